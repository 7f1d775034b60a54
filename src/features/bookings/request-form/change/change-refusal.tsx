import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {useContext} from 'react'
import {FormError} from '#ui/fields/form-error.tsx'
import {refusalWithField} from '#ui/fields/refused-fields.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {PlanLimitNote} from '../request-limit.tsx'
import {RequesterContext} from '../requester.ts'

/** Codes of refusals after which the request is not as it was read. */
const stale = new Set(['request_changed', 'has_offers', 'already_approved', 'booking_closed', 'idempotency_key_reused'])

/** Why changes were refused. The typed values stay. */
export function ChangeRefusal({
  refused,
  booking_id,
}: {
  refused: {message: string; code: string | undefined; fields: Record<string, string>} | undefined
  booking_id: string
}) {
  const {seeRequest = <SeeRequest id={booking_id} />} = useContext(RequesterContext)
  if (!refused) return null
  const {message, code, fields} = refused
  if (code === 'plan_limit') return <PlanLimitNote>{m.what_you_entered_is_saved_bookings({message})}</PlanLimitNote>
  if (stale.has(code ?? '')) {
    return (
      <Callout tone="waiting" title={m.your_changes_were_not_saved()} action={seeRequest}>
        {code === 'idempotency_key_reused' ? m.this_request_was_changed_since_you_read_it() : message}
      </Callout>
    )
  }
  return <FormError>{refusalWithField(message, fields)}</FormError>
}

/** Leads to the request as it is now. */
export const SeeRequest = ({id}: {id: string}) => (
  <Link to="/dash/parent/requests/$id" params={{id}} className={buttonClass({variant: 'secondary', size: 'sm'})}>
    {m.see_the_request()}
  </Link>
)
