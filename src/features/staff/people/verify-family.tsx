import type {UserDetail} from '#contract/admin/people.ts'
import {useVerify} from '#data/queries/admin/people.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {PersonChips} from './person-chips.tsx'

/** Whether a family is known to be who it says. */
export function VerifyFamily({person}: {person: UserDetail['person']}) {
  const {mutate, isPending, error} = useVerify(person.user_id)
  const needs = useNeedsConnection()
  const isVerified = person.is_verified === 'Verified'
  return (
    <Section title="Verification">
      <Card className="space-y-4">
        <PersonChips person={{...person, suspended: null, is_invited: false}} />
        {error && <FormError>{messageOf(error)}</FormError>}
        <div>
          <Button
            variant={isVerified ? 'secondary' : 'primary'}
            busy={isPending}
            disabledReason={needs('Deciding')}
            onClick={() => mutate({is_verified: isVerified ? 'Pending' : 'Verified'})}
          >
            {isVerified ? 'Back to pending' : 'Mark as verified'}
          </Button>
        </div>
      </Card>
    </Section>
  )
}
