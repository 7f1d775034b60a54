import type {Meeting} from '#contract/bookings/meetings.ts'
import type {ReviewOutcome} from '#contract/bookings/reviews.ts'
import type {DecisionReason, Edge} from '#contract/sessions/session.ts'

/** Times of a visit, as instants. */
interface Visit {
  start: string
  end: string
}

/**
 * The times, and the sum without the fee, that a settled visit counts as; absent in notifications from before they were
 * stored. `fee_cents` is what the family pays beside it, absent if nothing.
 */
interface SettledFacts {
  started_at?: string
  ended_at?: string
  care_cents?: number
  fee_cents?: number
  /** No one was home, so that it settled by silence at the booked end, or will. */
  family_absent?: true
}

interface Meet extends Visit {
  timezone: string
  meeting_id: string
  how?: Meeting['how']
}

/** Facts of bookings, visits, meetings and reviews. */
export interface VisitFacts {
  booking_confirmed: {rate_cents: number}
  /**
   * `first_start` of the first canceled visit, where visits were ahead. If the family canceled, `family_due_cents` is what
   * it owes for canceling late, and `due_cents` what its provider gets of it; 0 if canceling was free. `requested_again` is
   * the request that staff made of the rest.
   */
  booking_cancelled: {
    reason: string | null
    visits: number
    first_start?: string
    by_staff?: true
    requested_again?: string
    due_cents?: number
    family_due_cents?: number
  }
  /** A suspension was taken back; without visits it is an open request again. */
  /**
   * `weekly` without a visit that comes back: the booking goes on. `first_start` of the first visit that does; `unassigned`
   * are those whose caregiver cannot come any more.
   */
  booking_restored: {visits: number; weekly?: true; first_start?: string; unassigned?: number}
  /**
   * `is_answered` if the recipient's side has confirmed this edge; `closed` is why it cannot confirm it any more. For an
   * agency: `member` confirmed, who was assigned then, and either `is_answered` or `may_replace`, if it may confirm again.
   * `family_absent` if no one was home, so that it is billed until the booked end unless the family answers by `contest_until`.
   */
  session_confirmed: Visit &
    SettledFacts & {
      edge: Edge
      at: string
      settled: boolean
      is_answered?: true
      closed?: 'canceled' | 'contested' | 'accepted' | 'settled' | 'decided' | 'moved'
      member?: string
      may_replace?: true
      contest_until?: string
    }
  /** `member` is the agency's caregiver who is late; for the office and the family. */
  session_late: Visit & {minutes: number; member?: string; pressed_at?: string}
  /**
   * `due_cents` is what the family's provider gets for a late cancellation. If the family canceled, `family_due_cents` is
   * what it owes; 0 if canceling was free. `later` counts further visits of the booking that it canceled with this one.
   */
  session_cancelled: Visit & {
    reason: string | null
    later?: number
    due_cents?: number
    family_due_cents?: number
    by_staff?: true
    /** Whose cancellation staff recorded; absent if it is free of charge. */
    canceled_for?: 'family' | 'provider'
  }
  /** A week's visit whose caregiver is booked elsewhere. */
  session_not_made: Visit
  /** Visits every week end with this day; `visits` later ones are canceled. */
  weekly_ended: {reason: string | null; visits: number; last_day: string}
  /**
   * What the approved side reads of the children is not as it was: the parts of a record that changed, and how many children
   * are named more or fewer. Never a name or a text of a record.
   */
  children_changed: {
    parts: ('allergies' | 'routines' | 'notes' | 'name' | 'age')[]
    added: number
    removed: number
    /** Of the visit that runs or comes next. */
    first_start?: string
  }
  /** Where the approved side goes, or what it needs at the door, is not as it was. Never what it says. */
  place_changed: {
    parts: ('address' | 'handover')[]
    /** Of the visit that runs or comes next. */
    first_start?: string
  }
  /** `is_change` for another time of a meeting that stands already. */
  meeting_proposed: Meet & {is_change?: boolean}
  /** `ended` by a block, a suspension or the end of an account. */
  meeting_answered: Meet & {
    answer: 'accept' | 'decline' | 'cancel' | 'ended'
    reason: string | null
    /** Who wrote the reason, which is erased with that person; a later answer may have another. */
    by_user_id?: string
  }
  /**
   * `later` counts further visits, of the same booking or of a copied week; `is_running` if the first one has begun.
   * `member` for the office whose person staff assigned. For the family `members` come, of which it did not know before.
   */
  session_assigned: Visit & {later?: number; is_running?: true; member?: string; members?: string[]}
  /** `is_unassigned` if no one is assigned instead. */
  session_given_away: Visit & {later?: number; is_unassigned?: true}
  /** For the family: `member` goes instead of the one it knew of; `by_staff` if staff assigned. */
  session_replaced: Visit & {later?: number; member: string; by_staff?: true}
  session_unassigned: Visit
  /** For the office: `member` asked not to go; without the reason once that person is erased. */
  session_cannot_go: Visit & {member: string; member_id: string | null; reason: string | null}
  /** For the office: `member` took that back. */
  session_can_go: Visit & {member: string}
  /** Without the reason once who proposed is erased, and before its notifications carried one. */
  reschedule_proposed: Visit & {to: Visit; reason?: string | null}
  /** `by_staff` if staff changed the times, without a proposal. */
  reschedule_accepted: Visit & {from: Visit; by_staff?: true}
  reschedule_declined: Visit & {withdrawn: boolean}
  times_differ: Visit
  /** Without the reason once who contested is erased. */
  session_contested: Visit & {reason: string | null}
  /** `staff` only in notifications from before `session_decided`. */
  session_settled: Visit & SettledFacts & {by: 'deadline' | 'accepted' | 'staff'}
  /** A staff decision; without times and not void, the visit did not take place. */
  session_decided: Visit & {
    started_at: string | null
    ended_at: string | null
    is_void: boolean
    reason_code: DecisionReason
    care_cents: number
    /** What the family pays beside the care; absent if nothing, and before it was stored. */
    fee_cents?: number
    /** Number of the statement that charges another sum for this visit, and the care of that sum. */
    stated_on?: string
    /** Absent in notifications from before it was stored. */
    stated_cents?: number
  }
  session_missed: Visit
  /** No side has confirmed the start; `member` is assigned. */
  session_not_started: Visit & {member?: string}
  review_visible: object
  /** For those of the review's side. */
  review_answered: object
  /** For those of the review's side. */
  review_hidden: {reason: string}
  /** For who reported it; a reader of a list learns nothing of the booking. */
  review_report_closed: {outcome: ReviewOutcome}
  /** The first visit that took place is settled. */
  review_asked: object
}
