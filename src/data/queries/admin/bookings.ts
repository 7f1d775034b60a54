import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {
  assignVisit,
  cancelAnyBooking,
  cancelAnyVisit,
  getAnyBooking,
  listAssignable,
  listAllBookings,
  listBookingVisits,
  listWaitlist,
  replaceCaregiver,
} from '#contract/admin/bookings.ts'
import {
  acceptTimesOnBehalf,
  changeVisitTimes,
  declineTimesOnBehalf,
  previewVisitTimes,
} from '#contract/admin/visit-times.ts'
import {limits} from '#contract/limits.ts'
import type {Audience, BookingFilterStatus, Service} from '#contract/bookings/choices.ts'
import type {ExceptionArea, ExceptionReason} from '#contract/admin/staff-choices.ts'
import {getHandover} from '#contract/bookings/handover.ts'
import {assignException, listExceptions, settleException} from '#contract/admin/exceptions.ts'
import type {BodyIn, QueryIn} from '#contract/endpoint.ts'
import {loadAllPages, page_size, pagesOf, staffKey, useStaffCommand} from './lists.ts'

/** Filters of a list of bookings. */
export interface BookingsFilter {
  q?: string
  status?: BookingFilterStatus
  service?: Service
  audience?: Audience
  unassigned?: boolean
  waitlisted?: boolean
  county?: string
  visits?: QueryIn<typeof listAllBookings>['visits']
  days_of?: QueryIn<typeof listAllBookings>['days_of']
  org_id?: string
  parent_id?: string
  caretaker_id?: string
  from?: string
  to?: string
  sort?: QueryIn<typeof listAllBookings>['sort']
}

const flag = (isSet: boolean | undefined) => (isSet ? ('true' as const) : undefined)

/** The filters as the list and its export take them. */
export const bookingsQuery = ({unassigned, waitlisted, ...wanted}: BookingsFilter) => ({
  ...wanted,
  unassigned: flag(unassigned),
  waitlisted: flag(waitlisted),
})

/** At most this many bookings of a family are read. */
const listed_max = 2000

/** All bookings, and each by id. */
export const staffBookingQueries = {
  all: () => staffKey('bookings'),
  /** Requests on the waitlist by county. */
  waitlist: () =>
    queryOptions({
      queryKey: staffKey('bookings', 'waitlist'),
      queryFn: ({signal}) => call(listWaitlist, {signal}),
    }),
  list: (wanted: BookingsFilter) =>
    pagesOf(staffKey('bookings', 'list', wanted), (cursor, signal) =>
      call(listAllBookings, {query: {...bookingsQuery(wanted), limit: page_size, cursor}, signal}),
    ),
  /** All bookings of a family under way that name fewer children than they are for, or none that is recorded. */
  withUnnamedChildren: (parent_id: string) =>
    queryOptions({
      queryKey: staffKey('bookings', 'unnamed-children', parent_id),
      queryFn: ({signal}) =>
        loadAllPages(cursor => {
          const query = {parent_id, unnamed_children: 'true', limit: String(limits.list_max), cursor} as const
          return call(listAllBookings, {query, signal})
        }, listed_max),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: staffKey('bookings', 'one', id),
      queryFn: ({signal}) => call(getAnyBooking, {params: {id}, signal}),
    }),
  /** Who can be assigned to a visit; below the bookings, so that an assignment refetches it. */
  assignable: (session_id: string) =>
    queryOptions({
      queryKey: staffKey('bookings', 'assignable', session_id),
      queryFn: ({signal}) => call(listAssignable, {params: {id: session_id}, signal}),
    }),
  /** The visits before those of the booking itself, from its cursor on. */
  earlierVisits: (id: string, from: string | null) =>
    pagesOf(staffKey('bookings', 'visits', id, from), (cursor = from ?? undefined, signal) =>
      call(listBookingVisits, {params: {id}, query: {limit: page_size, cursor}, signal}),
    ),
}

/** The handover of an exception's booking, fetched once for each time it is opened, since readings are audited. */
export const staffHandover = (booking_id: string) =>
  queryOptions({
    queryKey: staffKey('handover', booking_id),
    queryFn: ({signal}) => call(getHandover, {params: {id: booking_id}, signal}),
    staleTime: Infinity,
    gcTime: 0,
  })

/** Filters of the exceptions. */
export interface ExceptionsFilter {
  q?: string | undefined
  state?: 'closed'
  about?: ExceptionArea
  reason?: ExceptionReason
  whose?: 'mine' | 'unassigned'
  sort?: QueryIn<typeof listExceptions>['sort']
}

/** Sessions, invoices and payments that need a decision. */
export const exceptionQueries = {
  all: () => staffKey('exceptions'),
  list: (wanted: ExceptionsFilter) =>
    pagesOf(staffKey('exceptions', wanted), (cursor, signal) =>
      call(listExceptions, {query: {...wanted, limit: page_size, cursor}, signal}),
    ),
}

export const useCancelBooking = (id: string) =>
  useStaffCommand(
    (body: {reason: string; only_request: boolean}) => call(cancelAnyBooking, {params: {id}, body}),
    staffBookingQueries.all(),
    exceptionQueries.all(),
  )

/** Requests the rest of a caregiver's booking again; answers the new request. */
export const useReplaceCaregiver = (id: string) =>
  useStaffCommand(
    (body: BodyIn<typeof replaceCaregiver>) => call(replaceCaregiver, {params: {id}, body}),
    staffBookingQueries.all(),
    exceptionQueries.all(),
  )

/** Cancels one coming visit. */
export const useCancelVisit = (id: string) =>
  useStaffCommand(
    (body: BodyIn<typeof cancelAnyVisit>) => call(cancelAnyVisit, {params: {id}, body}),
    staffBookingQueries.all(),
    exceptionQueries.all(),
  )

/** What other times of a visit would change. */
export const visitTimesQuery = (session_id: string, times: QueryIn<typeof previewVisitTimes>) =>
  queryOptions({
    queryKey: staffKey('bookings', 'times', session_id, times),
    queryFn: ({signal}) => call(previewVisitTimes, {params: {id: session_id}, query: times, signal}),
    staleTime: 0,
  })

/** Gives one coming visit other times. @throws `ApiError` `caretaker_busy`, `record_changed` */
export const useChangeVisitTimes = (id: string) =>
  useStaffCommand(
    (body: BodyIn<typeof changeVisitTimes>) => call(changeVisitTimes, {params: {id}, body}),
    staffBookingQueries.all(),
    exceptionQueries.all(),
  )

const answers = {accept: acceptTimesOnBehalf, decline: declineTimesOnBehalf}

/** Answers proposed times for a family without an account. @throws `ApiError` `caretaker_busy`, `reschedule_closed` */
export const useAnswerTimes = (session_id: string, answer: keyof typeof answers) =>
  useStaffCommand(
    (proposal_id: string) => call(answers[answer], {params: {id: session_id}, body: {proposal_id}}),
    staffBookingQueries.all(),
    staffKey('family-calls'),
  )

export const useAssignVisit = (id: string) =>
  useStaffCommand(
    (body: BodyIn<typeof assignVisit>) => call(assignVisit, {params: {id}, body}),
    staffBookingQueries.all(),
    exceptionQueries.all(),
  )

/** Takes an exception, or lets it go. @throws `ApiError` `exception_changed` */
export const useAssignException = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof assignException> & {id: string}) => call(assignException, {params: {id}, body}),
    exceptionQueries.all(),
  )

/** Settles an exception, or marks it resolved. */
export const useSettleException = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof settleException> & {id: string}) => call(settleException, {params: {id}, body}),
    exceptionQueries.all(),
    staffBookingQueries.all(),
    staffKey('booking-threads'),
  )
