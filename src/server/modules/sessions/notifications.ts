import type {SessionRow, ClaimRow} from '#server/db/schema/sessions.ts'
import type {StaffCancelFor} from '#contract/admin/bookings.ts'
import type {Side} from '#contract/bookings/choices.ts'
import {mayReplace} from '#domain/sessions/claim.ts'
import type {SessionState} from '#domain/sessions/session.ts'
import {fullName} from '#lib/full-name.ts'
import type {Db} from '#server/db/client.ts'
import {
  notify,
  publishChange,
  publishChanges,
  type NewNotification,
  type NotificationFacts,
  type Recipients,
} from '#server/modules/notifications/index.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {LockedSession} from './command.ts'
import type {LockedRecord} from './load.ts'
import {findLastMembers} from './lookup.ts'
import {actsOnBehalf} from './policy.ts'
import {settledFactsOf} from './session-facts.ts'

type Parts = Pick<
  SessionRow,
  | 'id'
  | 'booking_id'
  | 'parent_id'
  | 'caretaker_id'
  | 'org_id'
  | 'assigned_member_id'
  | 'scheduled_start'
  | 'scheduled_end'
>

const familyOf = ({parent_id}: Parts): Recipients => ({family: parent_id})
const providerOf = ({caretaker_id, org_id, assigned_member_id}: Parts): Recipients => ({
  caretaker: caretaker_id,
  org: org_id,
  member: assigned_member_id,
})
const otherSide = (session: Parts, side: Side): Recipients =>
  side === 'parent' ? providerOf(session) : familyOf(session)
/** The other side of a change, and of an agency that makes it the assigned member. */
const concernedBy = (session: Parts, side: Side): Recipients =>
  side === 'parent' ? providerOf(session) : {...familyOf(session), member: session.assigned_member_id}
const bothSides = (session: Parts): Recipients => ({...familyOf(session), ...providerOf(session)})
/** The other people of the side that acts, who are not notified but see it on their screens. */
const screensOf = (session: Parts, side: Side): Recipients =>
  side === 'parent' ? {family_screens: session.parent_id} : {org_screens: session.org_id}

const times = ({scheduled_start: start, scheduled_end: end}: Parts) => ({start, end})
/** The acting user and the `Idempotency-Key`. */
export interface Author {
  by: string
  by_key?: string | undefined
}

const about = (session: Parts, author?: Author) => ({
  booking_id: session.booking_id,
  session_id: session.id,
  about_at: session.scheduled_start,
  ...author,
})

/** Notification kinds about one session. */
type SessionKind = {
  [K in keyof NotificationFacts]: NotificationFacts[K] extends {start: string; end: string} ? K : never
}[keyof NotificationFacts]
type KindFacts<K extends SessionKind> = Omit<NotificationFacts[K], 'start' | 'end'>

const buildNotification = <K extends SessionKind>(
  kind: K,
  session: Parts,
  to: Recipients,
  facts: KindFacts<K>,
  author?: Author,
): NewNotification => ({kind, to, facts: {...times(session), ...facts}, ...about(session, author)}) as NewNotification

/**
 * Notifies the other side of a change, and the other adult of a family or the assigned member of an agency that makes it;
 * `session` is the row before it.
 */
export const notifyOtherPeople = <K extends SessionKind>(
  {tx, now, record: {session}, side}: LockedSession,
  by: string,
  kind: K,
  facts: KindFacts<K>,
): Promise<void> => {
  const to = side === 'parent' ? bothSides(session) : concernedBy(session, side)
  return notify(tx, [buildNotification(kind, session, to, facts, {by})], now)
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
  return notify(tx, [buildNotification('reschedule_accepted', session, bothSides(session), facts, {by})], now)
}

/** The notification of the other people of a visit, that one side accepted the other's times: also the other adult's. */
export const buildAccepted = (
  {record: {session, booking}, side}: LockedSession,
  state: SessionState,
  by: string,
): NewNotification => {
  const facts = {by: 'accepted' as const, ...settledFactsOf(session, booking, state)}
  const to = side === 'parent' ? bothSides(session) : concernedBy(session, side)
  return buildNotification('session_settled', session, to, facts, {by})
}

/** Publishes that a visit was settled to open pages of the agency that accepted times, without a notification. */
export const publishSettled = async ({tx, now, record: {session}, side}: LockedSession, by: string): Promise<void> => {
  if (side === 'parent' || session.org_id === null) return
  const {id: session_id, booking_id, org_id: org} = session
  await publishChange(tx, {kind: 'session_settled', to: {org}, by, booking_id, session_id}, now)
}

/**
 * Returns the notifications of a tap: to the other side, to the agency's people it concerns, and to both sides if the
 * times differ since, or if a late one settles the visit again; none of a tap of earlier times alone. `session` is the row
 * before the tap.
 */
export function buildConfirmed(
  {session, booking}: Pick<LockedRecord, 'session' | 'booking'>,
  state: SessionState,
  {
    claim,
    isConfirmed,
    former,
    ...author
  }: Author & {
    claim: ClaimRow
    /** Someone of this side confirmed this edge within two minutes, so only what else is new is notified. */
    isConfirmed: boolean
    /** The name of the former member who tapped. */
    former: string | null
  },
): NewNotification[] {
  const {side, edge, effective_at: at} = claim
  // it says nothing about the visit as it is booked now
  if (claim.flags.includes('of_earlier_times') && !state.exceptions.includes('moved_meanwhile')) return []
  const differ = state.exceptions.includes('times_differ') && !session.exceptions.includes('times_differ')
  const settled = state.settled_by === 'agreement'
  const settles = settled && session.settled_by !== 'agreement'
  const isLate = state.settled_by === 'deadline' && state.status === 'COMPLETED'
  // the job settles only what no tap has settled before it
  const settlesAgain = isLate && (session.settled_by === null || state.settled_at === claim.received_at)
  const isCounting = state.confirmations[edge][side]?.id === claim.id
  const isOfOffice = claim.on_behalf === 'office' && isCounting
  const closed = settled ? null : whyClosed(state)
  const facts = {
    edge,
    at,
    settled,
    ...(settled && settledFactsOf(session, booking, state)),
    ...(closed && {closed}),
  }
  const isAnswered = state.confirmations[edge][side === 'parent' ? 'caretaker' : 'parent'] !== null
  // the office and who is assigned now may have to confirm another time
  const answer = mayReplace(state, edge) ? {may_replace: true as const} : {is_answered: true as const}
  return [
    ...(isConfirmed && !settles
      ? []
      : [
          buildNotification(
            'session_confirmed',
            session,
            {...(isOfOffice ? concernedBy : otherSide)(session, side), ...screensOf(session, side)},
            {...facts, ...(isAnswered && {is_answered: true as const})},
            author,
          ),
          ...(former === null
            ? []
            : [
                buildNotification(
                  'session_confirmed',
                  session,
                  providerOf(session),
                  {...facts, member: former, ...answer},
                  author,
                ),
              ]),
        ]),
    ...(differ ? [buildNotification('times_differ', session, bothSides(session), {}, author)] : []),
    ...(settlesAgain
      ? [
          buildNotification('session_settled', session, bothSides(session), {
            by: 'deadline',
            ...settledFactsOf(session, booking, state),
          }),
        ]
      : []),
  ]
}

/** Why neither side can confirm any more; null if they can. @see src/domain/rules.md#confirming */
function whyClosed({status, settled_by, exceptions}: SessionState): KindFacts<'session_confirmed'>['closed'] | null {
  if (settled_by === 'staff') return 'decided'
  if (settled_by === 'accepted') return 'accepted'
  if (status === 'CANCELLED') return 'canceled'
  if (exceptions.includes('moved_meanwhile')) return 'moved'
  return status === 'DISPUTED' ? 'contested' : null
}

/** Publishes a tap on an edge that its side had just confirmed, without a notification: its time may be the one that counts. */
export const publishConfirmed = (
  tx: Db,
  session: SessionRow,
  {side, former, ...author}: Author & {side: Side; former: string | null},
  now: string,
): Promise<void> =>
  publishChange(
    tx,
    {
      kind: 'session_confirmed',
      to: former === null ? {...concernedBy(session, side), ...screensOf(session, side)} : bothSides(session),
      booking_id: session.booking_id,
      session_id: session.id,
      ...author,
    },
    now,
  )

/** The rows whose family knew of another member: the assigned one, or the last one where none is. */
async function findReplaced(
  tx: Db,
  rows: readonly SessionRow[],
  memberOf: (session: SessionRow) => string | null,
): Promise<SessionRow[]> {
  const lastMembers = await findLastMembers(
    tx,
    rows.filter(row => row.assigned_member_id === null).map(({id}) => id),
  )
  return rows.filter(row => {
    const known = row.assigned_member_id ?? lastMembers.get(row.id)
    return known !== undefined && known !== memberOf(row)
  })
}

/**
 * Notifies the new and the previous member of a changed assignment, and the family if another person comes than it knew
 * of, once each. The rows are from before, by start, all with the same member or none.
 * @see src/domain/rules.md#agency-confirms
 */
export async function notifyAssigned(
  {tx, now}: Pick<LockedSession, 'tx' | 'now'>,
  {member_id, name, rows}: {member_id: string | null; name: string | null; rows: readonly SessionRow[]},
  author: Author,
): Promise<void> {
  const [first, ...later] = rows
  const [lost, ...lostLater] = rows.filter(row => row.assigned_member_id !== null)
  const [replaced, ...replacedLater] = name === null ? [] : await findReplaced(tx, rows, () => member_id)
  const notified = notify(
    tx,
    [
      ...(first && member_id !== null
        ? [buildNotification('session_assigned', first, {member: member_id}, assignedFacts(first, later, now), author)]
        : []),
      ...(lost
        ? [
            buildNotification(
              'session_given_away',
              lost,
              {member: lost.assigned_member_id},
              {later: lostLater.length, ...(member_id === null && {is_unassigned: true as const})},
              author,
            ),
          ]
        : []),
      ...(replaced && name !== null
        ? [
            buildNotification(
              'session_replaced',
              replaced,
              familyOf(replaced),
              {later: replacedLater.length, member: name},
              author,
            ),
          ]
        : []),
    ],
    now,
  )
  // colleagues who are about to assign someone see who is, and the family who comes
  const to = {org: first?.org_id, family: first?.parent_id}
  const shown = first && publishChange(tx, {kind: 'session_assigned', to, ...author}, now)
  await Promise.all([notified, shown])
}

/** What a member reads of the visits assigned to them: whether the first one runs already, and how many follow. */
const assignedFacts = (first: SessionRow, later: readonly SessionRow[], now: string) => ({
  later: later.length,
  ...(first.scheduled_start <= now && {is_running: true as const}),
})

/**
 * Notifies each member once of the visits to which they go now and no one went before, and the family of a booking if
 * another person comes than it knew of. The rows are in order of time.
 */
export async function notifyAssignedEach(
  {tx, now}: Pick<LockedSession, 'tx' | 'now'>,
  rows: readonly SessionRow[],
  {memberOf, names}: {memberOf: (session: SessionRow) => string; names: ReadonlyMap<string, string>},
  author: Author,
): Promise<void> {
  const replaced = await findReplaced(tx, rows, memberOf)
  const notifications = [...new Set(rows.map(memberOf))].flatMap(member => {
    const [next, ...later] = rows.filter(row => memberOf(row) === member)
    const theirs = replaced.filter(row => memberOf(row) === member)
    return [
      ...(next ? [buildNotification('session_assigned', next, {member}, assignedFacts(next, later, now), author)] : []),
      ...[...new Set(theirs.map(row => row.booking_id))].flatMap(booking_id => {
        const [first, ...others] = theirs.filter(row => row.booking_id === booking_id)
        const facts = {later: others.length, member: names.get(member) ?? ''}
        return first ? [buildNotification('session_replaced', first, familyOf(first), facts, author)] : []
      }),
    ]
  })
  // colleagues who are about to assign someone see who is, and each family who comes
  const families = [...new Set(rows.map(row => row.parent_id))]
  const changes = [{org: rows[0]?.org_id}, ...families.map(family => ({family}))].map(to => ({
    kind: 'session_assigned' as const,
    to,
    ...author,
  }))
  const shown = publishChanges(tx, rows.length > 0 ? changes : [], now)
  await Promise.all([notify(tx, notifications, now), shown])
}

/**
 * Notifies the other side that someone is late, the assigned member if their office says it, and the office if the assigned
 * member does.
 * @see src/domain/rules.md#running-late
 */
export const notifyLate = (
  {tx, now, reader, side, record: {session, assigned}}: LockedSession,
  minutes: number,
  author: Author,
): Promise<void> => {
  const isByMember = session.org_id !== null && side === 'caretaker' && actsOnBehalf(reader, session) === null
  const member = assigned ? fullName(assigned) : ''
  return notify(
    tx,
    [
      buildNotification('session_late', session, concernedBy(session, side), {minutes}, author),
      ...(isByMember
        ? [buildNotification('session_late', session, {org: session.org_id}, {minutes, member}, author)]
        : []),
    ],
    now,
  )
}

/** Notifies the office that the assigned member asked not to go. */
export const notifyCannotGo = (
  {tx, now, record: {session, assigned}}: LockedSession,
  reason: string,
  author: Author,
): Promise<void> => {
  const facts = {member: assigned ? fullName(assigned) : '', member_id: session.assigned_member_id, reason}
  return notify(tx, [buildNotification('session_cannot_go', session, {org: session.org_id}, facts, author)], now)
}

/** Notifies the office that the assigned member takes back having asked not to go. */
export const notifyCanGo = ({tx, now, record: {session, assigned}}: LockedSession, author: Author): Promise<void> => {
  const facts = {member: assigned ? fullName(assigned) : ''}
  return notify(tx, [buildNotification('session_can_go', session, {org: session.org_id}, facts, author)], now)
}

/** Notifies both sides of a staff decision; `session` is the row before it. */
export const notifyDecided = (
  tx: Db,
  session: SessionRow,
  {
    started_at,
    ended_at,
    status,
    reason_code,
    care_cents,
    stated_on,
    stated_cents,
  }: Omit<KindFacts<'session_decided'>, 'is_void'> & Pick<SessionRow, 'status'>,
  {by, now}: {by: string; now: string},
): Promise<void> => {
  const is_void = status === 'CANCELLED'
  const facts = {started_at, ended_at, is_void, reason_code, care_cents, ...(stated_on && {stated_on, stated_cents})}
  return notify(tx, [buildNotification('session_decided', session, bothSides(session), facts, {by})], now)
}

/** Notifies both sides of a week's visit that was not made. */
export const buildNotMade = (session: SessionRow): NewNotification =>
  buildNotification('session_not_made', session, bothSides(session), {})

/** Notifies the office that no one is assigned to a visit that is near or under way. */
export const buildUnassigned = (session: SessionRow, by?: string): NewNotification =>
  buildNotification('session_unassigned', session, {org: session.org_id}, {}, by === undefined ? undefined : {by})

/** Notifications for a change of state caused by time alone. */
export function buildTimeNotifications(
  before: SessionRow,
  booking: Pick<BookingRow, 'hourly_rate_cents'>,
  after: SessionState,
): NewNotification[] {
  const isNew = (name: SessionState['exceptions'][number]) =>
    after.exceptions.includes(name) && !before.exceptions.includes(name)
  if (after.status === 'MISSED' && before.status !== 'MISSED') {
    return [buildNotification('session_missed', before, bothSides(before), {})]
  }
  if (after.settled_by === 'deadline' && before.settled_by === null) {
    const facts = {by: 'deadline' as const, ...settledFactsOf(before, booking, after)}
    return [buildNotification('session_settled', before, bothSides(before), facts)]
  }
  return isNew('nobody_assigned') ? [buildUnassigned(before)] : []
}
