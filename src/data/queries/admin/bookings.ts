import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {getAnyBooking, listAllBookings} from '#contract/admin/bookings.ts'
import type {Audience, BookingStatus} from '#contract/bookings/choices.ts'
import type {Service} from '#contract/bookings/service.ts'
import {page_size, pagesOf, staffKey} from './lists.ts'

/** What narrows a list of bookings. */
export interface BookingsFilter {
  q?: string
  status?: BookingStatus
  service?: Service
  audience?: Audience
  unassigned?: boolean
  org_id?: string
  parent_id?: string
  from?: string
  to?: string
}

/** Everybody’s bookings, and each of them alone. */
export const staffBookingQueries = {
  all: () => staffKey('bookings'),
  list: ({unassigned, ...wanted}: BookingsFilter) =>
    pagesOf(staffKey('bookings', 'list', {unassigned, ...wanted}), (cursor, signal) =>
      call(listAllBookings, {
        query: {...wanted, unassigned: unassigned ? 'true' : undefined, limit: page_size, cursor},
        signal,
      }),
    ),
  one: (id: string) =>
    queryOptions({
      queryKey: staffKey('bookings', 'one', id),
      queryFn: ({signal}) => call(getAnyBooking, {params: {id}, signal}),
    }),
}
