import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useMemo} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {leadQueries, listed_max} from '#data/queries/leads.ts'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {FilterSelect, FilterBar} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonTable} from '#ui/states/skeleton.tsx'
import {serviceText} from '#domain/bookings/request-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {timePoint} from '#domain/time.ts'
import {deviceZone} from '#lib/day.ts'
import {Rate} from '#ui/primitives/price.tsx'
import type {Column} from '#ui/table/column.ts'
import {DataTable} from '#ui/table/data-table.tsx'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {linkToLead} from '#features/leads/lead-card.tsx'
import {ProviderStatus} from '#features/leads/bid/bid-state.tsx'
import {filterBookings, groupOf} from '#features/leads/agency/booking-groups.ts'
import {bookingGroups, type BookingGroup, type BookingsSearch} from '#features/leads/search.ts'
import {fullName} from '#lib/full-name.ts'

const groups = Object.entries(bookingGroups).map(([value, label]) => ({value: value as BookingGroup, label}))

/** Counts of current bookings. Above the listed maximum only the number listed is known. */
function countsText(bookings: readonly Lead[]): string {
  if (bookings.length >= listed_max) return `The newest ${bookings.length}`
  const count = (group: BookingGroup) => bookings.filter(booking => groupOf(booking) === group).length
  return `${count('booked')} booked, ${count('waiting')} waiting for the family`
}

/** Every request that the agency won or bid on. */
export function BookingsScreen({
  search: {q, show},
  onSearch,
}: {
  search: BookingsSearch
  onSearch: (change: Partial<BookingsSearch>) => void
}) {
  const query = useQuery(leadQueries.organizationBookings())
  const {data: bookings, error, refetch} = query
  const asOf = useAsOf(query)
  const now = useServerNow(60_000)
  const [typed, type] = useTyped(q, next => onSearch({q: next}))
  const columns = useMemo(() => bookingColumns(now), [now])
  return (
    <>
      <PageHeader title="Bookings" lead={bookings && countsText(bookings)} asOf={asOf} />
      {!bookings && error ? (
        <ErrorState
          title="Your bookings could not be loaded"
          detail={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : !bookings ? (
        <SkeletonTable />
      ) : bookings.length === 0 ? (
        <EmptyState
          picture="empty-requests"
          title="No bookings yet"
          action={
            <Link to="/dash/agency/leads" search={{}} className={buttonClass({})}>
              See leads
            </Link>
          }
        >
          Your bids and your bookings with families are listed here.
        </EmptyState>
      ) : (
        <div className="space-y-4">
          <FilterBar
            search={
              <SearchField
                value={typed ?? ''}
                onChange={next => type(next || undefined)}
                placeholder="Number, place, family"
              />
            }
          >
            <FilterSelect
              label="Show"
              all="All bookings"
              value={show}
              onChange={next => onSearch({show: next})}
              options={groups}
            />
          </FilterBar>
          <DataTable
            label="bookings"
            columns={columns}
            rows={filterBookings(bookings, {q: typed, show})}
            rowId={booking => booking.id}
            sort={null}
            onSort={() => undefined}
            rowAttributes={booking => ({'data-booking-id': booking.id})}
            empty={
              <EmptyState
                picture="empty-requests"
                title="No matching bookings"
                action={
                  <Button
                    variant="secondary"
                    onClick={() => {
                      type(undefined)
                      onSearch({q: undefined, show: undefined})
                    }}
                  >
                    Show all bookings
                  </Button>
                }
              >
                Try fewer words, or another status.
              </EmptyState>
            }
          />
        </div>
      )}
    </>
  )
}

/** The family's name, as far as this agency may read it. */
const familyText = ({parent}: Lead): string => fullName(parent)

/** Dollars: the agency's own rate, else the agreed one. */
const rateOf = ({hourly_rate, my_offer}: Lead): number | null => my_offer?.hourly_rate ?? hourly_rate

/** Columns of the bookings table, and rows of its cards on a phone. */
const bookingColumns = (now: string): readonly Column<Lead>[] => [
  {
    id: 'number',
    header: 'Booking',
    card: 'title',
    value: booking => booking.number,
    cell: booking => (
      <span className="block">
        <Link
          {...linkToLead('agency', booking.id)}
          className="inline-flex min-h-6 items-center font-semibold whitespace-nowrap tabular-nums max-md:min-h-11"
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
    cell: booking => timePoint(booking.first_start, booking.timezone, {now, zone: deviceZone()}),
    sortable: false,
  },
  {id: 'visits', header: 'Visits', value: booking => booking.sessions_count, align: 'right', sortable: false},
  {
    id: 'rate',
    header: 'Rate',
    value: rateOf,
    cell: booking => {
      const rate = rateOf(booking)
      return rate === null ? '–' : <Rate cents={dollarsToCents(rate)} />
    },
    align: 'right',
    sortable: false,
  },
  {
    id: 'state',
    header: 'Status',
    value: booking => booking.status,
    cell: booking => <ProviderStatus lead={booking} />,
    sortable: false,
  },
]
