import {keepPreviousData, queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {getFigures} from '#contract/admin/figures.ts'
import {
  answerMessage,
  listAudit,
  getMail,
  listMail,
  listMessages,
  markMessage,
  getOverview,
  getWaiting,
} from '#contract/admin/operations.ts'
import {getSystemStatus} from '#contract/admin/status.ts'
import type {AuditTarget} from '#contract/admin/staff-choices.ts'
import type {BodyIn, QueryIn} from '#contract/endpoint.ts'
import {hideReview, leaveReview, listStaffReviews, unhideReview} from '#contract/bookings/reviews.ts'
import {outboxTelemetry} from '#contract/telemetry.ts'
import {page_size, pagesOf, staffKey, useStaffCommand} from './lists.ts'

/** Filters of the audit log. */
export interface AuditFilter {
  q?: string
  from?: string
  to?: string
  by?: string
  target?: AuditTarget
  target_id?: string
}

export type ReviewsFilter = Pick<
  QueryIn<typeof listStaffReviews>,
  'q' | 'provider_id' | 'parent_id' | 'rating' | 'side' | 'state'
>

/** The staff's overview, audit log, messages, reviews, mail and phones. */
export const operationsQueries = {
  overview: () =>
    queryOptions({
      queryKey: staffKey('overview'),
      queryFn: ({signal}) => call(getOverview, {signal}),
    }),
  /** What waits for staff, as the bell and the sidebar show it; asked again each minute. */
  waiting: () =>
    queryOptions({
      queryKey: staffKey('overview', 'waiting'),
      queryFn: ({signal}) => call(getWaiting, {signal}),
      refetchInterval: 60_000,
    }),
  /** The last figures stay while those of another period load. */
  figures: (days: {from?: string; to?: string}) =>
    queryOptions({
      queryKey: staffKey('figures', days),
      queryFn: ({signal}) => call(getFigures, {query: days, signal}),
      placeholderData: keepPreviousData,
    }),
  audit: (wanted: AuditFilter) =>
    pagesOf(staffKey('audit', wanted), (cursor, signal) =>
      call(listAudit, {query: {...wanted, limit: page_size, cursor}, signal}),
    ),
  messages: ({state, id, q, topic}: Omit<QueryIn<typeof listMessages>, 'limit' | 'cursor'>) =>
    pagesOf(staffKey('messages', state, id, q, topic), (cursor, signal) =>
      call(listMessages, {query: {state, id, q, topic, limit: page_size, cursor}, signal}),
    ),
  reviews: (wanted: ReviewsFilter) =>
    pagesOf(staffKey('reviews', wanted), (cursor, signal) =>
      call(listStaffReviews, {query: {...wanted, limit: page_size, cursor}, signal}),
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
  phones: (days: {from?: string | undefined; to?: string | undefined}) =>
    queryOptions({
      queryKey: staffKey('phones', days),
      queryFn: ({signal}) => call(outboxTelemetry, {query: days, signal}),
      placeholderData: keepPreviousData,
    }),
  /** How the server is, asked again each half minute. */
  status: () =>
    queryOptions({
      queryKey: staffKey('status'),
      queryFn: ({signal}) => call(getSystemStatus, {signal}),
      refetchInterval: 30_000,
    }),
}

/** Mails an answer; the message then counts as answered. */
export const useAnswerMessage = (id: string) =>
  useStaffCommand(
    (body: BodyIn<typeof answerMessage>) => call(answerMessage, {params: {id}, body}),
    staffKey('messages'),
  )

export const useMarkMessage = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof markMessage> & {id: string}) => call(markMessage, {params: {id}, body}),
    staffKey('messages'),
  )

const changedByReview = [staffKey('reviews'), staffKey('people')] as const

/** Hides a review with a reason. */
export const useHideReview = () =>
  useStaffCommand(
    ({id, ...body}: {id: string} & BodyIn<typeof hideReview>) => call(hideReview, {params: {id}, body}),
    ...changedByReview,
  )

/** Closes reports of a review that stays as it is. */
export const useLeaveReview = () =>
  useStaffCommand(
    ({id, ...body}: {id: string} & BodyIn<typeof leaveReview>) => call(leaveReview, {params: {id}, body}),
    ...changedByReview,
  )

/** Shows a hidden review again. */
export const useUnhideReview = () =>
  useStaffCommand(
    ({id, ...body}: {id: string} & BodyIn<typeof unhideReview>) => call(unhideReview, {params: {id}, body}),
    ...changedByReview,
  )
