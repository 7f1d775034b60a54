import {m} from '#messages'
import * as v from 'valibot'
import {ListedInvoice} from './invoices.ts'
import {Booking} from '../bookings/booking.ts'
import {Audience, BookingFilterStatus, BookingStatus, Service, Side} from '../bookings/choices.ts'
import {Credential} from '../accounts/profiles.ts'
import {endpoint} from '../endpoint.ts'
import {Edge, visitEntries} from '../sessions/session.ts'
import {MemberOverlap} from '../sessions/sessions.ts'
import {
  CancelBody,
  County,
  FamilyName,
  Flag,
  Id,
  IdParams,
  LocalDate,
  OnlyRequest,
  Paging,
  ProviderName,
  Total,
} from '../shapes.ts'
import {Line, RequiredLine} from '../texts.ts'
import {sortBy} from '../address-values.ts'

/** One side of a booking, for links of staff: `user_id` is null for agencies and for people without an account. */
export const BookingParty = v.object({
  id: v.string(),
  user_id: v.nullable(v.string()),
  name: v.string(),
  phone_number: v.nullable(v.string()),
})
export type BookingParty = v.InferOutput<typeof BookingParty>

/** A booking as the staff's lists show it. */
export const ListedBooking = v.object({
  id: v.string(),
  number: v.string(),
  audience: Audience,
  status: BookingStatus,
  service: Service,
  county: v.string(),
  timezone: v.string(),
  /** As requested, because lists are sorted and filtered by it. */
  first_start: v.string(),
  last_end: v.string(),
  /** When the next visit of an approved booking starts that has not ended. */
  next_start: v.optional(v.string()),
  /** Of one week, as `hours`, where it is every week without an end. */
  sessions_count: v.number(),
  is_weekly: v.boolean(),
  /** As its visits are now, without canceled ones. */
  hours: v.number(),
  hourly_rate: v.nullable(v.number()),
  offers_count: v.number(),
  waitlisted: v.boolean(),
  /** Its visits are over, and support decides about those that are not settled. */
  is_under_review: v.optional(v.literal(true)),
  /** Its visits are over, and some of them wait for confirmations. */
  awaits_confirmations: v.optional(v.literal(true)),
  /** For how many children, and which recorded ones it names. An earlier server says neither. */
  number_of_children: v.optional(v.number()),
  child_ids: v.optional(v.array(v.string())),
  family: BookingParty,
  /** The approved provider. */
  provider: v.nullable(v.object({...BookingParty.entries, kind: v.picklist(['caretaker', 'agency'])})),
  /** The agency it was assigned to; null if it is open to its whole audience. */
  assigned_to: v.nullable(v.object({id: v.string(), name: v.string()})),
  created_at: v.string(),
})
export type ListedBooking = v.InferOutput<typeof ListedBooking>

const read = {method: 'GET', roles: ['admin'], fallback: m.request_failed} as const

export const listAllBookings = endpoint({
  ...read,
  path: '/admin/bookings',
  summary: 'All bookings, newest first',
  query: v.object({
    /** A booking or invoice number, either side's name, email or phone, or a part. @see src/domain/rules-people.md#staff-search */
    q: v.optional(Line),
    /**
     * PENDING and REVIEW are filtered together, as everywhere. Those shown by what they wait for have a status as well, and
     * are listed by it too. An earlier server refuses AWAITING_CONFIRMATIONS and UNDER_REVIEW.
     */
    status: v.optional(BookingFilterStatus),
    service: v.optional(Service),
    audience: v.optional(Audience),
    /** Only those that no agency was named for. */
    unassigned: v.optional(Flag),
    /** Only those that no provider sees yet. @see src/domain/rules.md#waitlist */
    waitlisted: v.optional(Flag),
    /**
     * Only confirmed ones and those in progress for children, that name fewer than they are for or none that is recorded.
     * An earlier server lists all.
     */
    unnamed_children: v.optional(Flag),
    county: v.optional(County),
    /** Assigned to this agency, or won by it. */
    org_id: v.optional(Id),
    parent_id: v.optional(Id),
    /** Cared for by this caregiver. An earlier server lists all. */
    caretaker_id: v.optional(Id),
    /**
     * Only those with an ended visit that both sides confirmed, that not both did, that was confirmed in part, by neither
     * side, or without a network. An earlier server refuses `in_part` and `neither`.
     */
    visits: v.optional(v.picklist(['confirmed', 'unconfirmed', 'in_part', 'neither', 'offline'])),
    /** What the days are of, by default the first visit. An earlier server takes all days as of that. */
    days_of: v.optional(v.picklist(['requested', 'approved'])),
    /** Days, in UTC, between which the first visit starts, or with `visits` such a visit ends; both included. */
    from: v.optional(LocalDate),
    to: v.optional(LocalDate),
    /** By the time of the request (the default, from the newest), of the first visit, the status, or the approved rate. */
    sort: sortBy('number', 'first', 'status', 'rate'),
    ...Paging,
  }),
  answer: v.object({
    items: v.array(ListedBooking),
    next_cursor: v.nullable(v.string()),
    total: Total,
    provider_name: ProviderName,
    family_name: FamilyName,
  }),
})

/** What families wait for in a county that none of those they ask serves. */
export const CountyDemand = v.object({
  county: v.string(),
  requests: v.number(),
  /** When the oldest of them was made. */
  since: v.string(),
  services: v.array(Service),
  audiences: v.array(Audience),
})
export type CountyDemand = v.InferOutput<typeof CountyDemand>

export const listWaitlist = endpoint({
  ...read,
  path: '/admin/waitlist',
  summary: 'Requests on the waitlist by county, the most requested first; at most 200 counties',
  answer: v.object({items: v.array(CountyDemand)}),
})

/** One claim about a visit in full. Only staff see the location of both phones. */
export const StaffClaim = v.object({
  id: v.string(),
  side: Side,
  edge: Edge,
  claimed_at: v.string(),
  reported_at: v.nullable(v.string()),
  received_at: v.string(),
  effective_at: v.string(),
  device_offset_ms: v.nullable(v.number()),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  accuracy_m: v.nullable(v.number()),
  offline: v.boolean(),
  by: v.string(),
  on_behalf: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  memo: v.nullable(v.string()),
  /** The id of the request that made it, as its phone and the server's log show it. */
  request_id: v.nullable(v.string()),
  flags: v.array(v.string()),
  /** Whether it is the one that counts for its side and edge. */
  counts: v.boolean(),
})
export type StaffClaim = v.InferOutput<typeof StaffClaim>

/** A visit with its full history. */
export const StaffSession = v.object({
  ...visitEntries,
  /** Grows with each claim and event. */
  version: v.number(),
  /** How a contested visit counted before; null if it is not contested. */
  uncontested: v.nullable(v.pick(v.object(visitEntries), ['status', 'settled_by', 'started_at', 'ended_at'])),
  /**
   * What statements charge for its care so far, less credits, with the newest one's number; null if none states it. A
   * decision for less credits it at once if `is_unpaid`, else at `next_at`, or within minutes if that is null.
   * @see src/domain/rules.md#statements
   */
  stated: v.nullable(
    v.object({
      number: v.nullable(v.string()),
      care_cents: v.number(),
      /** A credit returns this share of its care too. */
      fee_bps: v.number(),
      is_unpaid: v.boolean(),
      next_at: v.nullable(v.string()),
      /** The credit waits for the payee's answer whether it was paid, or for the end of a bank transfer. */
      waits_for: v.optional(v.picklist(['answer', 'payment'])),
      /** Its statement is void, and a decision bills it anew. */
      is_void: v.optional(v.literal(true)),
      /** What staff credited or refunded of its statements by themselves; a lower decision credits in addition. */
      returned_cents: v.optional(v.number()),
      /** The credit, with its fee, that is still to come after the last decision; 0 if none. */
      coming_cents: v.number(),
    }),
  ),
  /** What its family owes for canceling it late, without the fee. Of a contested one as it was before that. */
  late_cancel_cents: v.optional(v.number()),
  /** Whether its family may cancel it free of charge at any time, as the caregiver is not verified now. */
  cancels_free: v.optional(v.boolean()),
  /** Open proposed times of a coming visit; null without any. Servers of earlier versions leave it out. */
  reschedule: v.optional(
    v.nullable(
      v.object({
        id: v.string(),
        proposed_by: Side,
        start: v.string(),
        end: v.string(),
        reason: v.nullable(v.string()),
      }),
    ),
  ),
  /** The assigned member of an agency's visit. */
  assigned: v.nullable(v.string()),
  assigned_member_id: v.nullable(v.string()),
  claims: v.array(StaffClaim),
  /**
   * Other events, oldest first; `data` depends on the kind. An assignment has the names of both people as `member` and
   * `from_member`, once they are erased empty.
   */
  history: v.array(
    v.object({
      id: v.string(),
      kind: v.string(),
      at: v.string(),
      by: v.string(),
      data: v.record(v.string(), v.unknown()),
    }),
  ),
})
export type StaffSession = v.InferOutput<typeof StaffSession>

export const BookingDetail = v.object({
  ...ListedBooking.entries,
  /** The booking as its family sees it, with offers. */
  booking: Booking,
  /** Those ahead and the newest that are over, by start. */
  visits: v.array(StaffSession),
  /** Where `listBookingVisits` goes on with the ones before; null if there are none. */
  earlier_visits: v.nullable(v.string()),
  /** People of the booked agency, who can be assigned. */
  members: v.array(v.object({id: v.string(), name: v.string()})),
  invoices: v.array(ListedInvoice),
  /** Events of the booking itself, oldest first. */
  history: v.array(
    v.object({
      at: v.string(),
      what: v.picklist(['requested', 'offered', 'approved', 'cancelled', 'declined', 'suspended', 'reinstated']),
      by: v.string(),
      /** The rate offered or approved, dollars an hour. */
      hourly_rate: v.nullable(v.number()),
      reason: v.nullable(v.string()),
      /** Whose suspension ended the booking, or whose reinstatement brought it back. */
      suspended: v.optional(v.string()),
    }),
  ),
})
export type BookingDetail = v.InferOutput<typeof BookingDetail>

/** Free of charge for both sides, who read the reason. @throws 409 `booking_closed` if nothing is ahead, `already_approved` */
export const cancelAnyBooking = endpoint({
  method: 'PATCH',
  path: '/admin/bookings/:id/cancel',
  roles: ['admin'],
  idempotent: true,
  summary: 'Cancel a request, or the remaining visits of a booking',
  params: IdParams,
  body: v.strictObject({reason: RequiredLine, ...OnlyRequest}),
  answer: BookingDetail,
  fallback: m.failed_to_cancel,
})

/**
 * Ends what is ahead of a caregiver's booking, free of charge, and requests it again for the family: from everyone else, or
 * from one verified and free caregiver first.
 * @throws 409 `booking_closed` if nothing is ahead, `caretaker_busy`; 422 `not_available` as for a family's invitation
 * @see src/domain/rules.md#reassigned-by-staff
 */
export const replaceCaregiver = endpoint({
  method: 'PATCH',
  path: '/admin/bookings/:id/replace',
  roles: ['admin'],
  idempotent: true,
  summary: 'Cancel the remaining visits of a caregiver’s booking and request them again; answers the new request',
  params: IdParams,
  body: v.strictObject({
    reason: RequiredLine,
    /** Everyone else is asked after that too, unless `then_open` is false. @see src/domain/rules.md#invitations */
    invite: v.optional(v.strictObject({caretaker_id: Id, then_open: v.optional(v.boolean())})),
  }),
  answer: BookingDetail,
  fallback: m.failed_to_cancel,
})

/**
 * What the agency's office recorded stays with it: staff see only what speaks against each member for this visit.
 * @see src/domain/rules.md#reassigned-by-staff
 */
export const listAssignable = endpoint({
  ...read,
  path: '/admin/sessions/:id/assignable',
  summary: 'The people of an agency who can be assigned to a visit, with what speaks against each',
  params: IdParams,
  answer: v.object({
    members: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        /** The days off that the visit falls on. */
        away: v.nullable(v.object({from: v.string(), to: v.string()})),
        is_outside_hours: v.boolean(),
        /** Those that expire before the visit. */
        credentials: v.array(Credential),
      }),
    ),
    /** Their visits at the time of this one and of later ones like it. */
    overlaps: v.array(MemberOverlap),
  }),
})

/** 409 `assignment_changed` with `current` `{member_id}` if neither the expected nor the wanted member is assigned. */
export const assignVisit = endpoint({
  method: 'PATCH',
  path: '/admin/sessions/:id/assign',
  roles: ['admin'],
  idempotent: true,
  summary: 'Assign another of the agency’s people to a visit',
  params: IdParams,
  body: v.strictObject({
    member_id: Id,
    expected_member_id: v.nullable(Id),
    /** Also applies to later visits of the booking that are unassigned or had the same caregiver. */
    and_later: v.optional(v.boolean()),
    /** For the staff's log. */
    reason: RequiredLine,
  }),
  answer: StaffSession,
  fallback: m.request_failed,
})

/** Whose cancellation it is: `staff` is free of charge, the others cost what that side's own cancellation does. */
export const StaffCancelFor = v.picklist(['staff', 'family', 'provider'])
export type StaffCancelFor = v.InferOutput<typeof StaffCancelFor>

/**
 * Both sides are notified and read the reason. `fee_cents` is what the family's cancellation was said to cost it.
 * @throws 409 `already_started`, 409 `session_closed`, 409 `cost_changed`
 * @see src/domain/rules.md#ended-by-staff
 */
export const cancelAnyVisit = endpoint({
  method: 'PATCH',
  path: '/admin/sessions/:id/cancel',
  roles: ['admin'],
  idempotent: true,
  summary: 'Cancel one coming visit of a booking',
  params: IdParams,
  body: v.strictObject({...CancelBody.entries, canceled_for: StaffCancelFor, reason: RequiredLine}),
  answer: StaffSession,
  fallback: m.failed_to_cancel,
})

/** @see src/domain/rules-people.md#visits-for-staff */
export const getAnyBooking = endpoint({
  ...read,
  path: '/admin/bookings/:id',
  summary: 'One booking with its offers, newest visits, claims, invoices and history',
  params: IdParams,
  answer: BookingDetail,
})

export const listBookingVisits = endpoint({
  ...read,
  path: '/admin/bookings/:id/visits',
  summary: 'The visits of a booking with their claims, the latest first',
  params: IdParams,
  query: v.object(Paging),
  answer: v.object({items: v.array(StaffSession), next_cursor: v.nullable(v.string())}),
})
