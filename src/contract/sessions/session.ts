import * as v from 'valibot'
import {Contact, ShownAddress} from '../bookings/contact.ts'
import {Service, Side} from '../bookings/choices.ts'

export const SessionStatus = v.picklist([
  'SCHEDULED',
  'START_PARTIAL',
  'IN_PROGRESS',
  'END_PARTIAL',
  'COMPLETED',
  'CANCELLED',
  'MISSED',
  'DISPUTED',
])
export type SessionStatus = v.InferOutput<typeof SessionStatus>

export const Edge = v.picklist(['start', 'end'])
export type Edge = v.InferOutput<typeof Edge>

/** The source of a session's times: agreement, acceptance of the other side's times, silence, or staff. */
export const SettledBy = v.picklist(['agreement', 'accepted', 'deadline', 'staff'])
export type SettledBy = v.InferOutput<typeof SettledBy>

/** Stored beside a claim, never a reason to refuse it. @see src/domain/rules.md#flags */
export const Flag = v.picklist([
  'early',
  'late',
  'out_of_place',
  'clock_skew',
  'end_before_start',
  'session_cancelled',
  'one_sided',
  'code_invalid',
  'code_unplaced',
  'in_future',
  'after_settling',
  'reassigned',
  // set when the confirmation arrives; whether it counts is decided by it from then on
  'of_earlier_times',
])
export type Flag = v.InferOutput<typeof Flag>

/** A reason for staff to look at a session. */
export const SessionException = v.picklist([
  'times_differ',
  'nobody_assigned',
  'not_made',
  'contested',
  'overlap_empty',
  'moved_meanwhile',
])
export type SessionException = v.InferOutput<typeof SessionException>

/** The basis of a staff decision. */
export const DecisionReason = v.picklist([
  'both_told',
  'one_side_credible',
  'evidence',
  'mistake_of_ours',
  'nothing_to_do',
  'other',
])
export type DecisionReason = v.InferOutput<typeof DecisionReason>

/** The effective claim of one side about one edge. */
export const Confirmation = v.object({
  claimed_at: v.string(),
  reported_at: v.nullable(v.string()),
  received_at: v.string(),
  effective_at: v.string(),
  device_offset_ms: v.nullable(v.number()),
  latitude: v.optional(v.nullable(v.number())),
  longitude: v.optional(v.nullable(v.number())),
  accuracy_m: v.optional(v.nullable(v.number())),
  offline: v.boolean(),
  /** The user who tapped. */
  by: v.string(),
  /**
   * The name of an agency's caregiver who tapped, if someone else or no one is assigned now; for the family alone, the first
   * name of its adult who did.
   */
  by_name: v.optional(v.string()),
  /** `office` or `staff` if a person confirmed on behalf of another. */
  on_behalf: v.nullable(v.string()),
  /**
   * Someone else was assigned then, so the member assigned now or the office may confirm this edge too, which then counts;
   * for the agency only. @see src/domain/rules.md#confirmed-before-reassigning
   */
  may_replace: v.optional(v.literal(true)),
  /** A code of `domain/sessions/claim-reasons.ts`, or the person's own words. */
  reason: v.optional(v.nullable(v.string())),
  /** For the side that wrote it only. */
  memo: v.optional(v.nullable(v.string())),
  flags: v.array(v.string()),
})
export type Confirmation = v.InferOutput<typeof Confirmation>

const Pair = v.object({parent: v.nullable(Confirmation), caretaker: v.nullable(Confirmation)})

/** The user who did it for their side; absent from what older versions stored. */
const ActingUser = v.optional(v.string())
/** For the provider's side, the name of an adult of the family who did it and whose name is not the family's. */
const ActingAdult = v.optional(v.string())
const acted = {side: Side, by: ActingUser, by_name: ActingAdult}
const LateReport = v.object({...acted, minutes: v.number(), at: v.string()})

/** The fields of a session that are the same for every reader, staff included. */
export const visitEntries = {
  id: v.string(),
  booking_id: v.string(),
  scheduled_start: v.string(),
  scheduled_end: v.string(),
  timezone: v.string(),
  status: SessionStatus,
  settled_by: v.nullable(SettledBy),
  /** The times that count once settled; null before. */
  started_at: v.nullable(v.string()),
  ended_at: v.nullable(v.string()),
  exceptions: v.array(v.string()),
  contest_until: v.nullable(v.string()),
  /** Only while staff have not decided. */
  contest: v.nullable(v.object({...acted, reason: v.string(), at: v.string()})),
  cancelled: v.nullable(
    v.object({
      by: v.string(),
      /** Who canceled it, for their own side. */
      by_user_id: v.optional(v.string()),
      reason: v.nullable(v.string()),
      at: v.string(),
      /** Staff canceled it for that side, and the reason is theirs. */
      is_by_staff: v.optional(v.literal(true)),
      /** The family ended it after a missed visit; it counts as canceled by the other side. */
      is_by_family: v.optional(v.literal(true)),
      /** A week's visit that was not booked, because its caregiver had another one. */
      is_not_made: v.optional(v.literal(true)),
      /** It was requested again; for the family and staff, with `is_not_made` only. */
      is_reopened: v.optional(v.literal(true)),
      /**
       * What the family owes for canceling late: with Village's fee as the family reads it, without it as the provider
       * does. Absent if nothing is due, and for an agency's field member.
       */
      due_cents: v.optional(v.number()),
      /** Whether that is on a statement; with `due_cents` only. */
      is_stated: v.optional(v.boolean()),
    }),
  ),
}

/** The fields of a session, to which the answer to a claim adds its receipt. */
export const sessionEntries = {
  ...visitEntries,
  confirmations: v.object({start: Pair, end: Pair}),
  /** What the reader's side confirmed beside one that counts, by someone else or with a note of its own; oldest first. */
  other_confirmations: v.optional(
    v.array(v.object({...v.omit(Confirmation, ['latitude', 'longitude', 'accuracy_m']).entries, edge: Edge})),
  ),
  /** Its booking goes on every week until either side ends it. */
  every_week: v.optional(v.literal(true)),
  /** The reader's side. */
  my_side: Side,
  /** Enough to show it without its booking. */
  title: v.string(),
  /** The other side's name; absent from visits that phones stored before it was sent. */
  other_name: v.optional(v.string()),
  service: Service,
  location: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  location_source: v.nullable(v.string()),
  address: v.optional(ShownAddress),
  contact: v.optional(Contact),
  /** The family has no account, so no one reads messages; for the caregiver's side only. */
  family_without_account: v.optional(v.literal(true)),
  /** The family has a printed card, which has a code for the end too; for the caregiver's side only. */
  card: v.optional(v.boolean()),
  /** The agency's assigned caregiver. */
  assigned: v.nullable(v.object({member_id: v.string(), name: v.string(), avatar_url: v.nullable(v.string())})),
  /** Picture of the caregiver, where no agency is booked; for the family only, and absent without one. */
  caregiver_avatar_url: v.optional(v.string()),
  /** The reader, an owner or coordinator, is the assigned caregiver. */
  is_assigned_reader: v.optional(v.literal(true)),
  /** Who confirmed its start themselves, if someone else or no one is assigned now; for their agency only. */
  began_by: v.optional(v.object({member_id: v.string(), name: v.string()})),
  /** An agency chooses who comes; for the family only. */
  by_agency: v.optional(v.literal(true)),
  /** Why the assigned caregiver asked not to go, until they take it back or someone else is assigned; for their agency only. */
  cannot_go: v.optional(v.object({reason: v.string(), at: v.string()})),
  /** The `warningsKey` of what spoke against the assigned caregiver when the office assigned them; for that office only. */
  accepted_warnings: v.optional(v.string()),
  /**
   * Whether the family may cancel free of charge at any time because the caregiver is not verified now; for the
   * family only.
   */
  cancels_free: v.optional(v.boolean()),
  reschedule: v.nullable(
    v.object({
      id: v.string(),
      proposed_by: Side,
      by: ActingUser,
      by_name: ActingAdult,
      start: v.string(),
      end: v.string(),
      reason: v.nullable(v.string()),
      at: v.string(),
    }),
  ),
  /** Why someone confirmed away from the place, in their own words, oldest first. */
  explanations: v.optional(v.array(v.object({...acted, text: v.string(), at: v.string()}))),
  /** The staff's last decision. `care_cents` is what it costs; null for an agency's field member. */
  decision: v.optional(
    v.nullable(v.object({at: v.string(), reason_code: DecisionReason, care_cents: v.nullable(v.number())})),
  ),
  /**
   * The rate agreed with an independent caregiver and what the visit pays without the fee: what it is settled at, or
   * would be if no side said more. For that caregiver only; absent from canceled and missed visits.
   */
  pay: v.optional(v.object({rate_cents: v.number(), care_cents: v.number()})),
  /**
   * What the family owes for the visit, with Village's fee, while no statement has it: of one that is settled or was
   * canceled late. For the family only.
   */
  unbilled_cents: v.optional(v.number()),
  /** The fee within it; absent if there is none. */
  unbilled_fee_cents: v.optional(v.number()),
  /**
   * What the family would owe for a contested visit as it would settle if no side said more, with Village's fee, while no
   * statement has it; staff may decide that it did not take place. For the family only.
   */
  contested_cents: v.optional(v.number()),
  /** The latest report of running late, and by how much; null once the visit has started or its booked end has passed. */
  late: v.optional(v.nullable(LateReport)),
  /** The latest report of the side that `late` is not of, if both sides are late. */
  also_late: v.optional(LateReport),
}

export const Session = v.object(sessionEntries)
export type Session = v.InferOutput<typeof Session>
