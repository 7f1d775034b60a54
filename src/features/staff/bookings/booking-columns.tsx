import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import type {ListedBooking} from '#contract/admin/bookings.ts'
import {shownStatus} from '#domain/bookings/booking.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {rateText} from '#lib/money-text.ts'
import {Status} from '#ui/primitives/status.tsx'
import type {Column} from '#ui/table/column.ts'
import {DateTime} from '../date-time.tsx'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

export const linkClass =
  'font-medium whitespace-nowrap text-primary underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center hover:underline'

const number: Column<ListedBooking> = {
  id: 'number',
  header: m.booking(),
  card: 'title',
  value: booking => booking.number,
  cell: booking => (
    <Link to="/admin/dashboard/all-bookings/$id" params={{id: booking.id}} className={linkClass}>
      <Unbroken>{booking.number}</Unbroken>
    </Link>
  ),
}

const status: Column<ListedBooking> = {
  id: 'status',
  header: m.status(),
  isOneLine: true,
  value: booking => booking.status,
  cell: booking => <Status of="booking" status={shownStatus(booking)} />,
}

const family: Column<ListedBooking> = {
  id: 'family',
  header: m.careseeker(),
  sortable: false,
  value: booking => booking.family.name,
}

const service: Column<ListedBooking> = {
  id: 'service',
  header: m.service(),
  sortable: false,
  value: booking => serviceText(booking.service),
}

const first: Column<ListedBooking> = {
  id: 'first',
  header: m.requested_first_visit(),
  value: booking => booking.first_start,
  cell: booking => <DateTime at={booking.first_start} zone={booking.timezone} />,
}

/** Columns of every list of bookings. */
export const bookingColumns: readonly Column<ListedBooking>[] = [
  number,
  family,
  {
    id: 'provider',
    header: m.cared_for_by(),
    sortable: false,
    value: booking => booking.provider?.name ?? null,
    cell: booking => booking.provider?.name ?? (booking.assigned_to ? m.asked({name: booking.assigned_to.name}) : '–'),
  },
  service,
  first,
  {
    id: 'rate',
    header: m.rate(),
    align: 'right',
    isWideOnly: true,
    isOneLine: true,
    value: booking => booking.hourly_rate,
    cell: ({hourly_rate}) => (hourly_rate === null ? '–' : rateText(dollarsToCents(hourly_rate))),
  },
  {
    id: 'visits',
    header: m.visits_public(),
    align: 'right',
    sortable: false,
    isWideOnly: true,
    value: booking => booking.sessions_count,
    cell: booking => `${booking.sessions_count}${booking.is_weekly ? m.a_week_after_a_sum() : ''}`,
  },
  status,
]

/** Columns of a list of leads: county, hours, assignment, bids. */
export const leadColumns: readonly Column<ListedBooking>[] = [
  number,
  family,
  {id: 'county', header: m.county(), sortable: false, value: booking => booking.county},
  service,
  first,
  {
    id: 'hours',
    header: m.hours_leads(),
    align: 'right',
    sortable: false,
    value: booking => booking.hours,
    cell: booking => `${hoursText(booking.hours)}${booking.is_weekly ? m.a_week_after_a_sum() : ''}`,
  },
  {
    id: 'assigned',
    header: m.assigned_to(),
    sortable: false,
    value: booking => booking.assigned_to?.name ?? m.any_in_the_county(),
  },
  {id: 'bids', header: m.bids_staff(), align: 'right', sortable: false, value: booking => booking.offers_count},
  status,
]
