import type {SessionRow} from '#server/db/schema/sessions.ts'
import {randomBytes} from 'node:crypto'
import {and, asc, desc, eq, gt, inArray, isNull, lte, sql} from 'drizzle-orm'
import type {Side} from '#contract/bookings/choices.ts'
import {assign_before_ms} from '#domain/constants.ts'
import {isFreeToCancel} from '#domain/money/billing.ts'
import type {Slot} from '#domain/bookings/schedule.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {computeState} from '#domain/sessions/session.ts'
import {newId} from '#lib/id.ts'
import {settled} from '#lib/settled.ts'
import type {Db} from '../../db/client.ts'
import {pgCode} from '../../db/client.ts'
import {caretakers, reschedules, sessionEvents, sessions} from '../../db/schema/all.ts'
import {refreshStatus} from './booking-status.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {planSettledLate} from '#server/modules/billing/index.ts'
import {notify, readConfirmNotifications} from '#server/modules/notifications/index.ts'
import {assignAll, type Assigning} from './assign.ts'
import {historiesOf, lockDueSessions} from './load.ts'
import {buildUnassigned, publishUnassigned} from './notifications/notify-assigned.ts'
import {buildTimeNotifications} from './notifications/notify-settled.ts'
import {haveChecksLapsed} from './policy.ts'
import {factsOf, lateFeeOf, stateOf} from './session-facts.ts'
import {eventOf, expireProposals, saveSessions, withState} from './save.ts'

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
  const rows = slots.map(slot => newSession(booking, slot, now))
  try {
    await tx.insert(sessions).values(rows)
    return {ok: true}
  } catch (error) {
    if (pgCode(error)?.code !== '23P01') throw error
    return {ok: false, reason: 'caretaker_busy'}
  }
}

/** A new session of a booking, not saved yet; of an agency's booking with the member who goes, if that is known. */
export function newSession(
  booking: BookingRow,
  slot: Slot,
  now: string,
  assigned_member_id: string | null = null,
): SessionRow {
  const session: SessionRow = {
    id: newId(),
    booking_id: booking.id,
    parent_id: booking.parent_id,
    caretaker_id: booking.caretaker_id,
    org_id: booking.approved_org_id,
    assigned_member_id,
    local_date: slot.date,
    scheduled_start: slot.scheduled_start,
    scheduled_end: slot.scheduled_end,
    busy_until: null,
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
    confirmed_offline: false,
    start_secret: randomBytes(32).toString('base64url'),
  }
  return withState(session, computeState(factsOf({session, claims: [], events: []}), now))
}

/**
 * How many sessions of a booking were canceled, when the first of them would have started, and with its terms what a
 * family that cancels owes, in all and to its provider.
 */
interface Canceled {
  visits: number
  first_start?: string
  due_cents?: number
  family_due_cents?: number
}

/**
 * Cancels the sessions ahead of locked bookings, or those later than a day; confirmed ones stay, and with `begun` those
 * whose time has begun. The caller sets the status of the bookings. Returns what was canceled of
 * each booking.
 */
export async function cancelRemaining(
  tx: Db,
  {
    booking_ids,
    by,
    user_id,
    reason,
    only,
    after = '',
    begun = 'cancel',
    now,
  }: {
    booking_ids: readonly string[]
    by: 'parent' | 'caretaker' | 'agency' | 'staff'
    user_id: string
    reason: string | null
    /** Of all these sessions only those. */
    only?: readonly string[]
    /** The last local day that stays. */
    after?: string
    /** What happens to a session whose time has begun, if no one has confirmed its start. */
    begun?: 'cancel' | 'stay'
    now: string
  },
): Promise<(booking_id: string, terms?: Pick<BookingRow, 'hourly_rate_cents' | 'fee_bps'>) => Canceled> {
  const rows = await tx
    .select()
    .from(sessions)
    .where(and(inArray(sessions.booking_id, [...booking_ids]), eq(sessions.status, 'SCHEDULED')))
    .orderBy(asc(sessions.id))
    .for('no key update')
  const side = by === 'parent' ? 'parent' : 'caretaker'
  const isCancelled = (row: SessionRow) =>
    (only?.includes(row.id) ?? true) && row.local_date > after && (begun === 'cancel' || row.scheduled_start > now)
  const later = rows.filter(isCancelled)
  const ahead = later.filter(row => sessionCan.cancel({...row, confirmations: unclaimed}, side, now) === true)
  const lapsed = by === 'parent' ? await withLapsedChecks(tx, ahead) : new Set()
  const canceled = ahead.map(row => {
    const cancels_free = lapsed.has(row.caretaker_id)
    const cancelled_free = by === 'parent' ? isFreeToCancel({...row, cancels_free}, now) : null
    const session = {...row, cancelled_by: by, cancelled_reason: reason, cancelled_at: now, cancelled_free}
    return withState(session, computeState(factsOf({session, claims: [], events: []}), now))
  })
  if (ahead.length > 0) {
    await settled([
      saveSessions(tx, {
        sessions: canceled,
        events: ahead.map(row => eventOf(row, {kind: 'cancelled', by, reason}, user_id, now)),
      }),
      expireProposals(
        tx,
        ahead.map(({id}) => id),
        now,
      ),
    ])
  }
  return (booking_id, terms) => {
    const own = canceled.filter(row => row.booking_id === booking_id)
    const [first_start] = own.map(row => row.scheduled_start).toSorted()
    const due = (of: Side) => own.reduce((sum, row) => sum + ((terms && lateFeeOf(row, terms, of)) ?? 0), 0)
    return {
      visits: own.length,
      ...(first_start !== undefined && {first_start}),
      ...(by === 'parent' && terms && {due_cents: due('caretaker'), family_due_cents: due('parent')}),
    }
  }
}

const isAssignedAhead = (member_ids: readonly string[], begun: 'unassign' | 'stay', now: string) =>
  and(
    inArray(sessions.assigned_member_id, [...member_ids]),
    inArray(sessions.status, begun === 'stay' ? ['SCHEDULED'] : ['SCHEDULED', 'START_PARTIAL', 'IN_PROGRESS']),
    gt(begun === 'stay' ? sessions.scheduled_start : sessions.scheduled_end, now),
  )

/** The number of sessions ahead and under way that a member would be unassigned from. */
export async function countAssigned(db: Db, member_id: string, now: string): Promise<number> {
  const [row] = await db
    .select({count: sql<number>`count(*)::int`})
    .from(sessions)
    .where(isAssignedAhead([member_id], 'unassign', now))
  return row?.count ?? 0
}

/** The times of the sessions ahead and under way that a member is assigned to. */
export const assignedTimes = (db: Db, member_id: string, now: string) =>
  db
    .select({
      scheduled_start: sessions.scheduled_start,
      scheduled_end: sessions.scheduled_end,
      timezone: sessions.timezone,
      status: sessions.status,
    })
    .from(sessions)
    .where(isAssignedAhead([member_id], 'unassign', now))
    .orderBy(asc(sessions.scheduled_start))

/**
 * Unassigns these members from sessions ahead and under way, or with `begun: 'stay'` from those whose time has not begun;
 * the office is notified at once of those near or under way, of the others in time, and open pages of the families change.
 * Returns how many.
 * @see src/domain/rules.md#agency-confirms
 */
export async function unassign(
  tx: Db,
  {
    member_ids,
    begun = 'unassign',
    ...by
  }: {member_ids: readonly string[]; begun?: 'unassign' | 'stay'} & Pick<Assigning, 'user_id' | 'now'>,
): Promise<number> {
  if (member_ids.length === 0) return 0
  const rows = await tx
    .select()
    .from(sessions)
    .where(isAssignedAhead(member_ids, begun, by.now))
    .orderBy(asc(sessions.id))
    .for('no key update')
  const unassigned = await assignAll(tx, rows, {member_id: null, ...by})
  const wanted = begun === 'stay' ? [] : unassigned.filter(session => needsCaregiverNow(session, by.now))
  await settled([
    notify(
      tx,
      wanted.map(session => buildUnassigned(session, typeof by.user_id === 'string' ? by.user_id : undefined)),
      by.now,
    ),
    publishUnassigned(tx, unassigned, by),
  ])
  return unassigned.length
}

/** Assigns to a member who is back what stayed with their earlier memberships. It is the same person, so no event says so. */
export async function moveAssignments(
  tx: Db,
  {member_ids, to}: {member_ids: readonly string[]; to: string},
): Promise<void> {
  if (member_ids.length === 0) return
  const isTheirs = inArray(sessions.assigned_member_id, [...member_ids])
  await tx.select({id: sessions.id}).from(sessions).where(isTheirs).orderBy(asc(sessions.id)).for('no key update')
  await tx.update(sessions).set({assigned_member_id: to}).where(isTheirs)
}

/** Whether the time to notify the office that no one is assigned has passed: the session is near or under way. */
const needsCaregiverNow = ({status, scheduled_start}: SessionRow, now: string) =>
  status !== 'SCHEDULED' || Date.parse(scheduled_start) - Date.parse(now) <= assign_before_ms

/**
 * Takes back the cancellation or the unassignment of these sessions ahead, with their former members; the bookings are
 * locked and nothing stands at their time.
 */
export async function restoreSessions(
  tx: Db,
  visits: readonly {id: string; member_id: string | null}[],
  {user_id, now}: {user_id: string; now: string},
): Promise<void> {
  if (visits.length === 0) return
  const member = new Map(visits.map(({id, member_id}) => [id, member_id]))
  await tx
    .select({id: sessions.id})
    .from(sessions)
    .where(inArray(sessions.id, [...member.keys()]))
    .orderBy(asc(sessions.id))
    .for('no key update')
  // claims are stored for canceled visits too
  const histories = await historiesOf(tx, [...member.keys()])
  await saveSessions(tx, {
    sessions: histories.map(history => {
      const cancelled = {cancelled_by: null, cancelled_reason: null, cancelled_at: null, cancelled_free: null}
      const session = {...history.session, ...cancelled, assigned_member_id: member.get(history.session.id) ?? null}
      return withState(session, computeState(factsOf({...history, session}), now))
    }),
    events: histories.flatMap(({session: row}) => {
      const member_id = member.get(row.id) ?? null
      return [
        ...(row.status === 'CANCELLED' ? [eventOf(row, {kind: 'restored'}, user_id, now)] : []),
        ...(member_id === row.assigned_member_id
          ? []
          : [eventOf(row, {kind: 'assigned', member_id, from: row.assigned_member_id}, user_id, now)]),
      ]
    }),
  })
}

/** The caregivers of these visits whose checks expired, so the family may cancel free. */
async function withLapsedChecks(tx: Db, visits: readonly Pick<SessionRow, 'caretaker_id'>[]) {
  const ids = [...new Set(visits.flatMap(({caretaker_id}) => caretaker_id ?? []))]
  if (ids.length === 0) return new Set()
  const found = await tx
    .select({id: caretakers.id, is_verified: caretakers.is_verified})
    .from(caretakers)
    .where(inArray(caretakers.id, ids))
  return new Set<string | null>(found.filter(each => haveChecksLapsed(each.is_verified)).map(({id}) => id))
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
    const decided = due.map(each => ({...each, state: stateOf(each, now)}))
    const over = decided.filter(({state}) => state.status !== 'SCHEDULED').map(({session}) => session.id)
    const silent = decided.filter(({state}) => state.settled_by !== null).map(({session}) => session)
    const notifications = decided.flatMap(({session, booking, state}) =>
      buildTimeNotifications(session, booking, state),
    )
    await settled([
      saveSessions(tx, {sessions: decided.map(({session, state}) => withState(session, state))}),
      expireProposals(tx, over, now),
      notify(tx, notifications, now),
      readConfirmNotifications(tx, silent, now),
    ])
    await planSettledLate(tx, silent, now)
    await refreshStatus(tx, [...new Set(due.map(({session}) => session.booking_id))], now)
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

/** The starts that the moved sessions of a booking had before their first move, by session id. */
export async function originalStarts(db: Db, booking_id: string): Promise<ReadonlyMap<string, string>> {
  const moves = await db
    .select({session_id: sessionEvents.session_id, data: sessionEvents.data})
    .from(sessionEvents)
    .innerJoin(sessions, eq(sessions.id, sessionEvents.session_id))
    .where(and(eq(sessions.booking_id, booking_id), eq(sessionEvents.kind, 'rescheduled')))
    .orderBy(desc(sessionEvents.at), desc(sessionEvents.id))
  // the earliest move of a session comes last and wins
  return new Map(
    moves.flatMap(({session_id, data}) =>
      data.kind === 'rescheduled' ? [[session_id, data.from.start] as const] : [],
    ),
  )
}

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
