import {Link} from '@tanstack/react-router'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'

/** Nobody was approved yet: this is decided on the request's own page. */
export function NotApproved({id}: {id: string}) {
  return (
    <EmptyState
      picture="empty-offers"
      title="This is still a request"
      action={
        <Link to="/dash/parent/requests/$id" params={{id}} className={buttonClass({})}>
          See the request and its offers
        </Link>
      }
    >
      It becomes a booking when you approve an offer.
    </EmptyState>
  )
}
