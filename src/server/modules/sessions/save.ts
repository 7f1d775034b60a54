import type {SessionRow, ClaimRow, EventRow} from '#server/db/schema/sessions.ts'
import {and, eq, inArray, sql} from 'drizzle-orm'
import type {SessionState} from '#domain/sessions/session.ts'
import {computeState} from '#domain/sessions/session.ts'
import {newId} from '#lib/id.ts'
import type {Db} from '../../db/client.ts'
import {pgCode} from '../../db/client.ts'
import {prepared, uuids} from '../../db/prepared.ts'
import {claims, reschedules, sessionEvents, sessions} from '../../db/schema/all.ts'
import type {SessionEventData} from '../../db/schema/sessions.ts'
import {refreshStatus} from './booking-status.ts'
import type {SessionRecord} from './load.ts'
import {factsOf, stillCancelled} from './session-facts.ts'
import type {History} from './session-facts.ts'

/** A new event of a session's history. */
export const eventOf = (session: {id: string}, data: SessionEventData, by_user_id: string, at: string): EventRow => ({
  id: newId(),
  session_id: session.id,
  kind: data.kind,
  data,
  by_user_id,
  at,
})

/** The columns derived from a session's state. */
export const columnsOf = (state: SessionState) => ({
  status: state.status,
  settled_by: state.settled_by,
  started_at: state.started_at,
  ended_at: state.ended_at,
  exceptions: state.exceptions as string[],
  settles_at: state.settles_at,
  contest_until: state.contest_until,
})

/** Saves claims, events and the changed rows of locked sessions, in at most one statement each. */
export async function saveSessions(
  tx: Db,
  {
    sessions,
    claims: newClaims = [],
    events = [],
  }: {
    sessions: readonly SessionRow[]
    claims?: readonly ClaimRow[]
    events?: readonly EventRow[]
  },
): Promise<void> {
  if (newClaims.length > 0) await tx.insert(claims).values([...newClaims])
  if (events.length > 0) await tx.insert(sessionEvents).values([...events])
  await updateSessions(tx, {rows: JSON.stringify(sessions), ids: uuids(sessions.map(({id}) => id))})
}

// the ids let the planner use the index, which it may not do for ids in JSON
const updateSessions = prepared('update_sessions', db =>
  db
    .update(sessions)
    .set({
      status: sql`next.status`,
      settled_by: sql`next.settled_by`,
      started_at: sql`next.started_at`,
      ended_at: sql`next.ended_at`,
      exceptions: sql`next.exceptions`,
      settles_at: sql`next.settles_at`,
      contest_until: sql`next.contest_until`,
      scheduled_start: sql`next.scheduled_start`,
      scheduled_end: sql`next.scheduled_end`,
      local_date: sql`next.local_date`,
      assigned_member_id: sql`next.assigned_member_id`,
      cancelled_by: sql`next.cancelled_by`,
      cancelled_reason: sql`next.cancelled_reason`,
      cancelled_at: sql`next.cancelled_at`,
      cancelled_free: sql`next.cancelled_free`,
    })
    .from(sql`json_populate_recordset(null::sessions, ${sql.placeholder('rows')}::json) next`)
    .where(sql`${sessions.id} = next.id and ${sessions.id} = any(${sql.placeholder('ids')}::uuid[])`),
)

/** Expires the open proposals of new times for sessions that can no longer move. */
export async function expireProposals(tx: Db, session_ids: readonly string[], now: string): Promise<void> {
  if (session_ids.length === 0) return
  await tx
    .update(reschedules)
    .set({status: 'EXPIRED', decided_at: now})
    .where(and(eq(reschedules.status, 'OPEN'), inArray(reschedules.session_id, [...session_ids])))
}

/** The part of a session's state that its booking's status depends on. */
function statusPartOf({status, settled_by}: Pick<SessionRow, 'status' | 'settled_by'>) {
  if (status === 'CANCELLED') return 'void'
  if (settled_by !== null) return 'settled'
  return status === 'SCHEDULED' || status === 'MISSED' ? 'ahead' : 'begun'
}

export interface Advance {
  claims?: readonly ClaimRow[]
  events?: readonly EventRow[]
  /** Columns set by the command. */
  set?: Partial<SessionRow>
}

/**
 * Adds to a locked session's history, derives its state, and updates the booking's status. Fails with 23P01 or 23505 if
 * new times overlap another session.
 */
export async function advance<R extends SessionRecord>(
  tx: Db,
  record: R,
  {claims = [], events = [], set = {}}: Advance,
  now: string,
): Promise<{record: R; state: SessionState}> {
  const history: History = {
    session: {...record.session, ...set},
    claims: [...record.claims, ...claims],
    events: [...record.events, ...events],
  }
  const updated = computeState(factsOf(history), now)
  const write = async (into: Db, state: SessionState) => {
    const session = {...history.session, ...columnsOf(state)}
    await saveSessions(into, {sessions: [session], claims, events})
    return {state, session}
  }
  const {state, session} =
    record.session.status === 'CANCELLED' && updated.status !== 'CANCELLED'
      ? await restoreCancelled(tx, updated, write)
      : await write(tx, updated)

  if (record.proposals.length > 0 && session.status !== 'SCHEDULED') {
    await expireProposals(tx, [session.id], now)
  }
  if (statusPartOf(record.session) !== statusPartOf(session)) await refreshStatus(tx, session.booking_id, now)
  return {record: {...record, ...history, session}, state}
}

/** Restores a cancelled session that took place, unless its time is taken: claims are never refused. */
async function restoreCancelled<T>(
  tx: Db,
  state: SessionState,
  write: (tx: Db, state: SessionState) => Promise<T>,
): Promise<T> {
  try {
    return await tx.transaction(savepoint => write(savepoint, state))
  } catch (error) {
    const code = pgCode(error)?.code
    if (code !== '23P01' && code !== '23505') throw error
    return write(tx, stillCancelled(state))
  }
}
