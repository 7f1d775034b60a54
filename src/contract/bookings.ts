import * as v from 'valibot'
import {endpoint} from './endpoint.ts'
import {limits} from './limits.ts'
import {Offer} from './offers.ts'
import {Service} from './service.ts'
import {
  County,
  Flag,
  Id,
  IdParams,
  Latitude,
  Line,
  LocalDate,
  LocalTime,
  Longitude,
  many,
  Paging,
  Rate,
  RequiredLine,
  Text,
  TimeZone,
  wholeNumber,
} from './shapes.ts'

export const Audience = v.picklist(['caretakers', 'agencies'])
export type Audience = v.InferOutput<typeof Audience>

export const BookingStatus = v.picklist([
  'PENDING',
  'REVIEW',
  'CONFIRMED',
  'IN_PROGRESS',
  'COMPLETED',
  'DECLINED',
  'CANCELLED',
  'EXPIRED',
])
export type BookingStatus = v.InferOutput<typeof BookingStatus>

/** One line of a schedule: days from first to last, optionally only some weekdays (1 Monday … 7 Sunday), at one time. */
export const ScheduleLine = v.strictObject({
  date_range: v.tuple([LocalDate, LocalDate]),
  weekdays: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))),
      v.minLength(1, 'Choose at least one day'),
      v.maxLength(7),
    ),
  ),
  /** Wall times; an end before the start is on the next day, equal ones are refused. */
  time_range: v.tuple([LocalTime, LocalTime]),
})
export type ScheduleLine = v.InferOutput<typeof ScheduleLine>

export const Schedule = v.pipe(
  v.array(ScheduleLine),
  v.minLength(1, 'Choose at least one day'),
  v.maxLength(limits.schedule_lines_max),
)

export const Address = v.strictObject({
  line1: RequiredLine,
  line2: v.optional(Line),
  city: RequiredLine,
  state: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Two letters, like TN')),
  zip: v.pipe(v.string(), v.regex(/^\d{5}(-\d{4})?$/, 'Five digits')),
  arrival_notes: v.optional(Text),
})
export type Address = v.InferOutput<typeof Address>

const requestEntries = {
  service: Service,
  schedule: Schedule,
  timezone: TimeZone,
  location: RequiredLine,
  latitude: Latitude,
  longitude: Longitude,
  county: County,
  address: v.optional(Address),
  /** How exact the place is; a ZIP code never accuses anyone of being elsewhere (decisions §5). */
  location_source: v.optional(v.picklist(['pin', 'device', 'zip'])),
  number_of_children: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.children_max)),
  ages: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.age_max))),
    v.maxLength(limits.ages_max),
  ),
  preference: v.optional(v.nullable(Text)),
  live_in: v.optional(v.boolean()),
  medical_companion: v.optional(v.boolean()),
  max_hourly_rate: v.optional(v.nullable(Rate)),
  notes: v.optional(v.nullable(Text)),
  /** Allergies, door code, who may pick up: only the approved side reads it. */
  handover: v.optional(v.nullable(Text)),
}

const childrenMatch = <T extends {service: Service; number_of_children: number; ages: number[]}>(b: T) =>
  b.service === 'Elderly Care' ? b.number_of_children === 0 : b.number_of_children >= 1
const agesMatch = <T extends {number_of_children: number; ages: number[]}>(b: T) =>
  b.ages.length === b.number_of_children

/** Body of a request to caregivers (decisions §5). */
export const RequestBody = v.pipe(
  v.strictObject(requestEntries),
  v.forward(v.check(childrenMatch, 'Elderly Care is for no children; any other service for at least one'), [
    'number_of_children',
  ]),
  v.forward(v.check(agesMatch, 'Give one age for each child'), ['ages']),
)
export type RequestBody = v.InferOutput<typeof RequestBody>

/** Body of a request to agencies: to one of them, or to all of the county. */
export const AgencyRequestBody = v.pipe(
  v.strictObject({...requestEntries, organization_id: v.optional(v.nullable(Id))}),
  v.forward(v.check(childrenMatch, 'Elderly Care is for no children; any other service for at least one'), [
    'number_of_children',
  ]),
  v.forward(v.check(agesMatch, 'Give one age for each child'), ['ages']),
)
export type AgencyRequestBody = v.InferOutput<typeof AgencyRequestBody>

const bookingEntries = {
  id: v.string(),
  /** What people say on the telephone: `V-7K3Q2`. */
  number: v.string(),
  audience: Audience,
  organization_id: v.nullable(v.string()),
  approved_org_id: v.nullable(v.string()),
  caretaker_id: v.nullable(v.string()),
  status: BookingStatus,
  service: Service,
  schedule: v.array(
    v.object({
      date_range: v.tuple([v.string(), v.string()]),
      weekdays: v.optional(v.array(v.number())),
      time_range: v.tuple([v.string(), v.string()]),
    }),
  ),
  timezone: v.string(),
  location: v.string(),
  /** Rounded to about a kilometre for a bidder before approval (decisions §7). */
  latitude: v.number(),
  longitude: v.number(),
  county: v.string(),
  address: v.optional(
    v.object({
      line1: v.string(),
      line2: v.optional(v.string()),
      city: v.string(),
      state: v.string(),
      zip: v.string(),
      arrival_notes: v.optional(v.string()),
    }),
  ),
  handover: v.optional(v.string()),
  /** How to reach the other side; only between approved sides. */
  contact: v.optional(v.object({name: v.string(), phone_number: v.nullable(v.string())})),
  number_of_children: v.number(),
  ages: v.array(v.number()),
  preference: v.nullable(v.string()),
  live_in: v.boolean(),
  medical_companion: v.boolean(),
  max_hourly_rate: v.nullable(v.number()),
  notes: v.nullable(v.string()),
  parent: v.object({
    id: v.string(),
    first_name: v.string(),
    last_name: v.string(),
    avatar_url: v.nullable(v.string()),
  }),
  /** Who comes, once approved: the caregiver or the agency. */
  provider: v.nullable(v.object({name: v.string(), avatar_url: v.nullable(v.string())})),
  approved_offer_id: v.nullable(v.string()),
  hourly_rate: v.nullable(v.number()),
  offers_count: v.number(),
  offers: v.optional(v.array(Offer)),
  first_start: v.string(),
  last_end: v.string(),
  /** Paid hours of all sessions together, two decimal places; of a request under way those still ahead, as with its prices. */
  hours: v.number(),
  sessions_count: v.number(),
  created_at: v.string(),
  cancelled: v.optional(v.object({by: v.string(), reason: v.nullable(v.string()), at: v.string()})),
  /** Visits still ahead that the other side cancelled and that were not asked for again yet; for the family alone. */
  cancelled_ahead: v.optional(v.number()),
  /** The latest request that takes up visits of it, or all of a request that was declined. */
  reopened_as: v.optional(v.nullable(v.string())),
}

export const Booking = v.object(bookingEntries)
export type Booking = v.InferOutput<typeof Booking>

/** A request as a bidder meets it: with the distance, why it fits, and her own offer if she made one. */
export const Lead = v.object({
  ...bookingEntries,
  distance_miles: v.optional(v.number()),
  my_offer: v.nullable(Offer),
  match: v.object({score: v.number(), reasons: v.array(v.string())}),
  lead_fee_cents: v.optional(v.number()),
})
export type Lead = v.InferOutput<typeof Lead>

const StatusQuery = v.object({status: v.optional(BookingStatus), ...Paging})
const ReasonBody = v.strictObject({reason: v.optional(v.nullable(Text))})

export const requestBooking = endpoint({
  method: 'POST',
  path: '/parent/requestBooking',
  roles: ['parent'],
  summary: 'Ask the caregivers nearby',
  idempotent: true,
  body: RequestBody,
  answer: Booking,
  status: 201,
  fallback: 'Failed to submit booking request',
})

export const requestAgencyBooking = endpoint({
  method: 'POST',
  path: '/parent/requestBooking/org/pending',
  roles: ['parent'],
  summary: 'Ask one agency, or every subscribed agency of the county',
  idempotent: true,
  body: AgencyRequestBody,
  answer: Booking,
  status: 201,
  fallback: 'Failed to submit booking request',
})

export const listParentBookings = endpoint({
  method: 'GET',
  path: '/parent/bookings',
  roles: ['parent'],
  summary: "The family's bookings, newest first; PENDING and REVIEW each fetch both",
  query: StatusQuery,
  answer: v.array(Booking),
  fallback: 'Failed to fetch parent bookings',
})

export const getParentBooking = endpoint({
  method: 'GET',
  path: '/parent/bookings/:id',
  roles: ['parent'],
  summary: "One of the family's bookings, with its offers in the order of matching",
  params: IdParams,
  answer: Booking,
  fallback: 'Failed to fetch parent bookings',
})

export const reviewAgency = endpoint({
  method: 'GET',
  path: '/parent/review-agency',
  roles: ['parent'],
  summary: 'Requests to agencies with their offers, newest first',
  query: v.object({only_pending: v.optional(Flag), only_with_offer: v.optional(Flag), ...Paging}),
  answer: v.array(Booking),
  fallback: 'Failed to load agency review bookings',
})

/** Exactly one of the two names who is approved (spec §7). */
const Approved = v.pipe(
  v.object({caretaker_id: v.optional(Id), org_id: v.optional(Id)}),
  v.forward(
    v.check(
      q => (q.caretaker_id === undefined) !== (q.org_id === undefined),
      'Give either caretaker_id or org_id',
    ),
    ['caretaker_id'],
  ),
)

export const approveByParent = endpoint({
  method: 'PATCH',
  path: '/approveBooking/parent/:bookingId',
  roles: ['parent'],
  summary: 'Approve one offer; makes the sessions',
  idempotent: true,
  params: v.object({bookingId: Id}),
  query: Approved,
  /** `offer_id` guards against a price that changed after it was read. */
  body: v.strictObject({offer_id: v.optional(Id)}),
  answer: Booking,
  fallback: 'Failed to approve booking',
})

export const approveByOrganization = endpoint({
  method: 'PATCH',
  path: '/approveBooking/org/:id',
  roles: ['agency'],
  summary: 'Accept an assigned request at its highest rate, or answer it with a rate of one’s own',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({hourly_rate: v.optional(Rate)}),
  answer: Booking,
  fallback: 'Failed to approve booking',
})

export const cancelBooking = endpoint({
  method: 'PATCH',
  path: '/bookings/cancel/:id',
  roles: ['parent', 'caretaker'],
  summary: 'Cancel what is still ahead of a booking; a started session stays',
  idempotent: true,
  params: IdParams,
  body: ReasonBody,
  answer: Booking,
  fallback: 'Failed to cancel booking',
})

export const cancelByOrganization = endpoint({
  method: 'PATCH',
  path: '/bookings/cancel/org/:id',
  roles: ['agency'],
  summary: 'Cancel an approved booking, or decline a request assigned to the agency',
  idempotent: true,
  params: IdParams,
  body: ReasonBody,
  answer: Booking,
  fallback: 'Failed to cancel booking',
})

export const declineByParent = endpoint({
  method: 'PATCH',
  path: '/parent/bookings/:id/decline',
  roles: ['parent'],
  summary: 'Decline one offer if it is named, else the whole request',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({
    reason: v.optional(v.nullable(Text)),
    caretaker_id: v.optional(Id),
    org_id: v.optional(Id),
  }),
  answer: Booking,
  fallback: 'Failed to decline request',
})

export const changeAddress = endpoint({
  method: 'PATCH',
  path: '/parent/bookings/:id/address',
  roles: ['parent'],
  summary: 'Say where exactly the visits are and what to know at the door, while any of them is ahead',
  idempotent: true,
  params: IdParams,
  /** What is left out stays as it is; an address can be replaced, not taken back. */
  body: v.strictObject({address: v.optional(Address), handover: v.optional(v.nullable(Text))}),
  answer: Booking,
  fallback: 'Failed to submit booking request',
})

export const reopenBooking = endpoint({
  method: 'POST',
  path: '/parent/bookings/:id/reopen',
  roles: ['parent'],
  summary:
    'Ask anew for visits that the other side cancelled, for the rest after it did not come, or after an agency declined',
  idempotent: true,
  params: IdParams,
  /** After a visit that she did not come to, the whole rest ends and goes out again: not so with `only_cancelled`. */
  body: v.strictObject({only_cancelled: v.optional(v.boolean())}),
  answer: Booking,
  status: 201,
  fallback: 'Failed to submit booking request',
})

export const nearby = endpoint({
  method: 'GET',
  path: '/bookings/nearby',
  roles: ['caretaker'],
  summary: 'Open requests near the signed-in caregiver, best fit first',
  query: v.object({
    status: v.optional(BookingStatus),
    /** Clamped to 50 miles, never refused for being more (decisions §5). */
    radius_miles: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d{1,3})?$/, 'Must be a number of miles'), v.transform(Number)),
    ),
    limit: v.optional(wholeNumber(1, limits.list_max)),
  }),
  answer: v.array(Lead),
  fallback: 'Failed to fetch nearby bookings',
})

export const nearbyCount = endpoint({
  method: 'GET',
  path: '/bookings/nearby/count',
  roles: ['caretaker'],
  summary: 'How many requests wait nearby, and what an unverified caregiver still lacks',
  answer: v.object({count: v.number(), missing: v.array(v.string())}),
  fallback: 'Failed to fetch nearby bookings',
})

export const listCaretakerBookings = endpoint({
  method: 'GET',
  path: '/caretaker/bookings',
  roles: ['caretaker'],
  summary: 'Bookings the caregiver was approved for or has bid on, newest first',
  query: StatusQuery,
  answer: v.array(Lead),
  fallback: 'Failed to fetch nearby bookings',
})

export const listOrganizationBookings = endpoint({
  method: 'GET',
  path: '/org/bookings',
  roles: ['agency'],
  summary: 'Bookings the agency was approved for or has bid on, newest first',
  query: StatusQuery,
  answer: v.array(Lead),
  fallback: 'Failed to request booking',
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
  fallback: 'Failed to request booking',
})

export const assignedRequests = endpoint({
  method: 'GET',
  path: '/view/booking-request-for-org',
  roles: ['agency'],
  summary: 'Requests assigned to the agency that wait for its answer',
  answer: v.array(Lead),
  fallback: 'Failed to request booking',
})
