import {call} from '#api/client.ts'
import {listExceptions, settleException} from '#contract/admin/exceptions.ts'
import type {ExceptionArea, ExceptionReason} from '#contract/bookings/choices.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {page_size, pagesOf, staffKey, useStaffCommand} from './lists.ts'
import {staffBookingQueries} from './bookings.ts'

/** What narrows the desk. */
export interface ExceptionsFilter {
  about?: ExceptionArea
  reason?: ExceptionReason
}

/** What a person of the staff must look at. */
export const exceptionQueries = {
  all: () => staffKey('exceptions'),
  list: (wanted: ExceptionsFilter) =>
    pagesOf(staffKey('exceptions', wanted), (cursor, signal) =>
      call(listExceptions, {query: {...wanted, limit: page_size, cursor}, signal}),
    ),
}

/** Decides about a visit, or puts something aside. */
export const useSettleException = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof settleException> & {id: string}) =>
      call(settleException, {params: {id}, body}),
    exceptionQueries.all(),
    staffBookingQueries.all(),
  )
