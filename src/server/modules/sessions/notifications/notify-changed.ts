import type {StaffCancelFor} from '#contract/admin/bookings.ts'
import {clock_skew_ms} from '#domain/constants.ts'
import {earlierOf} from '#domain/time.ts'
import {fullName} from '#lib/full-name.ts'
import type {Db} from '#server/db/client.ts'
import type {SessionRow} from '#server/db/schema/sessions.ts'
import {notify, type NewNotification, type Recipients} from '#server/modules/notifications/index.ts'
import type {LockedSession} from '../command.ts'
import {actsOnBehalf} from '../policy.ts'
import {
  familyOf,
  providerOf,
  concernedBy,
  bothSides,
  buildNotification,
  type Author,
  type SessionKind,
  type KindFacts,
} from './build-notification.ts'

/**
 * Notifies the other side of a change, and the other adult of a family or the assigned member of an agency that makes it;
 * `session` is the row before it. `other_start` is that of a move beside the session's own.
 */
export const notifyOtherPeople = <K extends SessionKind>(
  {tx, now, record: {session}, side}: LockedSession,
  by: string,
  kind: K,
  facts: KindFacts<K>,
  other_start: string = session.scheduled_start,
): Promise<void> => {
  const to = side === 'parent' ? bothSides(session) : concernedBy(session, side)
  const about_at = earlierOf(session.scheduled_start, other_start)
  return notify(tx, [buildNotification(kind, session, to, facts, {by, about_at})], now)
}

/**
 * Notifies both sides once of the visits that a family canceled together, and each assigned member of their own. The rows
 * are from before, by start.
 */
export function notifyCanceledTogether(
  {tx, now}: Pick<LockedSession, 'tx' | 'now'>,
  rows: readonly SessionRow[],
  {reason, ...dues}: KindFacts<'session_cancelled'>,
  by: string,
): Promise<void> {
  const build = (
    own: readonly SessionRow[],
    to: (first: SessionRow) => Recipients,
    facts: Partial<typeof dues> = {},
  ) => {
    const [first, ...later] = own
    const count = later.length > 0 && {later: later.length}
    return first ? [buildNotification('session_cancelled', first, to(first), {reason, ...count, ...facts}, {by})] : []
  }
  const members = [...new Set(rows.map(row => row.assigned_member_id))]
  // one person of the office who goes to all of them is notified once
  if (members.length === 1) return notify(tx, build(rows, bothSides, dues), now)
  const ofMembers = members
    .filter(member => member !== null)
    .flatMap(member =>
      build(
        rows.filter(row => row.assigned_member_id === member),
        () => ({member}),
      ),
    )
  return notify(tx, [...build(rows, row => ({...bothSides(row), member: null}), dues), ...ofMembers], now)
}

/**
 * Notifies the other side that someone is late, the assigned member if their office says it, and the office if the assigned
 * member does.
 * @see src/domain/rules.md#running-late
 */
export const notifyLate = (
  {tx, now, reader, side, record: {session, assigned}}: LockedSession,
  {minutes, at}: {minutes: number; at: string},
  author: Author,
): Promise<void> => {
  const isByMember = session.org_id !== null && side === 'caretaker' && actsOnBehalf(reader, session) === null
  // the family reads of the person, as on the visit itself
  const late = side === 'caretaker' && assigned && {member: fullName(assigned)}
  const isOld = Date.parse(now) - Date.parse(at) > clock_skew_ms
  const facts = {minutes, ...(isOld && {pressed_at: at})}
  return notify(
    tx,
    [
      buildNotification('session_late', session, concernedBy(session, side), {...facts, ...late}, author),
      ...(isByMember
        ? [buildNotification('session_late', session, {org: session.org_id}, {...facts, ...late}, author)]
        : []),
    ],
    now,
  )
}

/** Notifies both sides of a visit that staff canceled, each with its part of a late fee; `session` is the row before it. */
export const notifyCancelledByStaff = (
  tx: Db,
  session: SessionRow,
  {
    canceled_for,
    reason,
    family_cents,
    provider_cents,
  }: {
    canceled_for: StaffCancelFor
    reason: string
    family_cents: number | null
    provider_cents: number | null
  },
  {by, now}: {by: string; now: string},
): Promise<void> => {
  const facts = (due_cents: number | null) => ({
    reason,
    by_staff: true as const,
    ...(canceled_for !== 'staff' && {canceled_for}),
    ...(due_cents !== null && {due_cents}),
  })
  return notify(
    tx,
    [
      buildNotification('session_cancelled', session, familyOf(session), facts(family_cents), {by}),
      buildNotification('session_cancelled', session, providerOf(session), facts(provider_cents), {by}),
    ],
    now,
  )
}

/** Notifies both sides of a visit that staff moved; `session` has the new times. */
export const notifyMovedByStaff = (
  tx: Db,
  session: SessionRow,
  from: {start: string; end: string},
  {by, now}: {by: string; now: string},
): Promise<void> => {
  const facts = {from, by_staff: true as const}
  const about = {by, about_at: earlierOf(session.scheduled_start, from.start)}
  return notify(tx, [buildNotification('reschedule_accepted', session, bothSides(session), facts, about)], now)
}

/** Notifies both sides of a week's visit that was not made. */
export const buildNotMade = (session: SessionRow): NewNotification =>
  buildNotification('session_not_made', session, bothSides(session), {})
