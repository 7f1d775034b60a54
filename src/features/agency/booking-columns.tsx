import {Link} from '@tanstack/react-router'
import type {Lead} from '#contract/bookings/booking.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {timePoint} from '#domain/time.ts'
import {formatDollars} from '#lib/money-text.ts'
import {hereZone} from '#ui/calendar/here-zone.ts'
import type {Column} from '#ui/table/column.ts'
import {BookingState} from './booking-state.tsx'

/** As much of the family's name as this agency may read. */
const familyText = ({parent}: Lead): string => `${parent.first_name} ${parent.last_name}`

/** A dollar rate: what was agreed, else what the agency offered. */
const rateOf = ({hourly_rate, my_offer}: Lead): number | null => my_offer?.hourly_rate ?? hourly_rate

/** The agency's bookings: the same on a phone, as cards. They come in the order of their groups. */
export const bookingColumns = (now: string): readonly Column<Lead>[] => [
  {
    id: 'number',
    header: 'Booking',
    card: 'title',
    value: booking => booking.number,
    cell: booking => (
      <span className="block">
        <Link
          to="."
          search={(before: object) => ({...before, lead: booking.id})}
          resetScroll={false}
          className="inline-flex min-h-6 items-center font-semibold whitespace-nowrap tabular-nums max-desk:min-h-11"
        >
          {booking.number}
        </Link>
        <span className="block font-normal whitespace-nowrap text-muted">{serviceText(booking.service)}</span>
      </span>
    ),
    sortable: false,
  },
  {id: 'family', header: 'Family', value: familyText, sortable: false},
  {
    id: 'first_visit',
    header: 'First visit',
    value: booking => booking.first_start,
    cell: booking => timePoint(booking.first_start, booking.timezone, {now, zone: hereZone()}),
    sortable: false,
  },
  {id: 'visits', header: 'Visits', value: booking => booking.sessions_count, align: 'right', sortable: false},
  {
    id: 'rate',
    header: 'Rate',
    value: rateOf,
    cell: booking => {
      const rate = rateOf(booking)
      return rate === null ? '–' : `${formatDollars(rate)}/h`
    },
    align: 'right',
    sortable: false,
  },
  {
    id: 'state',
    header: 'State',
    value: booking => booking.status,
    cell: booking => <BookingState booking={booking} />,
    sortable: false,
  },
]
