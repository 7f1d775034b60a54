import {m} from '#messages'
import type {SessionRow} from '#server/db/schema/sessions.ts'
import {and, asc, eq} from 'drizzle-orm'
import {fullName} from '#lib/full-name.ts'
import type {MemberAvailability, Credential} from '#contract/accounts/profiles.ts'
import {isLaterLike} from '#domain/sessions/assign.ts'
import {warningsKey} from '#domain/sessions/people-board.ts'
import {computeState} from '#domain/sessions/session.ts'
import type {Db} from '../../db/client.ts'
import {sessions} from '../../db/schema/all.ts'
import {acceptedWarningsOf, cannotGoOf, factsOf, type History} from './session-facts.ts'
import {type Refusal, refuse} from '../../http/refusal.ts'
import {withHistory, type SessionRecord} from './load.ts'
import {eventOf, saveSessions, withState} from './save.ts'

export interface Assigning {
  /** Null for no one; of several people, by their visits. */
  member_id: string | null | ((session: SessionRow) => string | null)
  /** Who assigns; of several agencies, by their visits. */
  user_id: string | ((session: SessionRow) => string)
  now: string
  /** Who is assigned by an office, which has read what speaks against them. */
  readAbout?: (member_id: string | null) => Recorded | null | undefined
}

interface Recorded {
  availability: MemberAvailability
  credentials: readonly Credential[]
}

/** Who assigns this visit. */
export const assignerOf = ({user_id}: Pick<Assigning, 'user_id'>, session: SessionRow): string =>
  typeof user_id === 'string' ? user_id : user_id(session)

/** The acceptance of what speaks against a member for a session, for its event; empty if nothing does. */
export function acceptedFor(row: SessionRow, member: Recorded | null | undefined): {accepted?: string} {
  const accepted = member ? warningsKey(row, member) : null
  return accepted === null ? {} : {accepted}
}

/** Assigns a member, or none, to locked sessions, and updates the state of those that have not begun; returns them so. */
export async function assignAll(
  tx: Db,
  rows: readonly SessionRow[],
  {member_id, user_id, now, readAbout}: Assigning,
): Promise<SessionRow[]> {
  if (rows.length === 0) return []
  const memberOf = (row: SessionRow) => (typeof member_id === 'function' ? member_id(row) : member_id)
  const assigned = rows.map(row => {
    const session = {...row, assigned_member_id: memberOf(row)}
    // who is assigned changes nothing else of a session that has claims
    if (row.status !== 'SCHEDULED') return session
    return withState(session, computeState(factsOf({session, claims: [], events: []}), now))
  })
  await saveSessions(tx, {
    sessions: assigned,
    events: rows.map(row => {
      const by_user_id = assignerOf({user_id}, row)
      const [to, from] = [memberOf(row), row.assigned_member_id]
      const data = {kind: 'assigned' as const, member_id: to, from, ...acceptedFor(row, readAbout?.(to))}
      return eventOf(row, data, by_user_id, now)
    }),
  })
  return assigned
}

/**
 * Later sessions of the booking like this one (`isLaterLike`), by start, with their events. Locks all scheduled sessions
 * by id, to avoid deadlocks.
 */
export async function lockLaterSessions(
  tx: Db,
  session: SessionRow,
  now: string,
): Promise<Pick<History, 'session' | 'events'>[]> {
  const found = await tx
    .select({session: withHistory.session, events: withHistory.events})
    .from(sessions)
    .where(and(eq(sessions.booking_id, session.booking_id), eq(sessions.status, 'SCHEDULED')))
    .orderBy(asc(sessions.id))
    .for('no key update')
  return found
    .filter(each => isLaterLike(each.session, session, now))
    .toSorted((a, b) => a.session.scheduled_start.localeCompare(b.session.scheduled_start))
}

/**
 * Whether assigning the same member again stores anything: the office accepts what speaks against them now, and they did
 * not ask not to go.
 */
export function isAcceptanceNew(
  history: Pick<History, 'session' | 'events'>,
  member: Recorded | null | undefined,
): boolean {
  const {accepted} = acceptedFor(history.session, member)
  return accepted !== undefined && accepted !== acceptedWarningsOf(history) && cannotGoOf(history) === null
}

/** The refusal of an assignment whose caller saw another one. @see src/domain/rules.md#agency-confirms */
export const refuseChangedAssignment = (member_id: string | null, assigned: SessionRecord['assigned']): Refusal =>
  refuse(
    'assignment_changed',
    assigned
      ? m.a_colleague_has_assigned_to_this({value: fullName(assigned)})
      : m.a_colleague_has_removed_the_caregiver(),
    {current: {member_id}},
  )
