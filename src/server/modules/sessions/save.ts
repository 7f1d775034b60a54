import {sql} from 'drizzle-orm'
import type {SQL} from 'drizzle-orm'
import type {SessionStatus} from '#contract/sessions/session.ts'
import type {SessionState} from '#domain/sessions/session.ts'
import {judge} from '#domain/sessions/session.ts'
import {newId} from '#lib/id.ts'
import type {Db} from '../../db/client.ts'
import {pgCode} from '../../db/client.ts'
import {preparedSql, uuids} from '../../db/prepared.ts'
import type {SessionEventData} from '../../db/schema/sessions.ts'
import {refreshStatus} from '../bookings/store.ts'
import type {SessionRecord} from './load.ts'
import {factsOf, stillCancelled} from './session-facts.ts'
import type {ClaimRow, EventRow, History, SessionRow} from './session-facts.ts'

/** A new line of a session's history. */
export const eventOf = (
  session: {id: string},
  data: SessionEventData,
  by_user_id: string,
  at: string,
): EventRow => ({
  id: newId(),
  session_id: session.id,
  kind: data.kind,
  data,
  by_user_id,
  at,
})

/** The columns of a session's row that its state decides. */
export const columnsOf = (state: SessionState) => ({
  status: state.status,
  settled_by: state.settled_by,
  started_at: state.started_at,
  ended_at: state.ended_at,
  exceptions: state.exceptions as string[],
  settles_at: state.settles_at,
  contest_until: state.contest_until,
})

/** `is` leads the planner to the indexes, which it leaves alone for what only the JSON holds. */
const statement = (name: string, is: (column: SQL, ids: 'ids' | 'booking_ids') => SQL) =>
  preparedSql(
    name,
    sql`
    with said as (
      insert into claims select * from json_populate_recordset(null::claims, ${sql.placeholder('claims')}::json)
    ), noted as (
      insert into session_events
      select * from json_populate_recordset(null::session_events, ${sql.placeholder('events')}::json)
    ), next as (
      select * from json_populate_recordset(null::sessions, ${sql.placeholder('sessions')}::json)
    ), begun as (
      update bookings set status = 'IN_PROGRESS'
      where status = 'CONFIRMED' and ${is(sql`id`, 'booking_ids')}
        and id in (select booking_id from next where status in ('START_PARTIAL', 'IN_PROGRESS', 'END_PARTIAL'))
    ), closed as (
      update reschedules set status = 'EXPIRED', decided_at = ${sql.placeholder('now')}::timestamptz
      where status = 'OPEN' and ${is(sql`session_id`, 'ids')}
        and session_id in (select id from next where status <> 'SCHEDULED')
    )
    update sessions s set
      status = next.status, settled_by = next.settled_by, started_at = next.started_at, ended_at = next.ended_at,
      exceptions = next.exceptions, settles_at = next.settles_at, contest_until = next.contest_until,
      scheduled_start = next.scheduled_start, scheduled_end = next.scheduled_end, local_date = next.local_date,
      assigned_member_id = next.assigned_member_id, cancelled_by = next.cancelled_by,
      cancelled_reason = next.cancelled_reason, cancelled_at = next.cancelled_at,
      cancelled_free = next.cancelled_free
    from next where s.id = next.id and ${is(sql`s.id`, 'ids')}`,
  )
// one is prepared by itself: lists make the planner hope for a better plan each time
const savingOne = statement('save_session', (column, ids) => sql`${column} = ${sql.placeholder(ids)}::uuid`)
const savingMany = statement(
  'save_sessions',
  (column, ids) => sql`${column} = any(${sql.placeholder(ids)}::uuid[])`,
)

/**
 * Writes what was said and what the sessions have become, in one statement. A proposal of new times ends where its session
 * can no longer move, and an approved booking is under way once one of its sessions is.
 */
export async function save(
  tx: Db,
  {
    sessions,
    claims = [],
    events = [],
    now,
  }: {
    sessions: readonly SessionRow[]
    claims?: readonly ClaimRow[]
    events?: readonly EventRow[]
    now: string
  },
): Promise<void> {
  const list = sessions.length === 1 ? String : uuids
  await (sessions.length === 1 ? savingOne : savingMany)(tx, {
    ids: list(sessions.map(session => session.id)),
    booking_ids: list(sessions.map(session => session.booking_id)),
    sessions: JSON.stringify(sessions),
    claims: JSON.stringify(claims),
    events: JSON.stringify(events),
    now,
  })
}

const begun: ReadonlySet<SessionStatus> = new Set(['START_PARTIAL', 'IN_PROGRESS', 'END_PARTIAL'])

/** What of a session its booking's status hangs on. */
function weightOf({status, settled_by}: Pick<SessionRow, 'status' | 'settled_by'>) {
  if (status === 'CANCELLED') return 'void'
  if (settled_by !== null) return 'settled'
  return status === 'SCHEDULED' || status === 'MISSED' ? 'ahead' : 'begun'
}

export interface Advance {
  claims?: readonly ClaimRow[]
  events?: readonly EventRow[]
  /** Columns that the command itself decides. */
  set?: Partial<SessionRow>
}

/**
 * Adds to a locked session's history, judges it anew, writes both, and takes its booking along. Answers the session as it
 * is then. Fails with the database's 23P01 or 23505 where new times collide with another session.
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
  const judged = judge(factsOf(history), now)
  const write = async (into: Db, state: SessionState) => {
    const session = {...history.session, ...columnsOf(state)}
    await save(into, {sessions: [session], claims, events, now})
    return {state, session}
  }
  const {state, session} =
    record.session.status === 'CANCELLED' && judged.status !== 'CANCELLED'
      ? await takenBack(tx, judged, write)
      : await write(tx, judged)

  const [before, after] = [weightOf(record.session), weightOf(session)]
  // that a first session began is written with it; anything else may hang on the others
  if (before !== after && !(before === 'ahead' && begun.has(session.status))) {
    await refreshStatus(tx, session.booking_id, now)
  }
  return {record: {...record, ...history, session}, state}
}

/** A cancelled session that took place after all, unless its time has been given to another: claims are never refused. */
async function takenBack<T>(
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
