import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import RotateCw from 'lucide-react/icons/rotate-cw'
import {shortName} from '#domain/bookings/request-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import type {Unavailable} from './unavailable.ts'
import {useReasonNotToAsk} from './use-reason-not-to-ask.ts'

/** Links to a new request prefilled from a provider's booking; not of one that is blocked or unavailable. */
export function BookProviderAgain({
  id,
  caretaker_id,
  org_id,
  name,
  unavailable,
}: {
  id: string
  caretaker_id: string | null
  org_id: string | null
  name: string
  unavailable: Unavailable | undefined
}) {
  const disabledReason = useReasonNotToAsk({caretaker_id, org_id, name, unavailable})
  if (!disabledReason) return <BookAgain id={id} size="sm" />
  return (
    <Button variant="secondary" size="sm" icon={RotateCw} disabledReason={disabledReason}>
      {m.book_again()}
    </Button>
  )
}

/** Links to a new request prefilled from this booking. */
export function BookAgain({id, words = m.book_again(), size}: {id: string; words?: string; size?: 'sm'}) {
  return (
    <Link
      to="/dash/parent/request-service"
      search={{again: id, step: 'review'}}
      className={buttonClass({variant: 'secondary', size})}
    >
      <RotateCw aria-hidden className="size-5" />
      {words}
    </Link>
  )
}

/** A day and times by the clock of the place, a place other than home, and ages of children, as searched for. */
export interface WantedCare {
  day?: string | undefined
  from?: string | undefined
  to?: string | undefined
  place?: string | undefined
  ages?: number[] | undefined
}

/** Links to a new request that invites this provider, with these times and place; not one that is blocked or unavailable. */
export function InviteLink({
  caretaker_id,
  org_id,
  name,
  wanted,
  unavailable,
  size,
}: {
  caretaker_id: string | null
  org_id: string | null
  name: string
  wanted?: WantedCare | undefined
  unavailable?: Unavailable | undefined
  size?: 'sm'
}) {
  const words = m.ask_first({short_name: shortName({caretaker_id, name})})
  const disabledReason = useReasonNotToAsk({caretaker_id, org_id, name, unavailable})
  if (disabledReason) {
    return (
      <Button size={size} full={!size} disabledReason={disabledReason}>
        {words}
      </Button>
    )
  }
  const className = buttonClass({size, full: !size})
  return caretaker_id ? (
    <Link to="/dash/parent/request-service" search={{ask: caretaker_id, ...wanted}} className={className}>
      {words}
    </Link>
  ) : (
    <Link to="/dash/parent/org-request-service" search={{ask: org_id ?? undefined, ...wanted}} className={className}>
      {words}
    </Link>
  )
}
