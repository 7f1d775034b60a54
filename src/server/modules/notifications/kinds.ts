import type {NotificationGroup, NotificationTopic} from '#contract/notifications.ts'
import type {NotificationKind} from './facts.ts'

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
  session_not_started: visit,
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
  invoice_not_collectible: money,
  paid_outside_recorded: money,
  // push only: a separate mail announces the renewal
  plan_renews: {...plan, by: push},
  plan_payment_failed: plan,
  plan_needs_method: plan,
  plan_cancelled: plan,
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
  days_away_entered: {group: 'visits', topics: ['profile', 'members'], by: both},
  export_ready: {group: 'account', topics: ['profile'], by: both},
  adult_joined: {group: 'account', topics: ['profile'], by: both},
  adult_closed: {group: 'account', topics: ['profile', 'plans'], by: both},
  member_role_changed: {group: 'account', topics: ['profile', 'members'], by: both},
  review_asked: {group: 'visits', topics: ['reviews'], by: both},
  review_visible: {group: 'visits', topics: ['reviews', 'bookings'], by: both},
  review_answered: {group: 'visits', topics: ['reviews'], by: both},
  review_hidden: {group: 'visits', topics: ['reviews'], by: both},
  review_report_closed: {group: 'visits', topics: ['reviews'], by: both},
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
  paid_outside_undone: money.topics,
} as const satisfies Record<string, readonly NotificationTopic[]>
export type ChangeKind = keyof typeof changeTopics

const isChange = (kind: string): kind is ChangeKind => Object.hasOwn(changeTopics, kind)

/** The topics whose queries a notification or change of this kind makes stale; none for an unknown kind. */
export const topicsOf = (kind: string): readonly string[] =>
  isChange(kind) ? changeTopics[kind] : (kindOf(kind)?.topics ?? [])
