import * as v from 'valibot'
import {ListedInvoice} from './invoices.ts'
import {BookingStatus, Service} from '../bookings/choices.ts'
import {Availability, Check} from '../accounts/profiles.ts'
import {Certificate, CheckDocument} from '../files.ts'
import {MemberRole, Role} from '../accounts/roles.ts'
import {Id} from '../shapes.ts'

/** A person in the staff's lists. */
export const ListedPerson = v.object({
  user_id: v.string(),
  role: Role,
  /** Profile of the family or caregiver; null if registration stopped before it. */
  profile_id: v.nullable(v.string()),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone_number: v.nullable(v.string()),
  avatar_url: v.nullable(v.string()),
  location: v.string(),
  /** A caregiver's Pending, Approved, Rejected; a careseeker's Pending, Verified; else null. */
  is_verified: v.nullable(v.string()),
  suspended: v.nullable(v.object({at: v.string(), reason: v.nullable(v.string())})),
  /** Invited, without a password so far. */
  is_invited: v.boolean(),
  /** Whether sign-in requires a second factor; staff only. */
  has_second_step: v.boolean(),
  created_at: v.string(),
  /** Since when a Pending caregiver waits: the last document of a check, else the sign-up. */
  waiting_since: v.optional(v.string()),
  /** Why a caregiver cannot be asked for what is ahead of the booking that the list names; null if they can. */
  cannot_be_asked: v.optional(v.nullable(v.picklist(['blocked', 'unavailable', 'not_verified', 'too_far', 'busy']))),
})
export type ListedPerson = v.InferOutput<typeof ListedPerson>

export const ListedAgency = v.object({
  id: v.string(),
  legal_name: v.string(),
  logo_url: v.nullable(v.string()),
  county: v.array(v.string()),
  phone_number: v.nullable(v.string()),
  owner_email: v.nullable(v.string()),
  is_subscribed: v.boolean(),
  suspended: v.nullable(v.object({at: v.string(), reason: v.nullable(v.string())})),
  members: v.number(),
  created_at: v.string(),
})
export type ListedAgency = v.InferOutput<typeof ListedAgency>

/** The latest bookings, invoices and reviews of a person or an agency. */
const recentActivity = {
  bookings: v.array(
    v.object({
      id: v.string(),
      number: v.string(),
      status: BookingStatus,
      is_under_review: v.optional(v.literal(true)),
      awaits_confirmations: v.optional(v.literal(true)),
      service: Service,
      first_start: v.string(),
      timezone: v.string(),
      family: v.string(),
      provider: v.nullable(v.string()),
    }),
  ),
  invoices: v.array(ListedInvoice),
  reviews: v.array(
    v.object({
      id: v.string(),
      booking_id: v.string(),
      /** The booking's number. */
      number: v.string(),
      /** Both sides by name, as of the bookings. */
      family: v.string(),
      provider: v.string(),
      side: v.picklist(['parent', 'caretaker']),
      rating: v.number(),
      text: v.string(),
      written_at: v.string(),
      hidden: v.boolean(),
    }),
  ),
}

/** A check's document as staff see it; `archived` if its owner removed it from the profile. */
export const StaffCheckDocument = v.object({...CheckDocument.entries, archived: v.boolean()})
export type StaffCheckDocument = v.InferOutput<typeof StaffCheckDocument>

/** How a person signs in. */
export const AccountFacts = v.object({
  /** When its owner closed it; it is erased seven days later. */
  closed_at: v.nullable(v.string()),
  is_email_verified: v.boolean(),
  /** An address that was asked for and is not confirmed yet. */
  new_email: v.nullable(v.string()),
  /** The last used first; at most twenty. */
  sign_ins: v.array(
    v.object({
      device: v.nullable(v.string()),
      browser: v.nullable(v.string()),
      first_seen_at: v.string(),
      last_seen_at: v.string(),
    }),
  ),
})
export type AccountFacts = v.InferOutput<typeof AccountFacts>

/** Plan, payout and totals of a family, caregiver or agency. */
export const OwnerFacts = v.object({
  plan: v.nullable(
    v.object({
      title: v.string(),
      /** When it is renewed, else when it ends. */
      until: v.nullable(v.string()),
      renews: v.boolean(),
      /** Whether its last payment failed; it ends then unless it is paid. */
      is_past_due: v.boolean(),
    }),
  ),
  /** Since when money can be paid out; null without a payout account. */
  payout_since: v.nullable(v.string()),
  /** Visits confirmed on time; null before the first, and for families and agencies. */
  reliability: v.nullable(v.object({on_time: v.number(), visits: v.number()})),
  total: v.object({paid_cents: v.number(), earned_cents: v.number(), visits: v.number()}),
})
export type OwnerFacts = v.InferOutput<typeof OwnerFacts>

export const UserDetail = v.object({
  person: ListedPerson,
  account: AccountFacts,
  /** Null without a profile of one's own, such as for an agency's member. */
  owner: v.nullable(OwnerFacts),
  family: v.nullable(
    v.object({
      number_of_children: v.number(),
      children_details: v.nullable(v.string()),
      childcare_preferences: v.nullable(v.string()),
      /** The other adult of the family. */
      other: v.nullable(
        v.object({
          user_id: v.string(),
          name: v.string(),
          /** Has not accepted the invitation so far. */
          is_invited: v.boolean(),
        }),
      ),
    }),
  ),
  caretaker: v.nullable(
    v.object({
      /** Of the profile, by which lists of invoices and reviews are filtered; left out by an earlier version. */
      id: v.optional(Id),
      bio: v.string(),
      hourly_rate: v.number(),
      work_distance: v.number(),
      available_dates: v.array(Availability),
      /** Of the hours offered; null for the reader's. */
      timezone: v.nullable(v.string()),
      rating: v.nullable(v.number()),
      reviews_count: v.number(),
      checks: v.array(Check),
      /** Includes archived ones that a verification was based on. */
      certificates: v.array(v.object({...Certificate.entries, archived: v.boolean()})),
      /** Oldest first. */
      check_documents: v.array(StaffCheckDocument),
    }),
  ),
  agency: v.nullable(v.object({id: v.string(), legal_name: v.string(), member_role: MemberRole})),
  ...recentActivity,
})
export type UserDetail = v.InferOutput<typeof UserDetail>

export const AgencyDetail = v.object({
  agency: ListedAgency,
  owner: OwnerFacts,
  website: v.nullable(v.string()),
  about: v.nullable(v.string()),
  location: v.nullable(v.string()),
  rating: v.nullable(v.number()),
  reviews_count: v.number(),
  people: v.array(
    v.object({
      user_id: v.string(),
      name: v.string(),
      email: v.string(),
      phone_number: v.nullable(v.string()),
      member_role: MemberRole,
      is_suspended: v.boolean(),
      is_closed: v.boolean(),
      /** Has not accepted the invitation so far. */
      is_invited: v.boolean(),
    }),
  ),
  certificates: v.array(v.object({...Certificate.entries, archived: v.boolean()})),
  ...recentActivity,
})
export type AgencyDetail = v.InferOutput<typeof AgencyDetail>
