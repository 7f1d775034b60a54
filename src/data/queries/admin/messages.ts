import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/admin/messages.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {page_size, pagesOf, staffKey, useStaffCommand} from './lists.ts'

/** Reported messages and, where staff may read them, threads. Each reading of a thread is in the audit log. */
export const staffMessageQueries = {
  reports: (status: 'open' | 'closed') =>
    pagesOf(staffKey('message-reports', status), (cursor, signal) =>
      call(contract.listMessageReports, {query: {status, limit: page_size, cursor}, signal}),
    ),
  /** Never refetched by itself, because each reading is logged. */
  thread: (id: string) => ({
    ...pagesOf(staffKey('thread', id), (cursor, signal) =>
      call(contract.readThreadAsStaff, {params: {id}, query: {limit: page_size, cursor}, signal}),
    ),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }),
  ofBooking: (booking_id: string) =>
    queryOptions({
      queryKey: staffKey('booking-threads', booking_id),
      queryFn: ({signal}) => call(contract.listBookingThreads, {params: {id: booking_id}, signal}),
    }),
}

export const useCloseReport = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof contract.closeMessageReport> & {id: string}) =>
      call(contract.closeMessageReport, {params: {id}, body}),
    staffKey('message-reports'),
    staffKey('thread'),
  )
