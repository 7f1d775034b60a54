import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type {Session} from '#contract/sessions/session.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'

/** Leads a family to its booking, where the visits that the other side canceled can be requested again, once. */
export function RequestAgain({session: {booking_id}}: {session: Pick<Session, 'booking_id'>}) {
  const {data: bookings} = useQuery(bookingQueries.list())
  const count = bookings?.find(({id}) => id === booking_id)?.cancelled_ahead ?? 0
  if (count === 0) return null
  return (
    <Link
      to="/dash/parent/booking/$id"
      params={{id: booking_id}}
      className={buttonClass({variant: 'secondary', size: 'sm'})}
    >
      <RefreshCw aria-hidden className="size-4" />
      {count === 1 ? m.request_this_visit_again() : m.request_these_visits_again()}
    </Link>
  )
}
