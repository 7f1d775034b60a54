import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {
  listAudit,
  getMail,
  listMail,
  listMessages,
  markMessage,
  getOverview,
} from '#contract/admin/operations.ts'
import type {AuditTarget} from '#contract/bookings/choices.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {hideReview, listStaffReviews, unhideReview} from '#contract/bookings/reviews.ts'
import {outboxTelemetry} from '#contract/telemetry.ts'
import {page_size, pagesOf, staffKey, useStaffCommand} from './lists.ts'

/** What narrows the log. */
export interface AuditFilter {
  by?: string
  target?: AuditTarget
  target_id?: string
}

/** What lies on the staff's desk: what waits, what was written, what was changed. */
export const operationsQueries = {
  overview: () =>
    queryOptions({
      queryKey: staffKey('overview'),
      queryFn: ({signal}) => call(getOverview, {signal}),
    }),
  audit: (wanted: AuditFilter) =>
    pagesOf(staffKey('audit', wanted), (cursor, signal) =>
      call(listAudit, {query: {...wanted, limit: page_size, cursor}, signal}),
    ),
  messages: (state: 'waiting' | 'all') =>
    pagesOf(staffKey('messages', state), (cursor, signal) =>
      call(listMessages, {query: {state, limit: page_size, cursor}, signal}),
    ),
  reviews: () =>
    pagesOf(staffKey('reviews'), (cursor, signal) =>
      call(listStaffReviews, {query: {limit: page_size, cursor}, signal}),
    ),
  mails: () =>
    queryOptions({
      queryKey: staffKey('mails'),
      queryFn: ({signal}) => call(listMail, {signal}),
    }),
  mail: (id: string) =>
    queryOptions({
      queryKey: staffKey('mails', id),
      queryFn: ({signal}) => call(getMail, {params: {id}, signal}),
    }),
  phones: () =>
    queryOptions({
      queryKey: staffKey('phones'),
      queryFn: ({signal}) => call(outboxTelemetry, {signal}),
    }),
}

export const useMarkMessage = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof markMessage> & {id: string}) => call(markMessage, {params: {id}, body}),
    staffKey('messages'),
  )

/** Takes a review down with a reason, or without one puts it up again. */
export const useHideReview = () =>
  useStaffCommand(
    ({id, reason}: {id: string; reason: string | null}) =>
      reason === null
        ? call(unhideReview, {params: {id}, body: {}})
        : call(hideReview, {params: {id}, body: {reason}}),
    staffKey('reviews'),
    staffKey('people'),
  )
