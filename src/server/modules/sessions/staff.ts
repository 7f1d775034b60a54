import {asc, eq, inArray, type SQL} from 'drizzle-orm'
import type {StaffClaim, StaffSession} from '#contract/admin/bookings.ts'
import type {Db} from '../../db/client.ts'
import {sessions} from '../../db/schema/all.ts'
import {sessionsWithPeople, type SessionRecord} from './load.ts'
import {presentShared} from './present.ts'
import {stateOf} from './session-facts.ts'
import {fullName} from '#lib/full-name.ts'
import {accountNames} from '#server/db/account-names.ts'

/** Sessions as staff see them, with both sides' claims and locations. @see src/domain/rules.md#exceptions */
async function visits(db: Db, which: SQL, now: string): Promise<StaffSession[]> {
  const records = await sessionsWithPeople(db).where(which).orderBy(asc(sessions.scheduled_start), asc(sessions.id))
  const names = await accountNames(
    db,
    records.flatMap(({claims, events}) => [...claims, ...events].map(each => each.by_user_id)),
  )
  return records.map(record => presentForStaff(record, names, now))
}

/** All sessions of a booking, by scheduled start. */
export const staffSessionsOf = (db: Db, booking_id: string, now: string): Promise<StaffSession[]> =>
  visits(db, eq(sessions.booking_id, booking_id), now)

/** Sessions by id. */
export async function staffSessionsById(
  db: Db,
  ids: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, StaffSession>> {
  if (ids.length === 0) return new Map()
  return new Map((await visits(db, inArray(sessions.id, [...ids]), now)).map(visit => [visit.id, visit]))
}

/** How long the history of a session is. */
export const versionOf = ({claims, events}: Pick<SessionRecord, 'claims' | 'events'>): number =>
  claims.length + events.length

function presentForStaff(record: SessionRecord, names: ReadonlyMap<string, string>, now: string): StaffSession {
  const {session, assigned} = record
  const state = stateOf(record, now)
  const {start, end} = state.confirmations
  const counting = new Set([start.parent, start.caretaker, end.parent, end.caretaker].map(claim => claim?.id))
  return {
    ...presentShared(record, state),
    version: versionOf(record),
    assigned: session.assigned_member_id && assigned ? fullName(assigned) : null,
    claims: record.claims.map(({by_user_id, session_id: _, ...claim}): StaffClaim => ({
      ...claim,
      by: names.get(by_user_id) ?? '',
      counts: counting.has(claim.id),
    })),
    history: record.events.map(({id, kind, at, by_user_id, data}) => ({
      id,
      kind,
      at,
      by: names.get(by_user_id) ?? '',
      data: {...data},
    })),
  }
}
