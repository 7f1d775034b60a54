import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/bookings.ts'
import type {BookingStatus} from '#contract/bookings.ts'
import * as profiles from '#contract/profiles.ts'
import {mine} from './keys.ts'

/** Bookings as the family sees them. */
export const bookingQueries = {
  all: () => mine('bookings'),
  list: (status?: BookingStatus) =>
    queryOptions({
      queryKey: mine('bookings', 'list', status ?? 'any'),
      queryFn: ({signal}) => call(contract.listParentBookings, {query: {status}, signal}),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: mine('bookings', 'one', id),
      queryFn: ({signal}) => call(contract.getParentBooking, {params: {id}, signal}),
    }),
  /** Requests to agencies whose offers wait for an answer. */
  review: () =>
    queryOptions({
      queryKey: mine('bookings', 'review'),
      queryFn: ({signal}) => call(contract.reviewAgency, {query: {}, signal}),
    }),
  /** Subscribed agencies of a county, to ask one of them. */
  agencies: (county?: string) =>
    queryOptions({
      queryKey: mine('agencies', county ?? 'any'),
      queryFn: ({signal}) => call(profiles.listOrganizations, {query: {is_subscribed: 'true', county}, signal}),
    }),
}
