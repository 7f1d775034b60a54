import {m} from '#messages'
import * as v from 'valibot'
import {Email} from '../accounts/log-in-fields.ts'
import {BookingDetail, StaffSession} from './bookings.ts'
import {ReadPrice} from '../bookings/offers.ts'
import {Address, ChangedRequestBody, ChildIds, RequestBody} from '../bookings/request.ts'
import {ClaimBody, Receipt} from '../sessions/confirming.ts'
import {endpoint} from '../endpoint.ts'
import {familyEntries, Name} from '../accounts/registration.ts'
import {Service} from '../bookings/choices.ts'
import {CancelBody, Done, Id, IdParams, LocalDate, OnlyRequest, Paging, Phone, seenOf, Total} from '../shapes.ts'
import {Line, Text} from '../texts.ts'
import {sortBy} from '../address-values.ts'

/** A family without an account, managed by staff. */
export const Careseeker = v.object({
  id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  phone_number: v.nullable(v.string()),
  email: v.nullable(v.string()),
  number_of_children: v.number(),
  children_details: v.nullable(v.string()),
  childcare_preferences: v.nullable(v.string()),
  /** Requests that wait for an offer or an answer, and active bookings. */
  open_requests: v.number(),
  running_bookings: v.number(),
  created_at: v.string(),
})
export type Careseeker = v.InferOutput<typeof Careseeker>

const read = {method: 'GET', roles: ['admin'], fallback: m.request_failed} as const

export const listNonUsers = endpoint({
  ...read,
  path: '/admin/careseekers',
  summary: 'Families without an account, newest first',
  query: v.object({
    /** A name, email, phone number, or a part of one. @see src/domain/rules-people.md#staff-search */
    q: v.optional(Line),
    /** By name, or by the time they were added (the default, from the newest). */
    sort: sortBy('name', 'since'),
    ...Paging,
  }),
  answer: v.object({items: v.array(Careseeker), next_cursor: v.nullable(v.string()), total: Total}),
})

export const getNonUser = endpoint({
  ...read,
  path: '/admin/non-users/:id',
  summary: 'One family without an account',
  params: IdParams,
  answer: Careseeker,
})

/** Such a family is reached by phone and may have no email address. */
const careseekerEntries = {
  first_name: Name,
  last_name: Name,
  phone_number: Phone,
  email: v.optional(v.nullable(Email)),
  ...familyEntries,
}

const command = {roles: ['admin'], idempotent: true, fallback: m.request_failed} as const

export const createNonUser = endpoint({
  ...command,
  method: 'POST',
  path: '/admin/non-users',
  status: 201,
  summary: 'Create a family without an account',
  body: v.strictObject(careseekerEntries),
  answer: Careseeker,
})

export const editNonUser = endpoint({
  ...command,
  method: 'PATCH',
  path: '/admin/non-users/:id',
  summary: 'Update a family without an account',
  params: IdParams,
  body: v.strictObject({
    ...v.partial(v.strictObject(careseekerEntries)).entries,
    /** 409 `record_changed` with `current` if it was changed since. */
    seen: seenOf({
      first_name: Line,
      last_name: Line,
      phone_number: v.nullable(Line),
      email: v.nullable(Line),
      number_of_children: v.number(),
      children_details: v.nullable(Text),
      childcare_preferences: v.nullable(Text),
    }),
  }),
  answer: Careseeker,
})

/**
 * Erases the family as an account is erased, at once. Its visits, invoices and payments stay, without a name.
 * @throws 409 `account_in_use` with `current` while something is open, as for closing an account
 * @see src/domain/rules-people.md#erasing-a-family-without-an-account
 */
export const eraseNonUser = endpoint({
  ...command,
  method: 'POST',
  path: '/admin/non-users/:id/erase',
  summary: 'Erase a family without an account',
  params: IdParams,
  body: v.strictObject({
    /** 409 `record_changed` with `current` if it was changed since. */
    seen: seenOf({
      first_name: Line,
      last_name: Line,
      phone_number: v.nullable(Line),
      email: v.nullable(Line),
    }),
  }),
  answer: Done,
})

/**
 * Not subject to the plan's limit on open requests, which applies only to families with plans. 422 `not_available` if a
 * provider that it invites cannot be invited.
 */
export const requestForNonUser = endpoint({
  ...command,
  method: 'POST',
  path: '/admin/non-users/:id/bookings',
  status: 201,
  summary: 'Request care for a family without an account',
  params: IdParams,
  body: v.pipe(
    v.strictObject({
      audience: v.picklist(['caretakers', 'agencies']),
      /** Asks this agency only; requires that agencies are asked. */
      organization_id: v.optional(v.nullable(Id)),
      request: RequestBody,
    }),
    v.forward(
      v.check(b => b.audience === 'agencies' || !b.organization_id, m.only_agencies_can_be_requested_by_name),
      ['organization_id'],
    ),
  ),
  answer: BookingDetail,
})

const onBooking = {
  ...command,
  method: 'PATCH',
  params: v.object({id: Id, bookingId: Id}),
  answer: BookingDetail,
} as const

export const approveForNonUser = endpoint({
  ...onBooking,
  path: '/admin/non-users/:id/bookings/:bookingId/approve',
  summary: 'Approve an offer for the family, exactly as it was shown',
  body: v.strictObject({offer_id: Id, ...ReadPrice}),
})

export const declineForNonUser = endpoint({
  ...onBooking,
  path: '/admin/non-users/:id/bookings/:bookingId/decline',
  summary: 'Decline one offer for the family, or the whole request if none is given',
  body: v.strictObject({reason: v.optional(v.nullable(Text)), offer_id: v.optional(Id)}),
})

export const cancelForNonUser = endpoint({
  ...onBooking,
  path: '/admin/non-users/:id/bookings/:bookingId/cancel',
  summary: 'Cancel the family’s request, or the remaining visits of its booking',
  body: v.strictObject({...CancelBody.entries, ...OnlyRequest}),
})

/**
 * As the family's own end: 409 `booking_closed` if the booking has an end or was ended, 422 for a day that is past or more
 * than eight weeks ahead.
 * @see src/domain/rules.md#every-week
 */
export const endWeeklyForNonUser = endpoint({
  ...onBooking,
  path: '/admin/non-users/:id/bookings/:bookingId/weekly-end',
  summary: 'End the family’s visits every week after a last day',
  body: v.strictObject({...CancelBody.entries, last_day: LocalDate}),
})

/**
 * As the family's own change, but without `handover` the stored one stays, since staff do not read it. 409 as for a family:
 * `request_changed`, `has_offers`, `already_approved`, `booking_closed`.
 * @see src/domain/rules.md#changed-by-staff
 */
export const changeForNonUser = endpoint({
  ...onBooking,
  method: 'PUT',
  path: '/admin/non-users/:id/bookings/:bookingId',
  summary: 'Change the family’s open request, which ends the offers on it',
  body: ChangedRequestBody,
})

/** @see src/domain/rules.md#changed-by-staff */
export const changeAddressForNonUser = endpoint({
  ...onBooking,
  path: '/admin/non-users/:id/bookings/:bookingId/address',
  summary: 'Set the exact address, the door notes and the recorded children while any visit is still ahead',
  /** Omitted fields stay unchanged; an address can be replaced but not removed. */
  body: v.strictObject({
    address: v.optional(Address),
    handover: v.optional(v.nullable(Text)),
    child_ids: v.optional(ChildIds),
    /** 409 `record_changed` with `current` if it was changed since. */
    seen: seenOf({address: v.nullable(Address)}),
  }),
})

/** Answers the soonest of the new requests, which names the other one (`sent_with`). @see src/domain/rules.md#changed-by-staff */
export const reopenForNonUser = endpoint({
  ...onBooking,
  method: 'POST',
  status: 201,
  path: '/admin/non-users/:id/bookings/:bookingId/reopen',
  summary: 'Request visits again that the provider canceled, missed or declined',
  /** After a missed visit the rest of the booking ends and is requested again, unless `only_cancelled` is set. */
  body: v.strictObject({only_cancelled: v.optional(v.boolean())}),
})

/** The codes of one visit on a card; null if the edge is confirmed or its code was used. */
const CardVisit = v.object({
  session_id: v.string(),
  scheduled_start: v.string(),
  scheduled_end: v.string(),
  timezone: v.string(),
  start_code: v.nullable(v.string()),
  end_code: v.nullable(v.string()),
})

/** A printed card for a family without an account, shown at the door. */
export const DoorCard = v.object({
  /** Whether a card exists; its codes are valid until the next one is created. */
  is_made: v.boolean(),
  /** The card that these codes are of; null if none exists. Servers of earlier versions leave it out. */
  card_id: v.optional(v.nullable(v.string())),
  number: v.string(),
  service: Service,
  family: v.string(),
  provider: v.nullable(v.string()),
  /** Visits that are not settled, the next first. */
  visits: v.array(CardVisit),
})
export type DoorCard = v.InferOutput<typeof DoorCard>

export const getDoorCard = endpoint({
  ...read,
  path: '/admin/non-users/:id/bookings/:bookingId/card',
  summary: 'The family’s current door card with one-time codes',
  params: v.object({id: Id, bookingId: Id}),
  answer: DoorCard,
})

/**
 * `replaces` is the card that was shown, null for none: 409 `record_changed` if another one was made since.
 * @throws 409 `not_yet` for a booking without sessions
 */
export const makeDoorCard = endpoint({
  ...command,
  method: 'POST',
  status: 201,
  path: '/admin/non-users/:id/bookings/:bookingId/card',
  summary: 'Make a new door card with one-time codes; the previous card stops working',
  params: v.object({id: Id, bookingId: Id}),
  body: v.strictObject({replaces: v.optional(v.nullable(Id))}),
  answer: DoorCard,
})

/**
 * Reported to staff by phone: it counts as the family's claim and names the staff member who recorded it.
 * @see src/domain/rules.md#staff-confirm
 */
const onBehalf = {
  ...command,
  method: 'PATCH',
  params: IdParams,
  body: ClaimBody,
  answer: v.object({visit: StaffSession, receipt: Receipt}),
} as const

export const confirmStartOnBehalf = endpoint({
  ...onBehalf,
  path: '/admin/sessions/:id/confirm-start',
  summary: 'Confirm the start of a visit for a family without an account',
})

export const confirmEndOnBehalf = endpoint({
  ...onBehalf,
  path: '/admin/sessions/:id/confirm-end',
  summary: 'Confirm the end of a visit for a family without an account',
})
