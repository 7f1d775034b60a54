import {m} from '#messages'
import * as v from 'valibot'
import type {Lead} from '#contract/bookings/booking.ts'
import {Offer, isLive} from '#contract/bookings/offers.ts'
import {asOf} from '#domain/time.ts'
import {rateText} from '#lib/money-text.ts'
import {type ShownBid, unlistedReceipt, waitingWithdrawal, wasWithdrawn} from '#offline/outbox/lane.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import type {CaptureParams} from '#offline/outbox/kinds.ts'
import type {CaptureOptions} from '#offline/outbox/outbox.ts'
import {capture, discard, type Captured, type OutboxEntry, type StoredReceipt} from '../offline/outbox.ts'
import {useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/bookings/provider-bookings.ts'
import {leadQueries} from './leads.ts'
import {sessionQueries} from './sessions.ts'
import {withBooking, withDeclinedInvitation} from './with-booking.ts'

/*
 * An agency's answers to an assigned request. Decisions need a connection; a bid, also with another rate, goes through
 * the outbox.
 */

/** An answer to an assigned request. Not optimistic, since the family or another member may have been first. */
function useAnswer<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  /** Cached data with the answer in it. */
  withAnswer: (data: unknown, answer: Answer, input: Input) => unknown,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    // the answered request leaves the lists together with the toast
    onSuccess: (answer, input) => {
      client.setQueriesData({queryKey: leadQueries.all()}, (data: unknown) => withAnswer(data, answer, input))
    },
    // also after a refusal, which means that the screen is stale; an accepted request has visits
    onSettled: () => {
      void client.invalidateQueries({queryKey: leadQueries.all()})
      void client.invalidateQueries({queryKey: sessionQueries.all()})
    },
  })
}

/**
 * Accepts an assigned request at the family's highest rate, which books it at once.
 * @see src/domain/rules.md#assigned-requests
 */
export const useAcceptAtRate = () =>
  useAnswer(
    ({booking_id, ...body}: {booking_id: string; request_changed_at: string | null; replaces: string | null}) =>
      call(contract.approveByOrganization, {params: {id: booking_id}, body}),
    withBooking,
  )

interface Decline {
  booking_id: string
  reason: string
  /** The own live bid that was read, by its offer's id. */
  withdraws: string | null
}

/** Declines an assigned request, unless it has become a booking; the family may then open it to all. */
export const useDeclineAssigned = () =>
  useAnswer(
    ({booking_id, reason, withdraws}: Decline) =>
      call(contract.cancelByOrganization, {
        params: {id: booking_id},
        body: {...(reason && {reason}), withdraws, only_request: true},
      }),
    withBooking,
  )

/** Declines a request that asks the caller first. @see src/domain/rules.md#invitations */
export const useDeclineInvitation = () =>
  useAnswer(
    ({booking_id, reason, withdraws}: Decline) =>
      call(contract.declineInvitation, {params: {id: booking_id}, body: {...(reason && {reason}), withdraws}}),
    (data, _, {booking_id}) => withDeclinedInvitation(data, booking_id),
  )

/** The person's or agency's own bid that the family can approve, as the server listed it. */
export const liveBidOf = ({my_offer}: Pick<Lead, 'my_offer'>): Offer | null =>
  my_offer && isLive(my_offer) ? my_offer : null

/** Names the draft of a bid that is being typed. */
export const bidDraft = (booking_id: string): string => `bid-${booking_id}`

export type BidKind = 'bid-caretaker' | 'bid-org'

/** The state of one's own bid on a request. An outbox entry takes precedence over the server's data. */
export type Bid =
  | {is: 'none'}
  /** In dollars; undefined if the profile's rate counts. */
  | {is: 'saved' | 'sending' | 'sign-in' | 'attention'; hourly_rate: number | undefined; entry: OutboxEntry}
  /** Withdrawn on this device; sent after the bid's receipt, which `isReceived` says is there. */
  | {is: 'withdrawing'; hourly_rate: number | undefined; isReceived: boolean}
  /** `offer` is missing while the list is older than the receipt. */
  | {is: 'received'; received_at: string; hourly_rate: number | undefined; offer: Offer | undefined; of: ReceivedOffer}
  /** The offer is no longer live. */
  | {is: 'over'; offer: Offer}

/** What a withdrawal names: the own bid by its key, or by its offer's id where this device has no receipt of it. */
export interface ReceivedOffer {
  bid_key: string
  offer_id: string | undefined
}

interface LaneView {
  entries: readonly OutboxEntry[]
  receipts: readonly StoredReceipt[]
}

const rateIn = ({params}: OutboxEntry) => (typeof params.hourly_rate === 'number' ? params.hourly_rate : undefined)

/** The entry that determines a bid's state: the latest waiting, else the latest refused. */
const entryOf = (kind: BidKind, entries: readonly OutboxEntry[]): OutboxEntry | undefined => {
  const own = entries.filter(entry => entry.kind === kind)
  return own.findLast(each => each.state !== 'attention') ?? own.at(-1)
}

/** The bid of this kind in a request's lane, else the one that the server knows. */
export function bidOf(kind: BidKind, lead: Pick<Lead, 'my_offer'>, {entries, receipts}: LaneView): Bid {
  const entry = entryOf(kind, entries)
  const offer = lead.my_offer
  const withdrawal = waitingWithdrawal(entries)
  if (withdrawal) {
    const {bid_key} = withdrawal.params
    const withdrawn = entries.find(({key}) => key === bid_key)
    const receipt = receipts.find(({key}) => key === bid_key)
    const listed = offer && isLive(offer) && offer.id === withdrawal.params.offer_id ? offer : undefined
    const isOfBid = withdrawn !== undefined || receipt !== undefined || listed !== undefined
    if (isOfBid && (entry === undefined || entry === withdrawn)) {
      const hourly_rate = withdrawn ? rateIn(withdrawn) : (receipt ?? listed)?.hourly_rate
      return {is: 'withdrawing', hourly_rate, isReceived: withdrawn === undefined}
    }
  }
  if (entry) return {is: entry.state, hourly_rate: rateIn(entry), entry}
  const unlisted = unlistedReceipt(receipts, kind, offer)
  if (unlisted) {
    const {received_at, hourly_rate, key: bid_key, offer_id} = unlisted
    return {is: 'received', received_at, hourly_rate, offer: undefined, of: {bid_key, offer_id}}
  }
  if (!offer) return {is: 'none'}
  if (!isLive(offer)) return {is: 'over', offer}
  if (wasWithdrawn(receipts, offer.id)) return {is: 'over', offer: {...offer, status: 'WITHDRAWN'}}
  const {received_at, hourly_rate, id: offer_id} = offer
  const bid_key = receipts.find(each => each.offer_id === offer_id)?.key ?? offer_id
  return {is: 'received', received_at, hourly_rate, offer, of: {bid_key, offer_id}}
}

/** The person's own bids as shown, from which the outbox decides what a new bid replaces or repeats. */
export function shownBid(
  kind: BidKind,
  {my_offer: listed}: Pick<Lead, 'my_offer'>,
  {entries, receipts}: LaneView,
): ShownBid {
  const entry = entryOf(kind, entries)
  // a refusal names the live offer before the list does
  const standing = entry && bothBids(entry)?.standing
  const isNewer = standing && (!listed || Date.parse(listed.received_at) < Date.parse(standing.received_at))
  const offer = isNewer ? standing : listed
  if (entry && entry.state !== 'attention') return {offer, key: entry.key}
  const received =
    unlistedReceipt(receipts, kind, offer) ??
    (offer && isLive(offer) ? receipts.find(each => each.offer_id === offer.id) : undefined)
  return {offer, key: received?.key}
}

/** Whether no own bid stands or waits, so that another one is placed, not changed. */
export function isUnanswered(bid: Bid, {key, offer}: ShownBid): boolean {
  if (bid.is === 'none' || bid.is === 'over' || bid.is === 'withdrawing') return true
  // a refused bid of which no offer stands is placed again
  return bid.is === 'attention' && key === undefined && !(offer && isLive(offer))
}

/** Whether the own bid is on the device only, so that it arrives after an answer that is given now. */
export const isUnsent = ({is}: Bid): boolean => is === 'saved' || is === 'sending' || is === 'sign-in'

/**
 * "Received 2:03 PM · $22.20/hr", of another day "Received yesterday, 2:03 PM · …"; without the rate if an older version of
 * the app stored the receipt.
 */
export function receivedBidText(
  {received_at, hourly_rate}: Pick<Extract<Bid, {is: 'received'}>, 'received_at' | 'hourly_rate'>,
  timezone: string,
  now: string,
): string {
  const received = m.received_sessions({time: asOf(received_at, timezone, now)})
  return hourly_rate === undefined ? received : `${received} · ${rateText(dollarsToCents(hourly_rate))}`
}

const isBidKind = (kind: string): kind is BidKind => kind === 'bid-caretaker' || kind === 'bid-org'
const isRefusedBid = ({kind, state}: OutboxEntry): boolean => isBidKind(kind) && state === 'attention'

/** Stores a bid. The refused ones among `entries` of its request are discarded, since it takes their place. */
export async function captureBid<K extends BidKind>(
  kind: K,
  bid: CaptureParams[K],
  {entries, ...options}: CaptureOptions & Pick<LaneView, 'entries'>,
): Promise<Captured> {
  const captured = await capture(kind, bid, options)
  if (captured.is !== 'lost') await Promise.all(entries.filter(isRefusedBid).map(entry => discard(entry)))
  return captured
}

const StandingOffer = v.pick(Offer, ['id', 'status', 'received_at', 'hourly_rate', 'note'])
const RefusedBid = v.object({
  hourly_rate: v.optional(v.number()),
  note: v.nullish(v.string()),
  request_name: v.optional(v.string()),
  // how the request was read still counts once the bid is sent anew
  request_changed_at: v.nullish(v.string()),
  as_invited: v.optional(v.boolean()),
})

/** A refused bid and the one that stands in its place; undefined after another refusal than `offer_changed`. */
export function bothBids({kind, params, error}: OutboxEntry) {
  const standing = v.safeParse(StandingOffer, error?.current)
  const own = v.safeParse(RefusedBid, params)
  if (!isBidKind(kind) || error?.code !== 'offer_changed' || !standing.success || !own.success) return undefined
  return {kind, standing: standing.output, own: own.output}
}

/** Sends a refused bid after all, in place of the one that stands. */
export function sendInstead(entry: OutboxEntry, {kind, standing, own}: NonNullable<ReturnType<typeof bothBids>>) {
  const bid = {...own, booking_id: entry.lane}
  const options = {entries: [entry], shown: {offer: standing}}
  if (kind === 'bid-caretaker') return captureBid(kind, bid, options)
  return bid.hourly_rate === undefined ? undefined : captureBid(kind, {...bid, hourly_rate: bid.hourly_rate}, options)
}
