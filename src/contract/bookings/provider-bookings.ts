import {m} from '#messages'
import * as v from 'valibot'
import {Booking, BookingsQuery, Lead} from './booking.ts'
import {BookingStatus} from './choices.ts'
import {VerificationGap} from './match.ts'
import {ReadBid, ReadRequest} from './offers.ts'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {County, Done, Flag, Id, IdParams, many, OnlyRequest, Paging, Rate, ReasonBody, wholeNumber} from '../shapes.ts'

export const nearby = endpoint({
  method: 'GET',
  path: '/bookings/nearby',
  roles: ['caretaker'],
  summary: 'Open requests near the caregiver, best match first',
  query: v.object({
    status: v.optional(BookingStatus),
    /** Clamped to 50 miles, never refused. @see src/domain/rules.md#nearby */
    radius_miles: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d{1,3})?$/, m.must_be_a_number_of_miles), v.transform(Number)),
    ),
    limit: v.optional(wholeNumber(1, limits.list_max)),
    /** Only that request, even if others are nearer; empty if it is not open or farther than 50 miles. */
    booking_id: v.optional(Id),
  }),
  answer: v.array(Lead),
  fallback: m.failed_to_fetch_nearby_bookings,
})

export const nearbyCount = endpoint({
  method: 'GET',
  path: '/bookings/nearby/count',
  roles: ['caretaker'],
  summary: 'How many requests are open within 25 miles, and which checks an unverified caregiver still needs',
  answer: v.object({count: v.number(), missing: v.array(VerificationGap)}),
  fallback: m.failed_to_fetch_nearby_bookings,
})

export const listCaretakerBookings = endpoint({
  method: 'GET',
  path: '/caretaker/bookings',
  roles: ['caretaker'],
  summary: 'Bookings the caregiver was approved for or has bid on, newest first',
  query: BookingsQuery,
  answer: v.array(Lead),
  fallback: m.failed_to_fetch_nearby_bookings,
})

export const listOrganizationBookings = endpoint({
  method: 'GET',
  path: '/org/bookings',
  roles: ['agency'],
  summary: 'Bookings the agency was approved for or has bid on, newest first',
  query: BookingsQuery,
  answer: v.array(Lead),
  fallback: m.failed_to_request_booking,
})

export const listLeads = endpoint({
  method: 'GET',
  path: '/get-bookings',
  roles: ['agency'],
  summary: 'Leads the agency may see, or one of them by booking_id with view=true',
  query: v.object({
    status: v.optional(BookingStatus),
    assigned_only: v.optional(Flag),
    county: v.optional(many(County)),
    booking_id: v.optional(Id),
    view: v.optional(Flag),
    ...Paging,
  }),
  answer: v.array(Lead),
  fallback: m.failed_to_request_booking,
})

/** Without a subscription too, which sees no more of them than this. @see src/domain/rules.md#audience */
export const openLeadsCount = endpoint({
  method: 'GET',
  path: '/org/leads/count',
  roles: ['agency'],
  summary: 'How many open unassigned leads are in the agency’s counties, at most 1,000',
  answer: v.object({count: v.number()}),
  fallback: m.failed_to_request_booking,
})

export const assignedRequests = endpoint({
  method: 'GET',
  path: '/view/booking-request-for-org',
  roles: ['agency'],
  summary: 'Requests assigned to the agency that await its answer',
  answer: v.array(Lead),
  fallback: m.failed_to_request_booking,
})

/** 409 `request_changed`, and `offer_changed` if `replaces` is not the agency’s live offer; null says that it has none. */
export const approveByOrganization = endpoint({
  method: 'PATCH',
  path: '/approveBooking/org/:id',
  roles: ['agency'],
  summary: 'Accept an assigned request at its maximum rate, or bid a different rate',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({hourly_rate: v.optional(Rate), replaces: v.optional(v.nullable(Id)), ...ReadRequest}),
  answer: Booking,
  fallback: m.failed_to_approve_booking,
})

export const cancelByOrganization = endpoint({
  method: 'PATCH',
  path: '/bookings/cancel/org/:id',
  roles: ['agency'],
  summary: 'Cancel an approved booking, or decline a request assigned to the agency',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({...ReasonBody.entries, ...OnlyRequest, ...ReadBid}),
  answer: Booking,
  fallback: m.failed_to_cancel_booking,
})

/**
 * Withdraws the caller's live bid too. 409 `already_answered` after the first, `booking_closed` once the request is not
 * open, `offer_changed` for another bid than was read.
 */
export const declineInvitation = endpoint({
  method: 'PATCH',
  path: '/bookings/:id/invitation/decline',
  roles: ['caretaker', 'agency'],
  summary: 'Decline an invitation; the request opens once all invited providers declined',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({...ReasonBody.entries, ...ReadBid}),
  answer: Done,
  fallback: m.failed_to_decline_request,
})
