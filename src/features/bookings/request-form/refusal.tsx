import {Link} from '@tanstack/react-router'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Callout} from '#ui/primitives/callout.tsx'

/** Why the request was refused. The typed values stay. */
export function Refusal({
  refused,
  onSendAsAnother,
}: {
  refused: {message: string; code: string | undefined; fields: Record<string, string>} | undefined
  onSendAsAnother: () => void
}) {
  if (!refused) return null
  if (refused.code === 'idempotency_key_reused') {
    return (
      <Callout
        tone="waiting"
        title="This request arrived already, as you first sent it"
        action={
          <>
            <Link to="/dash/parent" className={buttonClass({variant: 'secondary', size: 'sm'})}>
              See my requests
            </Link>
            <Button variant="quiet" size="sm" onClick={onSendAsAnother}>
              Make this another request
            </Button>
          </>
        }
      >
        The answer was lost on the way. What you changed since is not part of it.
      </Callout>
    )
  }
  if (refused.code === 'plan_limit') {
    return (
      <Callout
        tone="waiting"
        title="Your open requests are used up"
        action={
          <Link to="/dash/parent/status" search={{}} className={buttonClass({size: 'sm'})}>
            See the plans
          </Link>
        }
      >
        {refused.message} What you typed is kept. A request that is closed makes room for another.
      </Callout>
    )
  }
  const [first] = Object.values(refused.fields)
  return (
    <FormError>
      {first && first !== refused.message ? `${refused.message}: ${first}` : refused.message}
    </FormError>
  )
}
