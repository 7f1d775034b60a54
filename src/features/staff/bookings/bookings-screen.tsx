import {useInfiniteQuery} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import type {ListedBooking} from '#contract/admin/bookings.ts'
import {staffBookingQueries, type BookingsFilter} from '#data/queries/admin/bookings.ts'
import {Button} from '#ui/primitives/button.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import type {Column} from '#ui/table/column.ts'
import {StaffList} from '../staff-list.tsx'
import {bookingColumns} from './booking-columns.tsx'
import {BookingFilters} from './booking-filters.tsx'
import type {BookingsSearch} from './bookings-search.ts'

const cleared: BookingsSearch = {
  q: undefined,
  status: undefined,
  service: undefined,
  audience: undefined,
  unassigned: undefined,
  from: undefined,
  to: undefined,
}

/** A list of bookings, narrowed by the address; `fixed` is what makes this list the one it is. */
export function BookingsScreen({
  title,
  lead,
  crumbs,
  fixed = {},
  columns = bookingColumns,
  search,
  onSearch,
}: {
  title: string
  lead?: string
  crumbs?: readonly ReactNode[]
  fixed?: BookingsFilter
  columns?: readonly Column<ListedBooking>[]
  search: BookingsSearch
  onSearch: (change: Partial<BookingsSearch>) => void
}) {
  const query = useInfiniteQuery(staffBookingQueries.list({...search, ...fixed}))
  const isNarrowed = Object.values(search).some(value => value !== undefined)
  // who is assigned matters only where it is agencies that are asked
  const own = ['audience', 'unassigned'] as const
  const without = [
    ...(Object.keys(fixed) as (keyof BookingsSearch)[]),
    ...(fixed.org_id ? own : fixed.audience ? [] : [own[1]]),
  ]
  return (
    <>
      <PageHeader title={title} lead={lead} crumbs={crumbs ?? []} />
      <div className="space-y-4">
        <BookingFilters search={search} onSearch={onSearch} without={without} />
        <StaffList
          query={query}
          label="bookings"
          what="The bookings"
          columns={columns}
          rowId={booking => booking.id}
          rowAttributes={booking => ({'data-booking-id': booking.id})}
          empty={
            <EmptyState
              picture="empty-requests"
              title={isNarrowed ? 'No booking matches' : 'No bookings yet'}
              action={
                isNarrowed && (
                  <Button variant="secondary" onClick={() => onSearch(cleared)}>
                    Show all
                  </Button>
                )
              }
            >
              {isNarrowed
                ? 'Try fewer filters, or the beginning of a name.'
                : 'What families ask for is listed here.'}
            </EmptyState>
          }
        />
      </div>
    </>
  )
}
