import {Link} from '@tanstack/react-router'
import type {Booking} from '#contract/bookings/booking.ts'
import {chipLinkClass} from '#ui/primitives/chips.tsx'
import {statusOf} from '#ui/primitives/status-table.ts'
import {countByStatus} from './order-bookings.ts'

/** The statuses of a family's requests and bookings with their counts, each a link to the filtered list. */
export function StatusLinks({bookings}: {bookings: readonly Booking[]}) {
  const all = {status: undefined, label: 'All', count: bookings.length}
  const counted = countByStatus(bookings).map(each => ({...each, label: statusOf('booking', each.status).label}))
  return (
    <nav aria-label="Requests and bookings by status">
      <ul className="flex flex-wrap gap-2">
        {[all, ...counted].map(({status, label, count}) => (
          <li key={label}>
            <Link
              to="/dash/parent/requests"
              search={status ? {status} : {}}
              resetScroll={false}
              className={chipLinkClass}
              activeOptions={{exact: true, includeSearch: true}}
            >
              {label} <span className="tabular-nums opacity-80">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
