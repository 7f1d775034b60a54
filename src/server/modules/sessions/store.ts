import type {SessionRow} from '#server/db/schema/sessions.ts'
import {randomBytes} from 'node:crypto'
import {and, asc, eq, gt, inArray, isNull, lte} from 'drizzle-orm'
import {isFreeToCancel} from '#domain/money/billing.ts'
import type {Slot} from '#domain/bookings/schedule.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {computeState} from '#domain/sessions/session.ts'
import {newId} from '#lib/id.ts'
import type {Db} from '../../db/client.ts'
import {pgCode} from '../../db/client.ts'
import {caretakers, reschedules, sessions} from '../../db/schema/all.ts'
import {refreshStatus} from './booking-status.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {notify} from '#server/modules/notifications/index.ts'
import {assignAll} from './assign.ts'
import {lockDueSessions} from './load.ts'
import {buildTimeNotifications} from './notifications.ts'
import {haveChecksLapsed} from './policy.ts'
import {factsOf, stateOf} from './session-facts.ts'
import {columnsOf, eventOf, expireProposals, saveSessions} from './save.ts'

/**
 * Creates the sessions of a newly approved booking. On `caretaker_busy`, an overlap for the caregiver, the transaction
 * must be rolled back.
 */
export async function makeSessions(
  tx: Db,
  booking: BookingRow,
  slots: readonly Slot[],
  now: string,
): Promise<{ok: true} | {ok: false; reason: 'caretaker_busy'}> {
  if (slots.length === 0) return {ok: true}
  const rows = slots.map(slot => {
    const session: SessionRow = {
      id: newId(),
      booking_id: booking.id,
      parent_id: booking.parent_id,
      caretaker_id: booking.caretaker_id,
      org_id: booking.approved_org_id,
      assigned_member_id: null,
      local_date: slot.date,
      scheduled_start: slot.scheduled_start,
      scheduled_end: slot.scheduled_end,
      timezone: booking.timezone,
      status: 'SCHEDULED',
      settled_by: null,
      started_at: null,
      ended_at: null,
      exceptions: [],
      settles_at: null,
      contest_until: null,
      cancelled_by: null,
      cancelled_reason: null,
      cancelled_at: null,
      cancelled_free: null,
      reopened_as: null,
      counted: false,
      start_secret: randomBytes(32).toString('base64url'),
    }
    return {...session, ...columnsOf(computeState(factsOf({session, claims: [], events: []}), now))}
  })
  try {
    await tx.insert(sessions).values(rows)
    return {ok: true}
  } catch (error) {
    if (pgCode(error)?.code !== '23P01') throw error
    return {ok: false, reason: 'caretaker_busy'}
  }
}

/** Cancels the sessions ahead of a locked booking; started ones stay. The caller sets the booking's status. */
export async function cancelRemaining(
  tx: Db,
  {
    booking_id,
    by,
    user_id,
    reason,
    now,
  }: {
    booking_id: string
    by: 'parent' | 'caretaker' | 'agency' | 'staff'
    user_id: string
    reason: string | null
    now: string
  },
): Promise<{cancelled: number; remaining: number}> {
  const rows = await tx
    .select()
    .from(sessions)
    .where(eq(sessions.booking_id, booking_id))
    .orderBy(asc(sessions.id))
    .for('no key update')
  const standing = rows.filter(row => row.status !== 'CANCELLED')
  const side = by === 'parent' ? 'parent' : 'caretaker'
  const ahead = standing.filter(row => sessionCan.cancel({...row, confirmations: unclaimed}, side, now) === true)
  const [first] = ahead
  if (first) {
    const cancels_free = by === 'parent' && (await areChecksLapsed(tx, first.caretaker_id))
    await saveSessions(tx, {
      sessions: ahead.map(row => {
        const cancelled_free = by === 'parent' ? isFreeToCancel({...row, cancels_free}, now) : null
        const cancelled = {cancelled_by: by, cancelled_reason: reason, cancelled_at: now, cancelled_free}
        const session = {...row, ...cancelled}
        return {...session, ...columnsOf(computeState(factsOf({session, claims: [], events: []}), now))}
      }),
      events: ahead.map(row => eventOf(row, {kind: 'cancelled', by, reason}, user_id, now)),
    })
    await expireProposals(
      tx,
      ahead.map(({id}) => id),
      now,
    )
  }
  return {cancelled: ahead.length, remaining: standing.length - ahead.length}
}

/** Unassigns this member from sessions ahead that have not begun; the office is notified in time. */
export async function unassign(
  tx: Db,
  {member_id, user_id, now}: {member_id: string; user_id: string; now: string},
): Promise<void> {
  const rows = await tx
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.assigned_member_id, member_id),
        eq(sessions.status, 'SCHEDULED'),
        gt(sessions.scheduled_end, now),
      ),
    )
    .orderBy(asc(sessions.id))
    .for('no key update')
  await assignAll(tx, rows, {member_id: null, user_id, now})
}

/** Whether the caregiver's checks expired, so the family may cancel free; false without a caregiver. */
async function areChecksLapsed(tx: Db, caretaker_id: string | null): Promise<boolean> {
  if (caretaker_id === null) return false
  const [caregiver] = await tx
    .select({is_verified: caretakers.is_verified})
    .from(caretakers)
    .where(eq(caretakers.id, caretaker_id))
  return haveChecksLapsed(caregiver?.is_verified ?? null)
}

/** Only a SCHEDULED session without claims may be cancelled. */
const unclaimed = {start: {parent: null, caretaker: null}, end: {parent: null, caretaker: null}}

/**
 * Updates up to `limit` sessions whose state changes by time alone, unconfirmed ones among them; returns how many.
 * Fewer than `limit` means none is left; it may run in parallel.
 */
export async function settleDueSessions(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const due = await lockDueSessions(tx, now, limit)
    if (due.length === 0) return 0
    const settled = due.map(history => ({session: history.session, state: stateOf(history, now)}))
    await saveSessions(tx, {sessions: settled.map(({session, state}) => ({...session, ...columnsOf(state)}))})
    const over = settled.filter(({state}) => state.status !== 'SCHEDULED')
    await expireProposals(
      tx,
      over.map(({session}) => session.id),
      now,
    )
    await notify(
      tx,
      settled.flatMap(({session, state}) => buildTimeNotifications(session, state)),
      now,
    )
    const touched = [...new Set(due.map(({session}) => session.booking_id))].toSorted()
    for (const booking_id of touched) await refreshStatus(tx, booking_id, now)
    return due.length
  })
}

/** Expires up to `limit` proposals whose new start passed without an answer; returns how many. */
export async function expireReschedules(db: Db, now: string, limit: number): Promise<number> {
  const due = db
    .select({id: reschedules.id})
    .from(reschedules)
    .where(and(eq(reschedules.status, 'OPEN'), lte(reschedules.scheduled_start, now)))
    .limit(limit)
    .for('update', {skipLocked: true})
  const ended = await db
    .update(reschedules)
    .set({status: 'EXPIRED', decided_at: now})
    .where(inArray(reschedules.id, due))
    .returning({id: reschedules.id})
  return ended.length
}

/** The stored sessions of a booking, by scheduled start. */
export const sessionsOfBooking = (db: Db, booking_id: string): Promise<SessionRow[]> =>
  db.select().from(sessions).where(eq(sessions.booking_id, booking_id)).orderBy(asc(sessions.scheduled_start))

/** Whether a session ahead was cancelled by the other side or staff and not requested again. */
export const isReopenable = (visit: SessionRow, now: string): boolean =>
  visit.status === 'CANCELLED' &&
  visit.cancelled_by !== null &&
  visit.cancelled_by !== 'parent' &&
  visit.reopened_as === null &&
  visit.scheduled_start > now

/** Links these sessions to the request that reopens them; false if one is linked already. */
export async function markReopened(
  tx: Db,
  {ids, reopened_as}: {ids: readonly string[]; reopened_as: string},
): Promise<boolean> {
  if (ids.length === 0) return true
  const marked = await tx
    .update(sessions)
    .set({reopened_as})
    .where(and(inArray(sessions.id, [...ids]), isNull(sessions.reopened_as)))
    .returning({id: sessions.id})
  return marked.length === ids.length
}
