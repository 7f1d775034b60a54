import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import type {Booking} from '#contract/bookings/booking.ts'
import {classNames} from '#lib/class-names.ts'
import {chipLinkClass} from '#ui/primitives/chips.tsx'
import {statusOf} from '#ui/primitives/status-table.ts'
import {countByStatus} from './order-bookings.ts'

/**
 * The statuses of a family's requests and bookings with their counts, each a link to the filtered list. `isRow` keeps
 * them in one row on phones, so that the list below stays in view.
 */
export function StatusLinks({
  bookings,
  now,
  isRow = false,
  q,
}: {
  bookings: readonly Booking[]
  now: string
  isRow?: boolean
  /** The words of the search, which stay. */
  q?: string | undefined
}) {
  const all = {status: undefined, label: m.all(), count: bookings.length}
  const counted = countByStatus(bookings, now).map(each => ({...each, label: statusOf('booking', each.status).label}))
  return (
    <nav aria-label={m.requests_and_bookings_by_status()}>
      <ul
        className={classNames(
          'flex gap-2',
          isRow ? 'scroll-quiet -mx-4 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0' : 'flex-wrap',
        )}
      >
        {[all, ...counted].map(({status, label, count}) => (
          <li key={label}>
            <Link
              to="/dash/parent/requests"
              search={{...(status && {status}), ...(q && {q})}}
              resetScroll={false}
              className={chipLinkClass}
              activeOptions={{exact: true, includeSearch: true}}
            >
              {label} <span className="tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
