import {fullName} from '#lib/full-name.ts'
import {settled} from '#lib/settled.ts'
import type {Db} from '#server/db/client.ts'
import type {SessionRow} from '#server/db/schema/sessions.ts'
import {notify, publishChange, publishChanges, type NewNotification} from '#server/modules/notifications/index.ts'
import {assignerOf, type Assigning} from '../assign.ts'
import type {LockedSession} from '../command.ts'
import {findKnownMembers, findLastMembers} from '../lookup.ts'
import {familyOf, buildNotification, type Author} from './build-notification.ts'

/**
 * Notifies the new and the previous member of a changed assignment, and the family if another person comes than it knew
 * of, or one who did not come to this booking before, once each; also the office, if staff assigned. The rows are from
 * before, by start, all with the same member or none.
 * @see src/domain/rules.md#agency-confirms
 */
export async function notifyAssigned(
  {tx, now}: Pick<LockedSession, 'tx' | 'now'>,
  {
    member_id,
    name,
    rows,
    isByStaff,
  }: {member_id: string | null; name: string | null; rows: readonly SessionRow[]; isByStaff: boolean},
  author: Author,
): Promise<void> {
  const [first, ...later] = rows
  const [lost, ...lostLater] = rows.filter(row => row.assigned_member_id !== null)
  const shownNew = name === null ? noneNew : await findNewToFamily(tx, rows, () => member_id)
  const [replaced, ...replacedLater] = shownNew.replaced
  const notified = notify(
    tx,
    [
      ...(first && member_id !== null
        ? [buildNotification('session_assigned', first, {member: member_id}, assignedFacts(first, later, now), author)]
        : []),
      ...(isByStaff && first && name !== null
        ? [
            buildNotification(
              'session_assigned',
              first,
              {org: first.org_id},
              {...assignedFacts(first, later, now), member: name},
              author,
            ),
          ]
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
              {later: replacedLater.length, member: name, ...(isByStaff && {by_staff: true as const})},
              author,
            ),
          ]
        : []),
      ...buildFirstAssigned(shownNew.first, () => name, author),
    ],
    now,
  )
  // colleagues who are about to assign someone see who is, and the family who comes
  const to = {org: first?.org_id, family: first?.parent_id}
  const shown = first && publishChange(tx, {kind: 'session_assigned', to, ...author}, now)
  await Promise.all([notified, shown])
}

/**
 * Notifies each member once of the visits to which they go now, and once of those to which they no longer go, and the
 * family of a booking of each other person that comes than it knew of, and once of all who come for the first time. The
 * rows are from before, in order of time.
 */
export async function notifyAssignedEach(
  {tx, now}: Pick<LockedSession, 'tx' | 'now'>,
  rows: readonly SessionRow[],
  {memberOf, names}: {memberOf: (session: SessionRow) => string | null; names: ReadonlyMap<string, string>},
  author: Author,
): Promise<void> {
  const assigned = rows.filter(row => memberOf(row) !== null)
  const {replaced, first: firstAssigned} = await findNewToFamily(tx, assigned, memberOf)
  const nameOf = (row: SessionRow) => names.get(memberOf(row) ?? '') ?? ''
  const comingFirst = buildFirstAssigned(firstAssigned, nameOf, author)
  const givenAway = [...new Set(rows.flatMap(row => row.assigned_member_id ?? []))].flatMap(member => {
    const lost = rows.filter(row => row.assigned_member_id === member)
    const [first, ...later] = lost
    const isUnassigned = lost.every(row => memberOf(row) === null)
    const facts = {later: later.length, ...(isUnassigned && {is_unassigned: true as const})}
    return first ? [buildNotification('session_given_away', first, {member}, facts, author)] : []
  })
  const notifications = [...new Set(rows.flatMap(row => memberOf(row) ?? []))].flatMap(member => {
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
  await Promise.all([notify(tx, [...givenAway, ...notifications, ...comingFirst], now), shown])
}

/** What a member reads of the visits assigned to them: whether the first one runs already, and how many follow. */
const assignedFacts = (first: SessionRow, later: readonly SessionRow[], now: string) => ({
  later: later.length,
  ...(first.scheduled_start <= now && {is_running: true as const}),
})

/** Rows whose family is notified of who comes: `replaced` if it knew of another member, else `first`. */
interface NewToFamily {
  replaced: SessionRow[]
  first: SessionRow[]
}

const noneNew: NewToFamily = {replaced: [], first: []}

/**
 * The rows whose family knew of another member (the assigned one, or the last one where none is), and those to which no
 * one came before, of a member who is new to their booking. Other visits of one who replaces another count as replaced.
 */
async function findNewToFamily(
  tx: Db,
  rows: readonly SessionRow[],
  memberOf: (session: SessionRow) => string | null,
): Promise<NewToFamily> {
  const without = rows.filter(row => row.assigned_member_id === null).map(({id}) => id)
  const [lastMembers, known] = await settled([
    findLastMembers(tx, without),
    without.length > 0 ? findKnownMembers(tx, rows) : new Set<string>(),
  ])
  const lastOf = (row: SessionRow) => row.assigned_member_id ?? lastMembers.get(row.id)
  const before = rows.filter(row => lastOf(row) !== undefined && lastOf(row) !== memberOf(row))
  const first = rows.filter(row => lastOf(row) === undefined && !known.has(`${row.booking_id} ${memberOf(row)}`))
  const isTakenOver = (row: SessionRow) =>
    before.some(each => each.booking_id === row.booking_id && memberOf(each) === memberOf(row))
  return {
    replaced: rows.filter(row => before.includes(row) || (first.includes(row) && isTakenOver(row))),
    first: first.filter(row => !isTakenOver(row)),
  }
}

/** One notification for the family of each booking: who comes for the first time, and to which visits. */
function buildFirstAssigned(
  rows: readonly SessionRow[],
  nameOf: (session: SessionRow) => string | null,
  author: Author,
): NewNotification[] {
  return [...new Set(rows.map(row => row.booking_id))].flatMap(booking_id => {
    const own = rows.filter(row => row.booking_id === booking_id)
    const [first, ...later] = own
    const members = [...new Set(own.flatMap(row => nameOf(row) ?? []))]
    return first
      ? [buildNotification('session_assigned', first, familyOf(first), {later: later.length, members}, author)]
      : []
  })
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

/** Notifies the office that no one is assigned to a visit that is near or under way. */
export const buildUnassigned = (session: SessionRow, by?: string): NewNotification =>
  buildNotification('session_unassigned', session, {org: session.org_id}, {}, by === undefined ? undefined : {by})

/** Publishes to open pages of the families that no one is assigned to these visits any more, without a notification. */
export const publishUnassigned = (
  tx: Db,
  sessions: readonly SessionRow[],
  by: Pick<Assigning, 'user_id' | 'now'>,
): Promise<void> => {
  const byFamily = new Map(sessions.map(session => [session.parent_id, session]))
  const changes = [...byFamily].map(([family, session]) => ({
    kind: 'session_assigned' as const,
    to: {family},
    by: assignerOf(by, session),
  }))
  return publishChanges(tx, changes, by.now)
}
