import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Match} from './match.ts'
import {Overlap} from './overlap.ts'
import {Id, IdParams, Instant, Rate} from '../shapes.ts'
import {Text} from '../texts.ts'

export const OfferStatus = v.picklist([
  'SUBMITTED',
  'ACCEPTED',
  'NOT_SELECTED',
  'DECLINED',
  'WITHDRAWN',
  'REPLACED',
  'EXPIRED',
])
export type OfferStatus = v.InferOutput<typeof OfferStatus>

/**
 * Whether an offer still waits for the parent. A bidder has at most one such offer on a booking.
 * @see src/domain/rules.md#offers
 */
export const isLive = ({status}: {status: OfferStatus}): boolean => status === 'SUBMITTED'

/** A bid. The outbox defines its own receipt schema in `offline/outbox/kinds.ts`. */
export const Offer = v.object({
  id: v.string(),
  booking_id: v.string(),
  bidder: v.picklist(['caretaker', 'agency']),
  caretaker_id: v.nullable(v.string()),
  org_id: v.nullable(v.string()),
  /** The caregiver's account, for staff's link; absent for agencies and for everyone else. */
  user_id: v.optional(v.string()),
  display_name: v.string(),
  avatar_url: v.nullable(v.string()),
  hourly_rate: v.number(),
  /** Rate × hours, without the fee. */
  total_cents: v.number(),
  /**
   * The fee that the parent pays, part of every price before approval; 0 if an agency pays it.
   * @see src/domain/rules.md#fee
   */
  fee_cents: v.number(),
  /** The whole price before approval: `total_cents` and `fee_cents`. */
  due_cents: v.number(),
  /** The same for each visit; null if the visits differ in length. */
  visit_due_cents: v.nullable(v.number()),
  /** How many visits of an open offer have not begun, of one without an end in a week. */
  visits_ahead: v.optional(v.number()),
  /**
   * What canceling each visit of the next two days costs the parent once that is not free, the first one first. Of an open
   * offer; absent from answers stored on phones.
   * @see src/domain/rules.md#late-cancellation
   */
  cancel_costs: v.optional(v.array(v.object({scheduled_start: v.string(), cents: v.number()}))),
  note: v.nullable(v.string()),
  /** What the family wrote to the bidder when it declined; absent from answers stored on phones. */
  decline_reason: v.optional(v.nullable(v.string())),
  status: OfferStatus,
  /** True if the family changed the request, which ended the offer; else absent. */
  is_ended_by_change: v.optional(v.boolean()),
  received_at: v.string(),
  /** Requested visits at which this caregiver is booked already, by this family or others; only for the family and staff. */
  overlaps: v.optional(v.array(Overlap)),
  /** Why this offer matches; only for the family and staff. */
  match: v.optional(Match),
})
export type Offer = v.InferOutput<typeof Offer>

/**
 * The caller's own live bid as it was read, which declining the request withdraws; null without one. Refused as
 * `offer_changed` if it is another one by then. An older app does not name it.
 */
export const ReadBid = {withdraws: v.optional(v.nullable(Id))}

/**
 * The whole price of an offer as the family read it. A higher one by then, since the fee has changed, is refused as
 * `offer_changed`. An older app does not name it.
 */
export const ReadPrice = {due_cents: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)))}

/** What an answer to a request was decided by. @see src/domain/rules.md#changing-a-request */
export const ReadRequest = {
  /**
   * The `changed_at` of the request as it was read; null if it had none. Refused as `request_changed` if the family
   * changed the request since. Without it a bid is compared by `claimed_at`.
   */
  request_changed_at: v.optional(v.nullable(Instant)),
}

const bidEntries = {
  note: v.optional(v.nullable(Text)),
  /** When the button was tapped, by the phone's clock. */
  claimed_at: v.optional(Instant),
  /**
   * The offer this one replaces: its id, or the `Idempotency-Key` of the bid that placed it. Refused as
   * `offer_changed` if that is no longer the live offer.
   */
  replaces: v.optional(v.nullable(Id)),
  /**
   * Whether the request as it was read invited the bidder. Refused as `already_answered` if the invitation was declined
   * since. Without it the time of the decline is compared with `claimed_at`.
   */
  as_invited: v.optional(v.boolean()),
  ...ReadRequest,
}

export const bidByCaretaker = endpoint({
  method: 'POST',
  path: '/bidBooking/caretaker/request/:id',
  roles: ['caretaker'],
  summary: 'Bid on a nearby request; the profile rate counts if none is given',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({hourly_rate: v.optional(Rate), ...bidEntries}),
  answer: Offer,
  status: 201,
  fallback: m.failed_to_request_booking,
})

export const bidByOrganization = endpoint({
  method: 'POST',
  path: '/bidBooking/org/request/:id',
  roles: ['agency'],
  summary: 'Bid on a lead with an hourly rate',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({hourly_rate: Rate, ...bidEntries}),
  answer: Offer,
  status: 201,
  fallback: m.failed_to_request_booking,
})

/** A withdrawn offer is answered as it is. 409 `offer_closed` if it was decided otherwise. @see src/domain/rules.md#own-earlier-bid */
export const withdrawOffer = endpoint({
  method: 'PATCH',
  path: '/offers/:id/withdraw',
  roles: ['caretaker', 'agency'],
  summary: 'Withdraw the caller’s live offer',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({}),
  answer: Offer,
  fallback: m.failed_to_request_booking,
})
