import type {NotificationGroup, NotificationTopic} from '#contract/notifications.ts'
import type {Audience, InvoiceKind, Service} from '#contract/bookings/choices.ts'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'
import type {Meeting} from '#contract/bookings/meetings.ts'
import type {CheckKind} from '#contract/files.ts'
import type {ReportOutcome} from '#contract/admin/messages.ts'
import type {DecisionReason, Edge} from '#contract/sessions/session.ts'

/** The side of a recipient: an adult of a family, a caregiver, an agency office, an assigned agency member, or anyone. */
export type RecipientSide = 'family' | 'caretaker' | 'office' | 'field' | 'account'

/** Times of a visit, as instants. */
interface Visit {
  start: string
  end: string
}

/** The times and the sum, without the fee, that a settled visit counts as; absent in notifications from before they were stored. */
interface SettledFacts {
  started_at?: string
  ended_at?: string
  care_cents?: number
}

/** What one side of an invoice gets back or loses, and the number of the credit note. */
interface Returned {
  invoice_kind?: InvoiceKind
  as: 'payer' | 'payee'
  number: string
  amount_cents: number
  reason: string
  /** The number of its credit note; empty where a payment that was not needed goes back, which has none. */
  note: string
  by: PaymentMethod | null
  /** Nothing of it is owed any more. */
  is_void?: true
}

/** Facts of each kind in addition to `BookingFacts`. Never an address. */
export interface NotificationFacts {
  /** `distance_miles` for caregivers, between rounded places. */
  request_new: {
    /** Hours and visits are those of one week, without an end. */
    weekly?: boolean
    hours: number
    visits: number
    max_rate_cents?: number
    distance_miles?: number
    /** The caregiver's own, if the family named no highest rate. */
    own_rate_cents?: number
    asked_again?: boolean
  }
  request_assigned: {hours: number; visits: number; weekly?: boolean; max_rate_cents?: number}
  /** It left the waitlist; how many providers were notified of it. */
  waitlist_opened: {audience: Audience; notified: number}
  /**
   * The recipient is invited; the exclusive period ends at `until`, and others are asked after it unless `then_open` is
   * false. `is_only`: no one else is ever asked.
   */
  request_invited: {
    hours: number
    visits: number
    weekly?: boolean
    max_rate_cents?: number
    until: string | null
    then_open?: boolean
    is_only?: true
  }
  /**
   * An invited provider declined; `left` have neither declined nor bid, `offered` have a live offer (absent from older ones),
   * and `next` is what follows.
   */
  invitation_declined: {
    reason: string | null
    left: number
    offered?: number
    next: 'waits' | 'opened' | 'waitlisted' | 'closed'
  }
  /** The exclusive period has ended, and everyone is asked; older ones do not say how many were notified. */
  request_opened: {waitlisted?: boolean; notified?: number}
  /**
   * For those who were notified of the request, and for the other adult of the family. `until` for an invited provider, where
   * others are asked after that.
   */
  request_changed: {hours: number; visits: number; weekly?: boolean; max_rate_cents?: number; until?: string}
  /** For the other adult of the family. */
  request_sent: {hours: number; visits: number; weekly?: boolean}
  /** For the other adult of the family; `all_declined` if that is how it ended. */
  request_cancelled: {reason: string | null; all_declined?: true}
  /** For the family: staff ended it. */
  request_ended: {reason: string}
  request_expired: {weekly?: boolean}
  request_declined: {reason: string | null}
  /** The total price with the fee. Older ones have no `offer_id`. @see src/domain/rules.md#offers */
  offer_placed: {offer_id?: string; whole_cents: number; changed: boolean; weekly?: boolean}
  offer_withdrawn: object
  /** Staff took back the suspension that withdrew it. */
  offer_restored: object
  /** `may_bid` if the family changed the request, and the bidder can still read it and bid again. */
  offer_closed: {
    why: 'declined' | 'other' | 'gone' | 'ended' | 'busy' | 'expired' | 'changed'
    reason?: string | null
    may_bid?: true
  }
  booking_confirmed: {rate_cents: number}
  /**
   * `first_start` of the first canceled visit, where visits were ahead. If the family canceled, `family_due_cents` is what
   * it owes for canceling late, and `due_cents` what its provider gets of it; 0 if canceling was free.
   */
  booking_cancelled: {
    reason: string | null
    visits: number
    first_start?: string
    by_staff?: true
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
   */
  session_confirmed: Visit &
    SettledFacts & {
      edge: Edge
      at: string
      settled: boolean
      is_answered?: true
      closed?: 'canceled' | 'contested' | 'accepted' | 'decided' | 'moved'
      member?: string
      may_replace?: true
    }
  /** For an office: `member` says so, its caregiver. */
  session_late: Visit & {minutes: number; member?: string; pressed_at?: string}
  /**
   * `due_cents` is what the family's provider gets for a late cancellation. If the family canceled, `family_due_cents` is
   * what it owes; 0 if canceling was free.
   */
  session_cancelled: Visit & {
    reason: string | null
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
  /** `later` counts further visits, of the same booking or of a copied week; `is_running` if the first one has begun. */
  session_assigned: Visit & {later?: number; is_running?: true}
  /** `is_unassigned` if no one is assigned instead. */
  session_given_away: Visit & {later?: number; is_unassigned?: true}
  /** For the family: `member` goes instead of the one it knew of. */
  session_replaced: Visit & {later?: number; member: string}
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
    /** Number of the statement that charges another sum for this visit, and the care of that sum. */
    stated_on?: string
    /** Absent in notifications from before it was stored. */
    stated_cents?: number
  }
  session_missed: Visit
  invoice_issued: {invoice_kind: InvoiceKind; number: string; amount_cents: number}
  invoice_paid: {invoice_kind: InvoiceKind; number: string; amount_cents: number; as: 'payer' | 'payee'}
  /**
   * `is_void` if the credit leaves nothing to pay; `is_for_next` if it waits for the next lead invoice. An invoice that is
   * not issued has no number.
   */
  invoice_credited: {
    invoice_kind?: InvoiceKind
    number: string | null
    amount_cents: number
    reason: string
    is_void?: true
    is_for_next?: true
  }
  /** Staff took a part off what is due; the payee reads what they lose. */
  invoice_reduced: Returned
  /** Staff return a part of what was paid: `by` card or bank, or null outside of Village. */
  money_returned: Returned
  /** The payer's bank took it back; the payee reads what is taken from them. */
  payment_taken_back: {invoice_kind: InvoiceKind; number: string; amount_cents: number}
  /** `days` after the due date; null if the payee sends it. */
  invoice_overdue: {
    invoice_kind: InvoiceKind
    number: string
    amount_cents: number
    due_at: string
    days: number | null
  }
  credit_refused: {invoice_kind?: InvoiceKind; number: string; reason: string}
  /** It is charged automatically then. */
  payment_planned: {invoice_kind?: InvoiceKind; number: string; amount_cents: number; at: string}
  /**
   * It is not charged when that was announced, as its visits can be contested or its payee has no payout account; it will
   * be announced anew. If `is_stopped`, an adult of the family stopped it, and the other one reads so.
   */
  payment_postponed: {
    invoice_kind?: InvoiceKind
    number: string
    amount_cents: number
    is_payee_not_ready?: true
    is_stopped?: true
  }
  payment_failed: {invoice_kind?: InvoiceKind; number: string; amount_cents: number; automatic?: true}
  paid_outside_asked: {invoice_kind?: InvoiceKind; number: string; amount_cents: number}
  paid_outside_answered: {invoice_kind?: InvoiceKind; number: string; received: boolean}
  paid_outside_recorded: {invoice_kind?: InvoiceKind; number: string}
  plan_renews: {plan: string; amount_cents: number; on: string}
  plan_payment_failed: {plan: string}
  /** Its renewals were charged to someone who is not an owner of it any more; it ends on this day. */
  plan_needs_method: {plan: string; on: string}
  plan_ended: {plan: string}
  /** The payer's bank took a payment of a plan back; `is_ended` if it paid for the current term, which ended with it. */
  plan_payment_taken_back: {plan: string; amount_cents: number; is_ended?: true}
  payout_account: {connected: boolean}
  /** Families are `Verified`, caregivers `Approved`. */
  verification_changed: {status: 'Pending' | 'Approved' | 'Rejected' | 'Verified'; reason: string | null}
  verification_expired: object
  /** For a family with visits ahead: its caregiver is verified again, or no longer. */
  caregiver_verified: {is_verified: boolean}
  check_refused: {check: CheckKind; reason: string}
  certificate_ends: {name: string; on: string}
  /** A check of the recipient. */
  check_ends: {check: CheckKind; on: string}
  /** A credential that the office recorded of a member. */
  credential_ends: {member: string; name: string; on: string}
  review_visible: object
  /** The first visit that took place is settled. */
  review_asked: object
  /**
   * `from` is the name of the other side as the recipient may see it, of a family that of the adult who wrote; never the
   * text. `by_both`: both adults of the family wrote; `of_family`: the contact's name where another adult did.
   */
  message_unread: {thread_id: string; from: string; messages: number; by_both?: true; of_family?: string}
  /** `may_block`: the reporter's side can block the other one, and has not. */
  report_closed: {thread_id: string; outcome: ReportOutcome; may_block?: true}
  message_warning: {thread_id: string}
  staff_message: {text: string}
  /** For the writer asked; `title` is null while the post has none, `from` is who asks. */
  post_review_asked: {post_id: string; title: string | null; from: string}
  /** For those who wrote the post; without `approved` it was sent back. */
  post_review_answered: {post_id: string; title: string | null; from: string; approved: boolean; note: string | null}
  /** A copy of the person's data can be downloaded until then. */
  export_ready: {until: string}
  /** For the other adult of the family: the invited one, by first name, chose a password. */
  adult_joined: {name: string}
}
export type NotificationKind = keyof NotificationFacts

/** Facts that the insert adds from the booking; names as the other side may see them. */
export interface BookingFacts {
  service?: Service
  timezone?: string
  number?: string
  first_start?: string
  county?: string
  /** The first name of the family; absent if it has none. */
  family?: string
  /** The caregiver or agency that bids or was approved. */
  provider?: string
  /**
   * The first name of the adult who acted: for a family its other adult, for the provider's side one whose name is not
   * the family's. Absent if someone else did.
   */
  adult?: string
  /** For an agency's assigned member: the office acted. */
  by_office?: true
}

interface Meet extends Visit {
  timezone: string
  meeting_id: string
  how?: Meeting['how']
}

interface Kind {
  readonly group: NotificationGroup
  /** The topics that the reader's screens refetch. */
  readonly topics: readonly NotificationTopic[]
  /** Channels besides bell and stream. Confirmations are pushed only: a mail per tap is too much. */
  readonly by: readonly ('mail' | 'push')[]
  /** Mailed even if the group is switched off: money moves by itself. */
  readonly isAlwaysMailed?: true
}

const both = ['mail', 'push'] as const
const push = ['push'] as const
const visit: Kind = {group: 'visits', topics: ['sessions', 'bookings', 'leads'], by: both}
const tap: Kind = {...visit, by: push}
const request: Kind = {group: 'requests', topics: ['bookings', 'leads'], by: both}
const money: Kind = {group: 'account', topics: ['invoices'], by: both}
const plan: Kind = {group: 'account', topics: ['plans', 'profile', 'invoices'], by: both}
const message: Kind = {group: 'visits', topics: ['messages'], by: both}
const profile: Kind = {group: 'account', topics: ['profile', 'leads'], by: both}

/**
 * All kinds of notifications: group, topics and channels.
 * @see src/domain/rules-people.md#notifications
 */
export const notificationKinds = {
  request_new: request,
  request_assigned: request,
  waitlist_opened: request,
  request_invited: request,
  invitation_declined: request,
  request_opened: {...request, by: push},
  request_changed: request,
  request_sent: {...request, by: push},
  request_cancelled: {...request, by: push},
  request_ended: request,
  request_expired: request,
  request_declined: request,
  offer_placed: request,
  offer_withdrawn: {...request, by: []},
  offer_restored: {...request, by: []},
  offer_closed: {...request, by: push},
  booking_confirmed: visit,
  booking_cancelled: {...visit, topics: [...visit.topics, 'invoices']},
  booking_restored: {...visit, topics: [...visit.topics, 'invoices']},
  session_confirmed: tap,
  session_late: tap,
  session_cancelled: {...visit, topics: [...visit.topics, 'invoices']},
  session_not_made: visit,
  weekly_ended: {...visit, topics: [...visit.topics, 'invoices']},
  children_changed: visit,
  place_changed: visit,
  meeting_proposed: visit,
  meeting_answered: visit,
  session_assigned: visit,
  session_given_away: visit,
  session_replaced: visit,
  session_unassigned: visit,
  session_cannot_go: visit,
  session_can_go: visit,
  reschedule_proposed: visit,
  reschedule_accepted: visit,
  reschedule_declined: visit,
  times_differ: visit,
  session_contested: visit,
  session_settled: {...visit, by: []},
  session_decided: {...visit, topics: [...visit.topics, 'invoices']},
  session_missed: visit,
  invoice_issued: money,
  invoice_paid: money,
  invoice_credited: money,
  invoice_reduced: money,
  money_returned: money,
  payment_taken_back: money,
  invoice_overdue: money,
  credit_refused: money,
  payment_planned: {...money, isAlwaysMailed: true},
  payment_postponed: {...money, isAlwaysMailed: true},
  payment_failed: {...money, isAlwaysMailed: true},
  paid_outside_asked: money,
  paid_outside_answered: money,
  paid_outside_recorded: money,
  // push only: a separate mail announces the renewal
  plan_renews: {...plan, by: push},
  plan_payment_failed: plan,
  plan_needs_method: plan,
  plan_ended: plan,
  plan_payment_taken_back: plan,
  payout_account: {group: 'account', topics: ['payouts'], by: both},
  verification_changed: profile,
  verification_expired: profile,
  caregiver_verified: visit,
  check_refused: profile,
  certificate_ends: profile,
  check_ends: profile,
  credential_ends: {group: 'account', topics: ['profile'], by: both},
  export_ready: {group: 'account', topics: ['profile'], by: both},
  adult_joined: {group: 'account', topics: ['profile'], by: both},
  review_asked: {group: 'visits', topics: ['reviews'], by: both},
  review_visible: {group: 'visits', topics: ['reviews', 'bookings'], by: both},
  message_unread: message,
  report_closed: message,
  message_warning: message,
  staff_message: {group: 'account', topics: ['notices'], by: both},
  post_review_asked: {group: 'account', topics: [], by: both},
  post_review_answered: {group: 'account', topics: [], by: both},
} as const satisfies Record<NotificationKind, Kind>

/** The kind of a stored notification; undefined if a later version wrote it. */
export const kindOf = (kind: string): Kind | undefined =>
  Object.hasOwn(notificationKinds, kind) ? notificationKinds[kind as NotificationKind] : undefined

/** Changes that are published to live pages and never notified of, with their topics. */
const changeTopics = {
  member_changed: ['profile', 'members'],
  member_removed: [...visit.topics, 'members'],
} as const satisfies Record<string, readonly NotificationTopic[]>
export type ChangeKind = keyof typeof changeTopics

const isChange = (kind: string): kind is ChangeKind => Object.hasOwn(changeTopics, kind)

/** The topics whose queries a notification or change of this kind makes stale; none for an unknown kind. */
export const topicsOf = (kind: string): readonly string[] =>
  isChange(kind) ? changeTopics[kind] : (kindOf(kind)?.topics ?? [])
