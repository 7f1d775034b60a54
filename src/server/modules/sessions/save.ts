import type {SessionRow, ClaimRow, EventRow} from '#server/db/schema/sessions.ts'
import {and, eq, inArray, sql} from 'drizzle-orm'
import {busyUntil} from '#domain/sessions/busy-until.ts'
import type {SessionState} from '#domain/sessions/session.ts'
import {computeState} from '#domain/sessions/session.ts'
import {bookingStatusFrom} from '#domain/bookings/booking.ts'
import {settled} from '#lib/settled.ts'
import {newId} from '#lib/id.ts'
import type {Db} from '../../db/client.ts'
import {pgCode} from '../../db/client.ts'
import {prepared, uuids} from '../../db/prepared.ts'
import {reschedules, sessions} from '../../db/schema/all.ts'
import type {BookingRow} from '../../db/schema/bookings.ts'
import type {SessionEventData} from '../../db/schema/sessions.ts'
import {planSettledLate, rebillRestored} from '#server/modules/billing/index.ts'
import {notify, type NewNotification} from '#server/modules/notifications/index.ts'
import {refreshStatus} from './booking-status.ts'
import type {LockedRecord} from './load.ts'
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

/** A session with the columns derived from its state. */
export const withState = (session: SessionRow, state: SessionState): SessionRow => ({
  ...session,
  status: state.status,
  settled_by: state.settled_by,
  started_at: state.started_at,
  ended_at: state.ended_at,
  exceptions: state.exceptions,
  settles_at: state.settles_at,
  contest_until: state.contest_until,
  busy_until: busyUntil(session, state),
})

/**
 * Saves claims, events and the changed rows of locked sessions, and the new status of a locked booking if there is one,
 * in one statement.
 */
export async function saveSessions(
  tx: Db,
  {
    sessions,
    claims: newClaims = [],
    events = [],
    booking,
  }: {
    sessions: readonly SessionRow[]
    claims?: readonly ClaimRow[]
    events?: readonly EventRow[]
    booking?: Pick<BookingRow, 'id' | 'status'> | undefined
  },
): Promise<void> {
  await saving(tx, {
    rows: JSON.stringify(sessions),
    ids: uuids(sessions.map(({id}) => id)),
    claims: JSON.stringify(newClaims),
    events: JSON.stringify(events),
    booking_id: booking?.id ?? null,
    booking_status: booking?.status ?? null,
  })
}

// the ids let the planner use the index, which it may not do for ids in JSON
const saving = prepared('save_sessions', db =>
  db
    .with(
      db.$with('new_claims', {}).as(sql`insert into claims
        select * from json_populate_recordset(null::claims, ${sql.placeholder('claims')}::json)`),
      db.$with('new_events', {}).as(sql`insert into session_events
        select * from json_populate_recordset(null::session_events, ${sql.placeholder('events')}::json)`),
      db.$with('new_status', {}).as(sql`update bookings set status = ${sql.placeholder('booking_status')}::text
        where id = ${sql.placeholder('booking_id')}::uuid`),
    )
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
      busy_until: sql`next.busy_until`,
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

export interface Advance {
  claims?: readonly ClaimRow[]
  events?: readonly EventRow[]
  /** Columns set by the command. */
  set?: Partial<SessionRow>
  /** Sent together with what is saved. */
  notifications?: (state: SessionState) => NewNotification[]
}

/**
 * Adds to a locked session's history, derives its state, and updates the booking's status. Fails with 23P01 or 23505 if
 * new times overlap another session.
 */
export async function advance<R extends LockedRecord>(
  tx: Db,
  record: R,
  {claims = [], events = [], set = {}, notifications = () => []}: Advance,
  now: string,
): Promise<{record: R; state: SessionState}> {
  const history: History = {
    session: {...record.session, ...set},
    claims: [...record.claims, ...claims],
    events: [...record.events, ...events],
  }
  const updated = computeState(factsOf(history), now)
  const write = async (into: Db, state: SessionState) => {
    const session = withState(history.session, state)
    const status = bookingStatusOf(record, session)
    const booking = {id: session.booking_id, status}
    const isChanged = status !== record.booking.status && status !== 'CANCELLED'
    await settled([
      saveSessions(into, {sessions: [session], claims, events, booking: isChanged ? booking : undefined}),
      notify(into, notifications(state), now),
    ])
    return {state, session, status}
  }
  const {state, session, status} =
    record.session.status === 'CANCELLED' && updated.status !== 'CANCELLED'
      ? await restoreCancelled(tx, updated, write)
      : await write(tx, updated)
  // its lead fee was credited when it was canceled
  const isRestored = record.session.status === 'CANCELLED' && session.status !== 'CANCELLED'
  if (isRestored && session.org_id !== null) await rebillRestored(tx, [session.booking_id], now)
  // who lets staff decide plans the statement of that
  const isDecided = events.some(({kind}) => kind === 'decided')
  if (isSettledAnew(record.session, session) && !isDecided) await planSettledLate(tx, [session], now)

  if (record.proposals.length > 0 && session.status !== 'SCHEDULED') {
    await expireProposals(tx, [session.id], now)
  }
  // who canceled last is read from all sessions
  if (status === 'CANCELLED' && status !== record.booking.status) await refreshStatus(tx, session.booking_id, now)
  return {record: {...record, ...history, session}, state}
}

/** Whether a visit settled, or settled again with other times. */
const isSettledAnew = (before: SessionRow, after: SessionRow): boolean =>
  after.settled_by !== null &&
  (['status', 'settled_by', 'started_at', 'ended_at'] as const).some(key => after[key] !== before[key])

/** The status of its booking once a locked session is so. */
const bookingStatusOf = ({booking, other_states}: LockedRecord, session: SessionRow) =>
  bookingStatusFrom(booking.status, [...other_states, session], booking.extended_until !== null)

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
