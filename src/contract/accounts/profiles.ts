import {m} from '#messages'
import * as v from 'valibot'
import {Email} from './log-in-fields.ts'
import {bankAnswer} from '../money/bank.ts'
import {endpoint} from '../endpoint.ts'
import {Certificate, CheckDocument, CheckKind} from '../files.ts'
import {anyMember} from './roles.ts'
import {County, Flag, Id, IdParams, LocalDate} from '../shapes.ts'
import {SubscribedPlan} from '../money/subscriptions.ts'

/** `male` becomes `Male` before it is checked. @see src/domain/rules-people.md#profiles */
export const Gender = v.pipe(
  v.string(),
  v.transform(s => s.charAt(0).toUpperCase() + s.slice(1).toLowerCase()),
  v.picklist(['Male', 'Female', 'Other'], m.must_be_male_female_or_other),
)

/**
 * The account behind a profile. Latitude and longitude are present but may be null.
 * @see src/domain/rules-people.md#profiles
 */
export const User = v.object({
  id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: Email,
  role: v.optional(v.string()),
  gender: Gender,
  /** False if the person never chose a gender, which is `Other` then. */
  is_gender_given: v.optional(v.boolean()),
  location: v.string(),
  profile_picture: v.nullable(v.string()),
  profile_picture_url: v.nullable(v.string()),
  profile_picture_path: v.array(v.string()),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  timezone: v.nullable(v.string()),
  phone_number: v.nullable(v.string()),
  is_subscribed: v.boolean(),
  /** Start and end of the paid term, and its plan; null without one. */
  subscribed_at: v.nullable(v.string()),
  subscription_expires_at: v.nullable(v.string()),
  subscription: v.nullable(SubscribedPlan),
  /** Caregivers only, visible to themselves. */
  ...v.partial(v.object(bankAnswer)).entries,
})
export type User = v.InferOutput<typeof User>

export const ParentProfile = v.object({
  id: v.string(),
  user_id: v.string(),
  number_of_children: v.number(),
  children_details: v.nullable(v.string()),
  childcare_preferences: v.nullable(v.string()),
  is_verified: v.picklist(['Pending', 'Verified']),
  user: User,
  /** The other adult, if approved providers read their name and number as the family's contact; else absent. */
  contact: v.optional(v.object({first_name: v.string(), has_phone_number: v.boolean()})),
})
export type ParentProfile = v.InferOutput<typeof ParentProfile>

/**
 * Days and times a caregiver offers; a day may have several ranges, written `09:00-13:00`. With `weekdays` (1 Monday … 7
 * Sunday) every such day from the first one on.
 */
export const Availability = v.object({
  date_range: v.array(LocalDate),
  time_range: v.array(v.string()),
  weekdays: v.optional(v.array(v.number())),
})

export const VerificationStatus = v.picklist(['Pending', 'Approved', 'Rejected'])
export type VerificationStatus = v.InferOutput<typeof VerificationStatus>

/** One check of a caregiver: provider, date and expiry. @see src/domain/rules-people.md#verification */
export const Check = v.object({
  kind: CheckKind,
  provider: v.string(),
  checked_on: v.string(),
  expires_on: v.nullable(v.string()),
})

const caretakerFields = {
  id: v.string(),
  user_id: v.string(),
  bio: v.string(),
  booking_time: v.nullable(v.string()),
  available_dates: v.array(Availability),
  hourly_rate: v.number(),
  /** Miles. Orders the nearby list and hides nothing. @see src/domain/rules.md#nearby */
  work_distance: v.number(),
  certifications: v.array(v.string()),
  legal_certifications: v.array(v.string()),
  is_verified: v.string(),
  ages: v.array(v.number()),
  preference: v.nullable(v.string()),
  live_in: v.boolean(),
  medical_companion: v.boolean(),
  years_experience: v.optional(v.nullable(v.number()), null),
  /** Codes of `domain/accounts/languages.ts`. */
  languages: v.optional(v.array(v.string()), []),
  references: v.optional(v.array(v.object({name: v.string(), relation: v.string(), text: v.string()})), []),
  driver: v.optional(
    v.nullable(v.object({has_license: v.boolean(), has_car: v.boolean(), seats: v.nullable(v.number())})),
    null,
  ),
  checks: v.array(Check),
  rating: v.nullable(v.number()),
  reviews_count: v.number(),
  /** Share of visits confirmed on time, 0 to 1; null before the first. */
  reliability: v.nullable(v.number()),
}

export const CaretakerProfile = v.object({
  ...caretakerFields,
  /** Whether families who search may find the profile. @see src/domain/rules.md#finding-providers */
  is_listed: v.optional(v.boolean(), false),
  stripe_account_id: v.nullable(v.string()),
  /** The files behind `certifications` and `legal_certifications`; names without a file are not included. */
  certificates: v.array(Certificate),
  /** Oldest first. In no answer to families, caregivers or agencies. @see src/domain/rules-people.md#check-documents */
  check_documents: v.array(CheckDocument),
  user: User,
})
export type CaretakerProfile = v.InferOutput<typeof CaretakerProfile>

/** A caregiver as a parent sees them; phone and address only after approval. @see src/domain/rules.md#after-approval */
export const PublicCaretaker = v.object({
  ...caretakerFields,
  first_name: v.string(),
  last_name: v.string(),
  avatar_url: v.nullable(v.string()),
  location: v.string(),
  /** False while the account is suspended or closed. Absent in what devices stored earlier. */
  is_available: v.optional(v.boolean()),
  /** The files behind `certifications`, for a family with an offer from this caregiver. */
  certificates: v.array(Certificate),
  phone_number: v.optional(v.string()),
  email: v.optional(v.string()),
})
export type PublicCaretaker = v.InferOutput<typeof PublicCaretaker>

/** The seven fields from which parents choose an agency. @see src/domain/rules-people.md#profiles */
export const OrganizationSummary = v.object({
  id: v.string(),
  legal_name: v.string(),
  website: v.nullable(v.string()),
  logo: v.nullable(v.string()),
  logo_path: v.nullable(v.string()),
  logo_url: v.nullable(v.string()),
  certifications: v.array(v.string()),
})
export type OrganizationSummary = v.InferOutput<typeof OrganizationSummary>

export const PublicOrganization = v.object({
  ...OrganizationSummary.entries,
  /** Its own words to families; null if it wrote none. */
  about: v.optional(v.nullable(v.string()), null),
  county: v.array(County),
  is_subscribed: v.boolean(),
  /** False while the agency is suspended or closed. Absent in what devices stored earlier. */
  is_available: v.optional(v.boolean()),
  timezone: v.nullable(v.string()),
  location: v.nullable(v.string()),
  rating: v.nullable(v.number()),
  reviews_count: v.number(),
  /** The files behind `certifications`, for a family that requested this agency or has its offer. */
  certificates: v.array(Certificate),
})
export type PublicOrganization = v.InferOutput<typeof PublicOrganization>

/** What an agency's office records about one of its people, such as a license. */
export const Credential = v.object({
  name: v.string(),
  /** `YYYY-MM-DD`; null if it does not expire. */
  expires_on: v.nullable(v.string()),
})
export type Credential = v.InferOutput<typeof Credential>

/** When and from where one of an agency's people works, as its office records it. @see src/domain/rules.md#people-board */
export const MemberAvailability = v.object({
  /** By weekday, 1 Monday … 7 Sunday, and the wall clock; empty if not recorded. */
  hours: v.array(v.object({weekdays: v.array(v.number()), from: v.string(), until: v.string()})),
  /** Days off, first and last, `YYYY-MM-DD`. */
  away: v.array(v.object({from: v.string(), to: v.string()})),
  /** A town or ZIP code, from which distances count. */
  place: v.nullable(v.object({label: v.string(), latitude: v.number(), longitude: v.number()})),
})
export type MemberAvailability = v.InferOutput<typeof MemberAvailability>

export const OrganizationProfile = v.object({
  ...PublicOrganization.entries,
  /** Absent in what devices stored earlier. */
  joined_at: v.optional(v.string()),
  stripe_account_id: v.nullable(v.string()),
  phone_number: v.nullable(v.string()),
  email: v.string(),
  legal_certifications: v.array(v.string()),
  /** For the owner alone. */
  ...bankAnswer,
  /** Last digits of the account number; the whole number is never returned. @see src/domain/rules.md#bank-details */
  bank_last4: v.nullable(v.string()),
  /** What the office recorded about the reader, a field caregiver. */
  own_record: v.optional(v.object({availability: MemberAvailability, credentials: v.array(Credential)})),
})
export type OrganizationProfile = v.InferOutput<typeof OrganizationProfile>

export const Member = v.object({
  id: v.string(),
  user_id: v.string(),
  role: v.picklist(['owner', 'coordinator', 'field']),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  avatar_url: v.nullable(v.string()),
  phone_number: v.nullable(v.string()),
  /** Invited, without a password so far. */
  is_invited: v.boolean(),
  /** In a demo without a mail server: the path in the stored mail of an invited person; null until that is stored. */
  invitation_link: v.optional(v.nullable(v.string())),
  /** Suspended by staff: they cannot log in, and are not assigned. @see src/domain/rules-people.md#suspension */
  is_suspended: v.optional(v.boolean(), false),
  credentials: v.optional(v.array(Credential), []),
  availability: v.optional(MemberAvailability, {hours: [], away: [], place: null}),
})
export type Member = v.InferOutput<typeof Member>

export const getParentProfile = endpoint({
  method: 'GET',
  path: '/parent/profile',
  roles: ['parent'],
  summary: 'The logged-in family',
  answer: ParentProfile,
  fallback: m.failed_to_fetch_parent_profile,
})

export const getOwnCaretakerProfile = endpoint({
  method: 'GET',
  path: '/caretaker/profile',
  roles: ['caretaker'],
  summary: 'The logged-in caregiver',
  answer: CaretakerProfile,
  fallback: m.failed_to_fetch_caretaker,
})

export const getCaretaker = endpoint({
  method: 'GET',
  path: '/caretaker/profile/:id',
  roles: ['parent', 'caretaker'],
  summary: 'A caregiver’s profile as parents see it; a caregiver sees only their own',
  params: IdParams,
  answer: PublicCaretaker,
  fallback: m.failed_to_fetch_caretaker,
})

export const getOwnOrganization = endpoint({
  method: 'GET',
  path: '/org/profile',
  roles: ['agency'],
  members: anyMember,
  summary: 'The logged-in member’s agency',
  answer: OrganizationProfile,
  fallback: m.failed_to_fetch_organization_profile,
})

export const getOrganization = endpoint({
  method: 'GET',
  path: '/org/profile/:id',
  roles: ['parent', 'agency'],
  summary: 'An agency’s profile as parents see it; an agency sees only its own',
  params: IdParams,
  answer: PublicOrganization,
  fallback: m.failed_to_fetch_organization,
})

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/org/get_all',
  roles: ['parent'],
  summary: 'Subscribed agencies, filtered by county or id',
  // is_subscribed=false shows no more than the default: only subscribed agencies are listed,
  // src/domain/rules.md#audience
  query: v.object({
    is_subscribed: v.optional(Flag),
    county: v.optional(County),
    org_id: v.optional(Id),
  }),
  answer: v.array(OrganizationSummary),
  fallback: m.failed_to_fetch_organizations,
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/org/members',
  roles: ['agency'],
  summary: 'The agency’s members, for assigning visits',
  answer: v.array(Member),
  fallback: m.failed_to_fetch_organization_profile,
})
