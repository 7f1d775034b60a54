import * as v from 'valibot'
import {Offer} from './offers.ts'
import {Match} from './match.ts'
import {Overlap} from './overlap.ts'
import {Paging} from '../shapes.ts'
import {Audience, BookingStatus, Service} from './choices.ts'
import {Contact, ShownAddress} from './contact.ts'

/** The providers that are asked before everyone else. @see src/domain/rules.md#invitations */
export const Invitation = v.object({
  /** End of the exclusive period; until then only the invited providers can read the request. */
  exclusive_until: v.string(),
  /** Whether everyone is asked after that. */
  then_open: v.boolean(),
  /** True if exactly one provider is invited and no one else is asked after that; else absent. */
  is_only: v.optional(v.boolean()),
  /** Whether only the invited providers can read it now. */
  is_exclusive: v.boolean(),
  /** The invited providers; for the family only. */
  invited: v.optional(
    v.array(
      v.object({
        caretaker_id: v.nullable(v.string()),
        org_id: v.nullable(v.string()),
        /** A caregiver's last name is an initial. */
        name: v.string(),
        declined_at: v.nullable(v.string()),
        decline_reason: v.nullable(v.string()),
        /** Whether the provider takes no requests: closed, suspended or not verified; absent if not. */
        is_unavailable: v.optional(v.literal(true)),
      }),
    ),
  ),
})
export type Invitation = v.InferOutput<typeof Invitation>

const bookingEntries = {
  id: v.string(),
  /** The number that people use on the phone: `V-7K3Q2`. */
  number: v.string(),
  audience: Audience,
  organization_id: v.nullable(v.string()),
  /** The name of the only agency that is asked, that of `organization_id`; for the family only. */
  organization_name: v.optional(v.string()),
  approved_org_id: v.nullable(v.string()),
  caretaker_id: v.nullable(v.string()),
  status: BookingStatus,
  service: Service,
  schedule: v.array(
    v.object({
      /** Without a last day every week, until either side ends it. @see src/domain/rules.md#every-week */
      date_range: v.tupleWithRest([v.string()], v.string()),
      weekdays: v.optional(v.array(v.number())),
      time_range: v.tuple([v.string(), v.string()]),
    }),
  ),
  timezone: v.string(),
  location: v.string(),
  /** Rounded to about a kilometer for a bidder before approval. @see src/domain/rules.md#place-before-approval */
  latitude: v.number(),
  longitude: v.number(),
  county: v.string(),
  address: v.optional(ShownAddress),
  /** How to reach the other side; only between approved sides. */
  contact: v.optional(Contact),
  number_of_children: v.number(),
  ages: v.array(v.number()),
  /** The months of the children under two, in the order of `ages`; absent if only years are known. */
  age_months: v.optional(v.array(v.number())),
  /** Their records; for the family only. */
  child_ids: v.optional(v.array(v.string())),
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
  /** The approved caregiver or agency. */
  provider: v.nullable(
    v.object({
      name: v.string(),
      avatar_url: v.nullable(v.string()),
      /** Whether the account is closed, also once it is erased; absent if not. */
      is_closed: v.optional(v.literal(true)),
      /** Whether the provider takes no requests: suspended or not verified; for the family only, absent if not. */
      is_unavailable: v.optional(v.literal(true)),
    }),
  ),
  approved_offer_id: v.nullable(v.string()),
  hourly_rate: v.nullable(v.number()),
  /** The family's, of an individual booking, once approved: the fee of that day in basis points, on top of the care. */
  fee_bps: v.optional(v.number()),
  offers_count: v.number(),
  offers: v.optional(v.array(Offer)),
  /**
   * When the visits of an approved booking start and end now: those that were not canceled, or all if all were. Else as
   * requested.
   */
  first_start: v.string(),
  last_end: v.string(),
  /** When the next visit of an approved booking starts that has not ended. */
  next_start: v.optional(v.string()),
  /**
   * Paid hours of all sessions that were not canceled, with two decimal places; for an open request only those ahead,
   * like its prices. Every week without an end: of one week.
   */
  hours: v.number(),
  /** Those of the approval, if visits were canceled or their times changed since. */
  agreed_hours: v.optional(v.number()),
  /** When times of its visits were changed last, for the family and the approved provider; absent if never. */
  times_changed_at: v.optional(v.string()),
  /** What the visits cost that were not canceled, in cents; for the family, and not where the price is of a week. */
  current_price: v.optional(
    v.object({
      total_cents: v.number(),
      fee_cents: v.number(),
      due_cents: v.number(),
      visit_due_cents: v.nullable(v.number()),
    }),
  ),
  /** Of one week, where the schedule has no end. */
  sessions_count: v.number(),
  created_at: v.string(),
  /** When an offer was approved; not for a bidder. An earlier server leaves it out. */
  approved_at: v.optional(v.string()),
  /**
   * When the family changed the request last; absent if never. For others only what they can read counts.
   * @see src/domain/rules.md#changing-a-request
   */
  changed_at: v.optional(v.string()),
  /** How visits without an end were ended; `last_day` is by the clock of the place. */
  weekly_end: v.optional(
    v.object({
      by: v.string(),
      /** The user who ended them; absent from what older versions stored. */
      by_user_id: v.optional(v.string()),
      reason: v.nullable(v.string()),
      at: v.string(),
      last_day: v.string(),
    }),
  ),
  cancelled: v.optional(
    v.object({
      by: v.string(),
      /** The family ended it after a missed visit; it counts as canceled by the other side. */
      is_by_family: v.optional(v.literal(true)),
      /** The caregiver or agency that declined a request, where known; for the family only. */
      name: v.optional(v.string()),
      reason: v.nullable(v.string()),
      at: v.string(),
    }),
  ),
  /** Upcoming visits that the other side cancelled and that were not requested again yet; for the family only. */
  cancelled_ahead: v.optional(v.number()),
  /**
   * Whether requesting its visits again asks for its weeks: `now` the canceled ones alone, `if_ended` only with the rest. For
   * the family and staff.
   */
  reopens_weeks: v.optional(v.picklist(['now', 'if_ended'])),
  /** Visits canceled so far, by either side; for the family and the approved provider. */
  cancelled_count: v.optional(v.number()),
  /** The latest request that repeats visits of this one, or all of it if it was declined. */
  reopened_as: v.optional(v.nullable(v.string())),
  /** The request that went out with it, of other visits of the same booking; for the family only. */
  sent_with: v.optional(v.object({id: v.string(), number: v.string()})),
  /** Whether one of its visits took place and is over; for the family only. */
  has_come: v.optional(v.boolean()),
  /** Its visits are over, and support decides about those that are not settled; not for a bidder. */
  is_under_review: v.optional(v.literal(true)),
  /** Its visits are over, and some of them wait for confirmations; not for a bidder. */
  awaits_confirmations: v.optional(v.literal(true)),
  /** How many caregivers or agencies were notified of the request; for the family only. */
  told_count: v.optional(v.number()),
  /** When more caregivers are notified if there is no offer by then; for the family only. */
  widen_at: v.optional(v.string()),
  /** Whether an open request is hidden until its author's email is verified; for the family only. */
  email_pending: v.optional(v.boolean()),
  /** Whether no provider sees it yet, because none of those it asks serves its place; for the family only. */
  waitlisted: v.optional(v.boolean()),
  /** Visits of an open request at the time of the reader's own: of the family, or of a bidding caregiver. */
  overlaps: v.optional(v.array(Overlap)),
  /** For the family and for the invited providers. */
  invitation: v.optional(Invitation),
}

export const Booking = v.object(bookingEntries)
export type Booking = v.InferOutput<typeof Booking>

/** A request as a bidder reads it: with the distance, the reasons why it matches, and the bidder's own offer. */
export const Lead = v.object({
  ...bookingEntries,
  distance_miles: v.optional(v.number()),
  my_offer: v.nullable(Offer),
  /**
   * True if the family has approved the reader once, and so reads contact details in what they write; else absent.
   * @see src/domain/rules-people.md#hidden-contacts
   */
  is_booked_pair: v.optional(v.boolean()),
  /** Who began its visits that took place, and who is assigned to them, by name and first visit; for its agency only. */
  attended_names: v.optional(v.array(v.string())),
  /**
   * The first name of the agency's member who answered what was sent to it alone, or declined what asked it first; not in
   * lists, and absent for that member.
   */
  answered_by: v.optional(v.string()),
  /** When the reader's caregiver or agency declined its invitation to an open request; absent while a bid of it stands. */
  declined_invitation_at: v.optional(v.string()),
  /** When the agency made its first offer; `my_offer` is its newest. */
  first_offer_at: v.optional(v.string()),
  /**
   * False if the reader cannot bid on an open request without a live bid: it is out of their reach, asks only others or a
   * block hides it; else absent.
   */
  can_bid: v.optional(v.boolean()),
  /** When it opened to the reader's agency; absent if since it was created. */
  open_since: v.optional(v.string()),
  match: Match,
  /** Visits of an open request that overlap the caregiver's own; the family cannot approve them until then. */
  busy_times: v.optional(v.number()),
  /** Duration of an open request's upcoming visits, because a price is the sum of separately rounded visits. */
  session_minutes: v.optional(v.array(v.object({minutes: v.number(), count: v.number()}))),
  lead_fee_cents: v.optional(v.number()),
  /** Terms of the first lead invoice: the fee, and how long each of its visits lasts. */
  lead_terms: v.optional(v.object({fee_bps: v.number(), minutes_per_session: v.array(v.number())})),
})
export type Lead = v.InferOutput<typeof Lead>

/** Query of a list of bookings. */
export const BookingsQuery = v.object({status: v.optional(BookingStatus), ...Paging})
