import {m} from '#messages'
import * as v from 'valibot'
import {Address, AgencyRequestBody, ChangedRequestBody, ChildIds, RequestBody} from './request.ts'
import {Booking, BookingsQuery} from './booking.ts'
import {ReadPrice} from './offers.ts'
import {endpoint} from '../endpoint.ts'
import {CancelBody, Flag, Id, IdParams, LocalDate, OnlyRequest, Paging} from '../shapes.ts'
import {Text} from '../texts.ts'
import {limits} from '../limits.ts'

/** What 429 `rate_limited` carries as `current` beyond a family's requests. @see src/domain/rules.md#request-limits */
export const RequestLimit = v.object({
  per: v.picklist(['day', 'month']),
  limit: v.number(),
  again_at: v.string(),
})
export type RequestLimit = v.InferOutput<typeof RequestLimit>

/** 422 `not_available` if a provider that it invites cannot be invited. @see src/domain/rules.md#invitations */
export const requestBooking = endpoint({
  method: 'POST',
  path: '/parent/requestBooking',
  roles: ['parent'],
  summary: 'Send a request to caregivers nearby',
  idempotent: true,
  body: RequestBody,
  answer: Booking,
  status: 201,
  fallback: m.failed_to_submit_booking_request,
})

/** 422 `not_available` if the agency that it invites cannot be invited. @see src/domain/rules.md#invitations */
export const requestAgencyBooking = endpoint({
  method: 'POST',
  path: '/parent/requestBooking/org/pending',
  roles: ['parent'],
  summary: 'Send a request to one agency, or to every subscribed agency in the county',
  idempotent: true,
  body: AgencyRequestBody,
  answer: Booking,
  status: 201,
  fallback: m.failed_to_submit_booking_request,
})

export const getRequestAllowance = endpoint({
  method: 'GET',
  path: '/parent/request-allowance',
  roles: ['parent'],
  summary: 'Open requests and their limit, and the limit on requests made that is reached now, if any',
  answer: v.object({
    /** Requests that take offers; those on the waitlist do not count. */
    open_requests: v.number(),
    /** Null with a plan. @see src/domain/rules.md#plans */
    open_requests_max: v.nullable(v.number()),
    reached: v.nullable(RequestLimit),
  }),
  fallback: m.request_failed,
})

/** The fee is fixed for a booking at approval; until then the current one counts. @see src/domain/rules.md#fee */
export const getFamilyFee = endpoint({
  method: 'GET',
  path: '/parent/fee',
  roles: ['parent'],
  summary: 'The current fee on individual bookings, in basis points',
  answer: v.object({bps: v.number()}),
  fallback: m.request_failed,
})

export const listParentBookings = endpoint({
  method: 'GET',
  path: '/parent/bookings',
  roles: ['parent'],
  summary: "The family's bookings, newest first; PENDING and REVIEW each fetch both",
  query: BookingsQuery,
  answer: v.array(Booking),
  fallback: m.failed_to_fetch_parent_bookings,
})

export const getParentBooking = endpoint({
  method: 'GET',
  path: '/parent/bookings/:id',
  roles: ['parent'],
  summary: "One of the family's bookings, with its offers in the order of matching",
  params: IdParams,
  answer: Booking,
  fallback: m.failed_to_fetch_parent_bookings,
})

export const reviewAgency = endpoint({
  method: 'GET',
  path: '/parent/review-agency',
  roles: ['parent'],
  summary: 'Requests to agencies with their offers, newest first',
  query: v.object({only_pending: v.optional(Flag), only_with_offer: v.optional(Flag), ...Paging}),
  answer: v.array(Booking),
  fallback: m.failed_to_load_agency_review_bookings,
})

/** Exactly one of the two names the approved provider. @see src/domain/rules.md#approval */
const Approved = v.pipe(
  v.object({caretaker_id: v.optional(Id), org_id: v.optional(Id)}),
  v.forward(
    v.check(q => (q.caretaker_id === undefined) !== (q.org_id === undefined), m.choose_either_a_caregiver_or_an_agency),
    ['caretaker_id'],
  ),
)

export const approveByParent = endpoint({
  method: 'PATCH',
  path: '/approveBooking/parent/:bookingId',
  roles: ['parent'],
  summary: 'Approve one offer; creates the sessions',
  idempotent: true,
  params: v.object({bookingId: Id}),
  query: Approved,
  /** Both guard against a price that changed after it was read: the offer, and the fee on it. */
  body: v.strictObject({offer_id: v.optional(Id), ...ReadPrice}),
  answer: Booking,
  fallback: m.failed_to_approve_booking,
})

export const cancelBooking = endpoint({
  method: 'PATCH',
  path: '/bookings/cancel/:id',
  roles: ['parent', 'caretaker'],
  summary: 'Cancel the remaining sessions of a booking; a started session stays',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({...CancelBody.entries, ...OnlyRequest}),
  answer: Booking,
  fallback: m.failed_to_cancel_booking,
})

/** 409 `booking_closed` if it has an end or was ended; 422 for a day that is past or more than eight weeks ahead. */
export const endWeekly = endpoint({
  method: 'PATCH',
  path: '/bookings/:id/weekly-end',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'End visits every week after a last day',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({...CancelBody.entries, last_day: LocalDate}),
  answer: Booking,
  fallback: m.failed_to_cancel_booking,
})

/**
 * 422 if both bidders are named, or `offer_id` without one; 409 `offer_closed` without a live offer of the bidder, and
 * `offer_changed` if it is not `offer_id`.
 */
export const declineByParent = endpoint({
  method: 'PATCH',
  path: '/parent/bookings/:id/decline',
  roles: ['parent'],
  summary: 'Decline one offer if its bidder is given, otherwise the whole request',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({
    reason: v.optional(v.nullable(Text)),
    caretaker_id: v.optional(Id),
    org_id: v.optional(Id),
    /** Of the one offer: guards against a price that changed after it was read. */
    offer_id: v.optional(Id),
    /** Of all: those that were read. While another one is live only these are declined, and the request stays open. */
    offer_ids: v.optional(v.pipe(v.array(Id), v.maxLength(limits.list_max))),
  }),
  answer: Booking,
  fallback: m.failed_to_decline_request,
})

/** 404 without an invitation; 409 `already_approved` or `booking_closed` once the request is not open. */
export const openInvitation = endpoint({
  method: 'PATCH',
  path: '/bookings/:id/invitation/open',
  roles: ['parent'],
  summary: 'Ask everyone now instead of after the exclusive period',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({}),
  answer: Booking,
  fallback: m.failed_to_submit_booking_request,
})

/**
 * 409 `has_offers` if it would end an offer that `ends_offers` does not name, `request_changed` if it was changed since it was
 * read, `already_approved` or `booking_closed` once it is not open. @see src/domain/rules.md#changing-a-request
 */
export const changeRequest = endpoint({
  method: 'PUT',
  path: '/parent/bookings/:id',
  roles: ['parent'],
  summary: 'Change an open request, which ends the offers on it; the providers that it asks stay',
  idempotent: true,
  params: IdParams,
  /** Without `location_source` that of an unchanged place stays. */
  body: ChangedRequestBody,
  answer: Booking,
  fallback: m.failed_to_change_the_request,
})

/** 422 for children that are not the family's, or more than the booking is for. @see src/domain/rules.md#children */
export const changeAddress = endpoint({
  method: 'PATCH',
  path: '/parent/bookings/:id/address',
  roles: ['parent'],
  summary: 'Set the exact address, the door notes and the recorded children while any visit is still ahead',
  idempotent: true,
  params: IdParams,
  /** Omitted fields stay unchanged; an address can be replaced but not removed. */
  body: v.strictObject({
    address: v.optional(Address),
    handover: v.optional(v.nullable(Text)),
    /** Number, ages and price stay as requested. */
    child_ids: v.optional(ChildIds),
  }),
  answer: Booking,
  fallback: m.failed_to_submit_booking_request,
})

/** Answers the soonest of the new requests, which names the other one (`sent_with`). @see src/domain/rules.md#every-week */
export const reopenBooking = endpoint({
  method: 'POST',
  path: '/parent/bookings/:id/reopen',
  roles: ['parent'],
  summary: 'Request visits again that the provider canceled, missed or declined',
  idempotent: true,
  params: IdParams,
  /** After a missed visit the rest of the booking ends and is requested again, unless `only_cancelled` is set. */
  body: v.strictObject({only_cancelled: v.optional(v.boolean())}),
  answer: Booking,
  status: 201,
  fallback: m.failed_to_submit_booking_request,
})
