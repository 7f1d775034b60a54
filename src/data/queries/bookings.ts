import {queryOptions, useMutation, useQueryClient, type QueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {listChildren} from '#contract/accounts/children.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import type {AgencyRequestBody, ChangedRequestBody, RequestBody} from '#contract/bookings/request.ts'
import * as contract from '#contract/bookings/family-bookings.ts'
import {getHandover} from '#contract/bookings/handover.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import type {Session} from '#contract/sessions/session.ts'
import {dayIn} from '#lib/day.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import * as profiles from '#contract/accounts/profiles.ts'
import {cancelByOrganization} from '#contract/bookings/provider-bookings.ts'
import {allowInstallPrompt} from '../app/install-prompt.ts'
import {isFresh} from '../offline/cache-bypass.ts'
import {bookingPersisters} from '../offline/booking-persisters.ts'
import {userKeyPrefixes, userKey} from '../app/query-keys.ts'
import {clockRead} from '../offline/clock-read.ts'
import {serverNow} from '../offline/server-now.ts'
import {fetchAllPages, listed_max} from './all-pages.ts'
import {sessionQueries} from './sessions.ts'
import {patchQueries} from './patch-queries.ts'
import {planQueries} from './money/plans.ts'
import {isAhead, withBooking, withCanceled} from './with-booking.ts'
import {useWho} from '../account/current-user.ts'

/** Bookings as the family sees them. */
export const bookingQueries = {
  all: userKeyPrefixes.bookings,
  list: () =>
    queryOptions({
      queryKey: userKey('bookings', 'list'),
      queryFn: ({signal}) => {
        const fresh = isFresh()
        return fetchAllPages(cursor => call(contract.listParentBookings, {query: {cursor}, signal, fresh}), listed_max)
      },
      persister: bookingPersisters.list,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: userKey('bookings', 'one', id),
      queryFn: ({signal}) => call(contract.getParentBooking, {params: {id}, signal}),
      persister: bookingPersisters.one,
    }),
  /** An open request to change, with its handover, never from the device: what is sent back replaces all of it. */
  toChange: (id: string) =>
    queryOptions({
      queryKey: userKey('bookings', 'to-change', id),
      queryFn: async ({signal}) => {
        const booking = await call(contract.getParentBooking, {params: {id}, signal})
        // later than the booking, or an older handover would be sent back as if it were read with this one
        const {handover} = await call(getHandover, {params: {id}, signal})
        return {booking, handover}
      },
      staleTime: 0,
      gcTime: 0,
    }),
  /** What happened in one of them. */
  history: (id: string) =>
    queryOptions({
      queryKey: userKey('bookings', 'history', id),
      queryFn: ({signal}) => call(getBookingHistory, {params: {id}, signal}),
      persister: bookingPersisters.history,
    }),
  /** Whether the family may make another request now. */
  allowance: () =>
    queryOptions({
      queryKey: userKey('bookings', 'allowance'),
      queryFn: ({signal}) => call(contract.getRequestAllowance, {signal}),
      // the other adult, or a provider's answer, may have made room
      staleTime: 0,
    }),
  /** Today's fee on individual bookings, part of every price. @see src/domain/rules.md#fee */
  fee: () =>
    queryOptions({
      queryKey: userKey('fee'),
      queryFn: ({signal}) => call(contract.getFamilyFee, {signal}),
      staleTime: 300_000,
    }),
  /** Subscribed agencies of a county, to ask one of them. */
  agencies: (county?: string) =>
    queryOptions({
      queryKey: userKey('agencies', county ?? 'any'),
      queryFn: ({signal}) => call(profiles.listOrganizations, {query: {is_subscribed: 'true', county}, signal}),
    }),
}

/** Puts a command's answer into every list that has the booking; `ends` are the visits that it canceled. */
function putAnswer(client: QueryClient, answer: Booking, ends?: (visit: Session) => boolean) {
  client.setQueryData(bookingQueries.one(answer.id).queryKey, answer)
  for (const queryKey of [bookingQueries.all(), userKeyPrefixes.leads()])
    patchQueries(client, queryKey, data => withBooking(data, answer))
  if (ends) patchQueries(client, sessionQueries.all(), data => withCanceled(data, ends))
}

/** Refetches what a command affects; the plan says how many open requests are used, a favorite who was booked before. */
function refetchAll(client: QueryClient) {
  const {leads, favourites} = userKeyPrefixes
  const ownPlan = planQueries.own().queryKey
  for (const queryKey of [bookingQueries.all(), sessionQueries.all(), leads(), favourites(), ownPlan]) {
    void client.invalidateQueries({queryKey})
  }
}

/** A command on bookings, not optimistic: only the server knows why it may be refused. */
function useBookingCommand<Input>(
  send: (input: Input) => Promise<Booking>,
  ends?: (visit: Session, input: Input) => boolean,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => putAnswer(client, answer, ends && (visit => ends(visit, input))),
    // after a refusal too: it means the screen is out of date
    onSettled: () => {
      clockRead.emit()
      return refetchAll(client)
    },
  })
}

/** The visits that canceling the rest of a booking cancels. */
const isRest = (visit: Session, {booking_id}: {booking_id: string}): boolean =>
  visit.booking_id === booking_id && isAhead(visit, serverNow())

/** A request body: to caregivers nearby, or to agencies. */
export type Request = {audience: 'caretakers'; body: RequestBody} | {audience: 'agencies'; body: AgencyRequestBody}

/** Sends a request with the draft's idempotency key, so a retry after a lost answer makes only one. */
export const useSendRequest = () =>
  useBookingCommand(async ({key, ...request}: Request & {key: string}) => {
    const booking =
      request.audience === 'caretakers'
        ? await call(contract.requestBooking, {body: request.body, idempotency_key: key})
        : await call(contract.requestAgencyBooking, {body: request.body, idempotency_key: key})
    allowInstallPrompt()
    return booking
  })

/** Changes an open request without offers; the draft's idempotency key, as for a new one. */
export const useChangeRequest = () =>
  useBookingCommand(({booking_id, key, body}: {booking_id: string; key: string; body: ChangedRequestBody}) =>
    call(contract.changeRequest, {params: {id: booking_id}, body, idempotency_key: key}),
  )

/** The bidder's profile id: exactly one of the two. */
export interface Bidder {
  caretaker_id?: string
  org_id?: string
}

interface Approval {
  booking_id: string
  bidder: Bidder
  offer_id: string
  /** The whole price as shown. */
  due_cents: number
}

/** Approves an offer as shown: the server refuses one whose price changed since. */
export const useApproveOffer = () =>
  useBookingCommand(({booking_id, bidder, ...body}: Approval) =>
    call(contract.approveByParent, {params: {bookingId: booking_id}, query: bidder, body}),
  )

/** One offer as it was read: the server refuses one whose price changed since. */
export type ReadOffer = Bidder & {offer_id: string}

/** Declines one offer, or all that were read; without another live one the whole request. */
export const useDecline = () =>
  useBookingCommand(
    ({
      booking_id,
      declined,
      reason,
    }: {
      booking_id: string
      declined: ReadOffer | {offer_ids: string[]}
      reason?: string
    }) => call(contract.declineByParent, {params: {id: booking_id}, body: {...declined, ...(reason && {reason})}}),
  )

interface Cancellation {
  booking_id: string
  reason?: string
  /** What the family read that it costs; more is refused. */
  fee_cents?: number
  /** That the family read a request, which is refused once it is a booking. */
  only_request?: boolean
}

/** Cancels the visits still ahead; a visit that has started stays. */
export const useCancelBooking = () =>
  useBookingCommand(
    ({booking_id, reason, fee_cents, only_request}: Cancellation) =>
      call(contract.cancelBooking, {
        params: {id: booking_id},
        body: {
          ...(reason && {reason}),
          ...(fee_cents !== undefined && {fee_cents}),
          ...(only_request && {only_request}),
        },
      }),
    isRest,
  )

interface WeeklyEnd {
  booking_id: string
  last_day: string
  reason: string
  /** What the family read that it costs; more is refused. */
  fee_cents?: number
}

/** Ends visits every week after a day; for either side. @see src/domain/rules.md#every-week */
export const useEndWeekly = () =>
  useBookingCommand(
    ({booking_id, last_day, reason, fee_cents}: WeeklyEnd) =>
      call(contract.endWeekly, {
        params: {id: booking_id},
        body: {last_day, ...(reason && {reason}), ...(fee_cents !== undefined && {fee_cents})},
      }),
    (visit, input) => isRest(visit, input) && dayIn(visit.timezone, visit.scheduled_start) > input.last_day,
  )

/** Cancels the visits still ahead, for the provider's side. */
export const useCancelWon = () => {
  const {role} = useWho() ?? {}
  return useBookingCommand(({booking_id, reason}: {booking_id: string; reason: string}) => {
    const input = {params: {id: booking_id}, body: {...(reason && {reason})}}
    return role === 'agency' ? call(cancelByOrganization, input) : call(contract.cancelBooking, input)
  }, isRest)
}

/** Ends the exclusive period: asks everyone now. */
export const useOpenInvitation = () =>
  useBookingCommand(({booking_id}: {booking_id: string}) =>
    call(contract.openInvitation, {params: {id: booking_id}, body: {}}),
  )

/** Sets the address, the handover and the recorded children, which the approved provider can read. */
export const useChangeAddress = () =>
  useBookingCommand(({booking_id, ...body}: {booking_id: string} & BodyIn<typeof contract.changeAddress>) =>
    call(contract.changeAddress, {params: {id: booking_id}, body}),
  )

/**
 * Adds recorded children to those that the booking names now: another adult may have chosen others meanwhile. A child
 * whose record was removed cannot be sent; the server keeps its place.
 */
export const useAddChildren = () =>
  useBookingCommand(async ({booking_id, ids}: {booking_id: string; ids: readonly string[]}) => {
    const params = {id: booking_id}
    const [{child_ids = []}, {items}] = await Promise.all([
      call(contract.getParentBooking, {params, fresh: true}),
      call(listChildren, {fresh: true}),
    ])
    const named = child_ids.filter(id => items.some(record => record.id === id))
    return call(contract.changeAddress, {params, body: {child_ids: [...new Set([...named, ...ids])]}})
  })

/** Requests the cancelled visits again, or all remaining ones; returns the soonest of the new requests. */
export const useReopenBooking = () =>
  useBookingCommand(({booking_id, only_cancelled}: {booking_id: string; only_cancelled: boolean}) =>
    call(contract.reopenBooking, {params: {id: booking_id}, body: {only_cancelled}}),
  )
