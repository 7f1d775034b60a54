import * as v from 'valibot'
import {revokeSignIn} from '#contract/accounts/revoke-sign-in.ts'
import {
  confirmEndByCaretaker,
  confirmEndByParent,
  confirmStartByCaretaker,
  confirmStartByParent,
  type ClaimBody,
} from '#contract/sessions/confirming.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import {Message, sendBookingMessage, sendMessage} from '#contract/messages/message.ts'
import {bidByCaretaker, bidByOrganization, Offer, withdrawOffer} from '#contract/bookings/offers.ts'
import {Session} from '#contract/sessions/session.ts'
import {Side} from '#contract/bookings/choices.ts'
import {askNotToGo, LateMinutes, sayCanGo, sayLate} from '#contract/sessions/own-sessions.ts'
import {TappedVisit} from '#contract/sessions/tapped-visit.ts'
import type {OutboxEntry} from './entry.ts'

/** The contract accepts instants from 2000 to 2100 and offsets of up to ten years. */
const earliest_ms = 946_684_800_000
const latest_ms = 4_102_444_800_000
const offset_max_ms = 315_360_000_000

const isAcceptedTime = (ms: number) => ms >= earliest_ms && ms < latest_ms

/**
 * The time of the tap in a form that the server accepts. A time out of range is corrected by the known clock offset or
 * left out, so that a wrong clock never causes a refusal; without it the time of arrival counts.
 */
const tapTime = ({captured_at, clock_offset_ms}: OutboxEntry): Pick<ClaimBody, 'claimed_at' | 'device_offset_ms'> => {
  const at_ms = Date.parse(captured_at)
  if (clock_offset_ms === null) return isAcceptedTime(at_ms) ? {claimed_at: captured_at} : {}
  if (isAcceptedTime(at_ms) && Math.abs(clock_offset_ms) <= offset_max_ms) {
    return {claimed_at: captured_at, device_offset_ms: clock_offset_ms}
  }
  const corrected_ms = at_ms - clock_offset_ms
  return isAcceptedTime(corrected_ms) ? {claimed_at: new Date(corrected_ms).toISOString()} : {}
}

/** The time of the tap by the server's clock, for calls that take no offset. */
const correctedTime = ({captured_at, clock_offset_ms}: OutboxEntry): string | undefined => {
  const at_ms = Date.parse(captured_at) - (clock_offset_ms ?? 0)
  return isAcceptedTime(at_ms) ? new Date(at_ms).toISOString() : undefined
}

/** Body of a confirm call, the same for every attempt of an entry. @see src/domain/rules.md#confirming */
export const claimBody = (
  entry: OutboxEntry,
  params: Omit<ClaimBody, 'claimed_at' | 'device_offset_ms'> & Pick<ClaimParams, 'visit'>,
): ClaimBody => {
  const {offline, reported_at, reason, code, memo, latitude, longitude, accuracy_m} = params
  // taps of older versions of the app, which stored no visit, were first sent without it
  const is_code_only = params.visit && params.is_code_only
  return {...tapTime(entry), offline, reported_at, reason, code, is_code_only, memo, latitude, longitude, accuracy_m}
}

const optionalText = v.optional(v.nullable(v.string()))
const optionalNumber = v.optional(v.nullable(v.number()))
/** Never sent; older versions of the app stored none. */
const visit = v.optional(TappedVisit)

const ClaimParams = v.object({
  session_id: v.string(),
  side: Side,
  /** Whether the device was offline at capture, as far as it knew. */
  offline: v.boolean(),
  reported_at: optionalText,
  reason: optionalText,
  code: optionalText,
  memo: optionalText,
  latitude: optionalNumber,
  longitude: optionalNumber,
  accuracy_m: optionalNumber,
  /** The edge is confirmed, and this tap only proves a code. */
  is_code_only: v.optional(v.boolean()),
  /** A code was typed that was too short to go with the tap. Never sent, like the next one. */
  is_code_short: v.optional(v.boolean()),
  /** An office started a visit without a caregiver, so the entry is held for the question about that. */
  is_unassigned: v.optional(v.boolean()),
  visit,
})
export type ClaimParams = v.InferOutput<typeof ClaimParams>

const BidParams = v.object({
  booking_id: v.string(),
  hourly_rate: v.optional(v.number()),
  note: optionalText,
  /** The request's name at the time of the bid, since lists may lose it later. Never sent. */
  request_name: v.optional(v.string()),
  /** The offer that it replaces: its id, or the key of the own bid that placed it. */
  replaces: optionalText,
  /** The entry of an earlier bid still waiting; once its offer's id is known, `replaces` names that. */
  replaces_key: v.optional(v.string()),
  /** The `changed_at` of the request as it was read, null if it had none; older versions of the app stored none. */
  request_changed_at: optionalText,
  /** Whether the request as it was read invited the bidder; older versions of the app stored none. */
  as_invited: v.optional(v.boolean()),
})
export type BidParams = v.InferOutput<typeof BidParams>
/** A bid as the person gives it; which offer it replaces is decided when it is saved. */
export type BidContent = Omit<BidParams, 'replaces' | 'replaces_key'>

const WithdrawParams = v.object({
  booking_id: v.string(),
  /** The key of the own bid to withdraw, which is sent before it; of a bid from elsewhere its offer's id. */
  bid_key: v.string(),
  /** Its offer, known from the bid's receipt or from a list. */
  offer_id: v.optional(v.string()),
  /** The request's name, as in a bid. Never sent. */
  request_name: v.optional(v.string()),
})

const LateParams = v.object({session_id: v.string(), minutes: LateMinutes, visit})

const CannotGoParams = v.object({session_id: v.string(), reason: v.string(), visit})
const CanGoParams = v.object({session_id: v.string(), visit})

const messageContent = {
  text: v.string(),
  /** An uploaded picture, which needed a connection. */
  file_id: v.optional(v.string()),
  /** The other side's name at the time, since lists may lose it later. Never sent. */
  to: v.optional(v.string()),
}
const MessageParams = v.object({...messageContent, thread_id: v.string()})
type MessageParams = v.InferOutput<typeof MessageParams>

/** A kind of its own, because versions before it would send a message without a thread to none. */
const BookingMessageParams = v.object({
  ...messageContent,
  booking_id: v.string(),
  /** The profile id of the other side, where the booking may have several. */
  with: v.optional(v.string()),
})
type BookingMessageParams = v.InferOutput<typeof BookingMessageParams>

const messageBody = (entry: OutboxEntry, {text, file_id}: Pick<MessageParams, 'text' | 'file_id'>) => ({
  ...(text !== '' && {text}),
  file_id,
  claimed_at: correctedTime(entry),
})

const RevokeParams = v.object({logout_handle: v.string()})

/** The minimum a receipt must hold. Never tightened: an old worker has to read a new server's answer. */
const ClaimReceipt = v.pipe(
  v.object({
    receipt: v.object({
      received_at: v.string(),
      flags: v.fallback(v.optional(v.array(v.string()), []), []),
    }),
  }),
  v.transform(({receipt: {received_at, flags}}) => ({
    received_at,
    ...(flags.includes('code_invalid') && {is_code_wrong: true}),
    ...(flags.includes('reassigned') && {is_reassigned: true}),
    ...(flags.includes('of_earlier_times') && {is_of_earlier_times: true}),
  })),
)
const BidReceipt = v.pipe(
  v.object({
    id: v.string(),
    received_at: v.string(),
    hourly_rate: v.fallback(v.optional(v.number()), undefined),
  }),
  v.transform(({id, received_at, hourly_rate}) => ({
    received_at,
    offer_id: id,
    ...(hourly_rate !== undefined && {hourly_rate}),
  })),
)
/** Of an answer that does not say when it was received. */
const IdReceipt = v.pipe(
  v.object({id: v.string()}),
  v.transform(() => ({received_at: ''})),
)
const LateNote = v.optional(v.nullable(v.object({side: v.string()})))
/**
 * Whether a note notified no one; a server that does not say so shows no note of its side then. Its `at` is the time of
 * the tap, not of receipt.
 * @see src/domain/rules.md#running-late
 */
const LateReceipt = v.pipe(
  v.object({
    id: v.string(),
    my_side: v.fallback(v.optional(Side), undefined),
    late: v.fallback(LateNote, undefined),
    also_late: v.fallback(LateNote, undefined),
    is_too_late: v.fallback(v.optional(v.boolean()), undefined),
  }),
  v.transform(({my_side, late, also_late, is_too_late}) => {
    const isShown = [late, also_late].some(note => note?.side === my_side)
    const isTooLate = is_too_late ?? (my_side !== undefined && late !== undefined && !isShown)
    return {received_at: '', ...(isTooLate && {is_too_late: true})}
  }),
)
const MessageReceipt = v.pipe(
  v.object({id: v.string(), received_at: v.string()}),
  v.transform(({received_at}) => ({received_at})),
)
const DoneReceipt = v.pipe(
  v.object({ok: v.literal(true)}),
  v.transform(() => ({received_at: ''})),
)

/** The server's full answer, for the query cache of open pages. It is not stored with the receipt. */
export type CommandAnswer = {session: Session} | {offer: Offer} | {message: Message}

const SessionAnswer = v.pipe(
  Session,
  v.transform((session): CommandAnswer => ({session})),
)
const OfferAnswer = v.pipe(
  Offer,
  v.transform((offer): CommandAnswer => ({offer})),
)

const MessageAnswer = v.pipe(
  Message,
  v.transform((message): CommandAnswer => ({message})),
)

export interface ReceiptFacts {
  /** By the server's clock; empty if its answer does not say. */
  received_at: string
  offer_id?: string
  /** The code sent with a confirmation did not match. */
  is_code_wrong?: boolean
  /** The visit was no longer assigned to the caregiver when the confirmation was received. */
  is_reassigned?: boolean
  /** The confirmation is of times that the visit had before it was moved. */
  is_of_earlier_times?: boolean
  /** The running-late note notified no one: the visit was canceled, moved, reassigned, started or over before it came. */
  is_too_late?: boolean
  /** Dollars an hour. */
  hourly_rate?: number
}

export interface Kind {
  readonly params: v.GenericSchema<unknown, Record<string, unknown>>
  /** Sent with the owner's credentials, or with none; then it does not matter who is logged in. */
  readonly as: 'owner' | 'anonymous'
  /** The parameter that names the lane. */
  readonly lane: string
  readonly endpoint: (params: Record<string, unknown>) => Endpoint
  readonly path: (params: Record<string, unknown>) => Record<string, string>
  readonly body: (entry: OutboxEntry, params: Record<string, unknown>) => unknown
  readonly receipt: v.GenericSchema<unknown, ReceiptFacts>
  /** The whole answer; if this version cannot read it, a valid receipt still counts as received. */
  readonly answer?: v.GenericSchema<unknown, CommandAnswer>
  /** Whether a 404 means that nothing is left to do. */
  readonly isDoneIfGone?: (params: OutboxEntry['params']) => boolean
  /** A tap that changes none of these parameters is a duplicate of the earlier one. */
  readonly dedupeBy: readonly string[]
  /**
   * A later tap that is no duplicate replaces an unsent earlier one, or completes it and leaves its time. `outbids`: it
   * replaces it as a bid does. `none`: every one is new, even with the same content.
   */
  readonly onDuplicate: 'replaces' | 'completes' | 'outbids' | 'none'
}

const kind = <P extends Record<string, unknown>>(row: {
  params: v.GenericSchema<unknown, P>
  as: 'owner' | 'anonymous'
  lane: keyof P & string
  endpoint: (params: P) => Endpoint
  path?: (params: P) => Record<string, string>
  body: (entry: OutboxEntry, params: P) => unknown
  receipt: v.GenericSchema<unknown, ReceiptFacts>
  answer?: v.GenericSchema<unknown, CommandAnswer>
  isDoneIfGone?: Kind['isDoneIfGone']
  dedupeBy: readonly (keyof P & string)[]
  onDuplicate: Kind['onDuplicate']
}): Kind => ({path: () => ({}), ...row}) as unknown as Kind

const claim = (byParent: Endpoint, byCaretaker: Endpoint) =>
  kind<ClaimParams>({
    params: ClaimParams,
    as: 'owner',
    lane: 'session_id',
    endpoint: params => (params.side === 'parent' ? byParent : byCaretaker),
    path: params => ({id: params.session_id}),
    body: claimBody,
    receipt: ClaimReceipt,
    answer: SessionAnswer,
    dedupeBy: ['reported_at', 'reason', 'code', 'memo'],
    onDuplicate: 'completes',
  })

const bid = (endpoint: Endpoint) =>
  kind<BidParams>({
    params: BidParams,
    as: 'owner',
    lane: 'booking_id',
    endpoint: () => endpoint,
    path: params => ({id: params.booking_id}),
    body: (entry, {hourly_rate, note, replaces, request_changed_at, as_invited}) => ({
      hourly_rate,
      note,
      replaces,
      request_changed_at,
      claimed_at: correctedTime(entry),
      as_invited,
    }),
    receipt: BidReceipt,
    answer: OfferAnswer,
    dedupeBy: ['hourly_rate', 'note', 'request_changed_at', 'as_invited'],
    onDuplicate: 'outbids',
  })

/** The commands that can be stored on the device: each with its endpoint, its request and its receipt. */
export const kinds = {
  'confirm-start': claim(confirmStartByParent, confirmStartByCaretaker),
  'confirm-end': claim(confirmEndByParent, confirmEndByCaretaker),
  'bid-caretaker': bid(bidByCaretaker),
  'bid-org': bid(bidByOrganization),
  'bid-withdraw': kind<v.InferOutput<typeof WithdrawParams>>({
    params: WithdrawParams,
    as: 'owner',
    lane: 'booking_id',
    endpoint: () => withdrawOffer,
    path: ({offer_id, bid_key}) => ({id: offer_id ?? bid_key}),
    body: () => ({}),
    receipt: IdReceipt,
    answer: OfferAnswer,
    // without the offer's id the 404 says nothing about the bid
    isDoneIfGone: ({offer_id}) => offer_id !== undefined,
    dedupeBy: ['bid_key'],
    onDuplicate: 'completes',
  }),
  'running-late': kind<v.InferOutput<typeof LateParams>>({
    params: LateParams,
    as: 'owner',
    lane: 'session_id',
    endpoint: () => sayLate,
    path: ({session_id}) => ({id: session_id}),
    body: (entry, {minutes}) => ({minutes, claimed_at: correctedTime(entry)}),
    receipt: LateReceipt,
    answer: SessionAnswer,
    dedupeBy: ['minutes'],
    onDuplicate: 'replaces',
  }),
  // never repeats: between two the first may have been taken back
  'cannot-go': kind<v.InferOutput<typeof CannotGoParams>>({
    params: CannotGoParams,
    as: 'owner',
    lane: 'session_id',
    endpoint: () => askNotToGo,
    path: ({session_id}) => ({id: session_id}),
    body: (entry, {reason}) => ({reason, claimed_at: correctedTime(entry)}),
    receipt: IdReceipt,
    answer: SessionAnswer,
    dedupeBy: ['reason'],
    onDuplicate: 'none',
  }),
  'can-go': kind<v.InferOutput<typeof CanGoParams>>({
    params: CanGoParams,
    as: 'owner',
    lane: 'session_id',
    endpoint: () => sayCanGo,
    path: ({session_id}) => ({id: session_id}),
    body: entry => ({claimed_at: correctedTime(entry)}),
    receipt: IdReceipt,
    answer: SessionAnswer,
    dedupeBy: [],
    onDuplicate: 'none',
  }),
  message: kind<MessageParams>({
    params: MessageParams,
    as: 'owner',
    lane: 'thread_id',
    endpoint: () => sendMessage,
    path: ({thread_id}) => ({id: thread_id}),
    body: messageBody,
    receipt: MessageReceipt,
    answer: MessageAnswer,
    dedupeBy: ['text', 'file_id'],
    onDuplicate: 'none',
  }),
  'booking-message': kind<BookingMessageParams>({
    params: BookingMessageParams,
    as: 'owner',
    lane: 'booking_id',
    endpoint: () => sendBookingMessage,
    path: ({booking_id}) => ({id: booking_id}),
    body: (entry, params) => ({...messageBody(entry, params), with: params.with}),
    receipt: MessageReceipt,
    answer: MessageAnswer,
    dedupeBy: ['with', 'text', 'file_id'],
    onDuplicate: 'none',
  }),
  'revoke-sign-in': kind({
    params: RevokeParams,
    as: 'anonymous',
    lane: 'logout_handle',
    endpoint: () => revokeSignIn,
    body: (_, {logout_handle}) => ({logout_handle}),
    receipt: DoneReceipt,
    dedupeBy: [],
    onDuplicate: 'completes',
  }),
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds

/** The parameters of each kind. */
export interface CaptureParams {
  'confirm-start': ClaimParams
  'confirm-end': ClaimParams
  'bid-caretaker': BidContent
  'bid-org': BidContent & {hourly_rate: number}
  'bid-withdraw': v.InferOutput<typeof WithdrawParams>
  'running-late': v.InferOutput<typeof LateParams>
  'cannot-go': v.InferOutput<typeof CannotGoParams>
  'can-go': v.InferOutput<typeof CanGoParams>
  message: MessageParams
  'booking-message': BookingMessageParams
  'revoke-sign-in': v.InferOutput<typeof RevokeParams>
}

/** Whether an entry is of a confirmed start or end. */
export const isConfirmation = ({kind}: {readonly kind: string}): boolean =>
  kind === 'confirm-start' || kind === 'confirm-end'

/** Whether an entry or a receipt is of a message. */
export const isMessage = ({kind}: {readonly kind: string}): boolean => kind === 'message' || kind === 'booking-message'

/** The row of a stored entry; undefined for a kind that only a newer version knows. */
export const kindOf = (name: string): Kind | undefined =>
  Object.hasOwn(kinds, name) ? kinds[name as KindName] : undefined
