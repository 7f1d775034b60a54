import {and, asc, desc, gt, inArray, isNotNull, ne, sql} from 'drizzle-orm'
import {extendedUntil, expandSchedule, type Slot} from '#domain/bookings/schedule.ts'
import {extended_days} from '#domain/constants.ts'
import {computeState} from '#domain/sessions/session.ts'
import {localDate} from '#domain/time.ts'
import {addDays} from '#lib/day.ts'
import {togetherOrApart} from '#lib/for-each-isolated.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {insertRows} from '#server/db/insert-rows.ts'
import {bookings, caretakers, sessionEvents, sessions} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {SessionRow} from '#server/db/schema/sessions.ts'
import {planStatements, resumeLeads} from '#server/modules/billing/index.ts'
import {notify} from '#server/modules/notifications/index.ts'
import {carriedOn} from './carry-on.ts'
import {buildNotMade} from './notifications/notify-changed.ts'
import {eventOf, withState} from './save.ts'
import {factsOf} from './session-facts.ts'
import {newSession} from './store.ts'

/** The visits that a booking without an end lacks at `now`, and the day up to which it then has them. */
function lackingVisits(booking: BookingRow, now: string): {until: string; slots: Slot[]} {
  const {schedule, timezone, extended_until} = booking
  const until = extendedUntil(booking, now)
  const [, from] = [addDays(extended_until ?? until, 1), localDate(now, timezone)].toSorted()
  const expanded = expandSchedule(schedule, timezone, {from, until})
  return {until, slots: expanded.ok ? expanded.slots.filter(slot => slot.scheduled_start > now) : []}
}

/** A visit that is not made, as a canceled one, so that both sides see it and the family can ask again. */
function notMade(session: SessionRow, by_user_id: string, now: string) {
  const cancelled: SessionRow = {...session, cancelled_by: 'staff', cancelled_at: now}
  const event = eventOf(session, {kind: 'not_made'}, by_user_id, now)
  const state = computeState(factsOf({session: cancelled, claims: [], events: [event]}), now)
  return {event, session: withState(cancelled, state)}
}

const isDue = (now: string) =>
  and(
    isNotNull(bookings.extended_until),
    inArray(bookings.status, ['CONFIRMED', 'IN_PROGRESS']),
    sql`${bookings.extended_until} < (${now}::timestamptz at time zone ${bookings.timezone})::date + ${extended_days - 1}::int`,
  )

/** A booking to extend. */
type Due = Pick<BookingRow, 'id' | 'caretaker_id'>

/**
 * Makes the visits of up to `limit` bookings without an end that their eight weeks lack; returns how many. All of them are
 * one transaction; if it fails, each has its own, and one that fails goes to `onTrouble` and stays due, behind the others.
 * Locked bookings are left to the next run.
 * @see src/domain/rules.md#every-week
 */
export async function extendWeekly(
  db: Db,
  now: string,
  limit: number,
  onTrouble: (error: unknown) => void,
): Promise<number> {
  const due: Due[] = await db
    .select({id: bookings.id, caretaker_id: bookings.caretaker_id})
    .from(bookings)
    .where(isDue(now))
    .orderBy(desc(bookings.extended_until), asc(bookings.id))
    .limit(limit)
  return togetherOrApart(due, some => db.transaction(tx => extendAll(tx, some, now)), onTrouble)
}

/** Locks the caregivers of these bookings, whose calendars then stay as they are read, and those that are still due. */
async function lockDue(tx: Db, due: readonly Due[], now: string): Promise<BookingRow[]> {
  const caregivers = due.flatMap(({caretaker_id}) => caretaker_id ?? [])
  if (caregivers.length > 0) {
    await tx
      .select({id: caretakers.id})
      .from(caretakers)
      .where(inArray(caretakers.id, caregivers))
      .orderBy(asc(caretakers.id))
      .for('no key update')
  }
  const ids = due.map(({id}) => id)
  const rows = await tx
    .select()
    .from(bookings)
    .where(and(inArray(bookings.id, ids), isDue(now)))
    .orderBy(asc(bookings.id))
    .for('update', {skipLocked: true})
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/**
 * Extends these bookings unless they are locked or done; returns how many. A visit at another one of its caregiver is left
 * out and becomes an exception.
 */
async function extendAll(tx: Db, due: readonly Due[], now: string): Promise<number> {
  const extended = (await lockDue(tx, due, now)).map(booking => ({booking, ...lackingVisits(booking, now)}))
  if (extended.length === 0) return 0
  const memberAt = await carriedOn(tx, extended)
  const isTaken = await takenByMoved(tx, extended, now)
  const wanted = extended.flatMap(({booking, slots}) =>
    slots
      .filter(slot => !isTaken(booking.id, slot))
      .map(slot => ({
        booking,
        session: newSession(booking, slot, now, memberAt(booking.id, slot.scheduled_start)),
      })),
  )
  const made = await insertFree(
    tx,
    wanted.map(({session}) => session),
  )
  const missing = wanted
    .filter(({session}) => !made.has(session.id))
    .map(({booking, session}) => notMade(session, booking.approved_by ?? booking.created_by, now))
  await insertRows(
    tx,
    sessions,
    missing.map(({session}) => session),
  )
  await insertRows(
    tx,
    sessionEvents,
    missing.map(({event}) => event),
  )
  await saveExtended(tx, extended)
  await planStatements(
    tx,
    wanted
      .filter(({session}) => made.has(session.id))
      .map(({session: {booking_id, local_date: day}}) => ({booking_id, day})),
  )
  await resumeLeads(
    tx,
    extended.flatMap(({booking}) => (booking.approved_org_id === null ? [] : [booking.id])),
  )
  await notify(
    tx,
    missing.map(({session}) => buildNotMade(session)),
    now,
  )
  return extended.length
}

/** Whether a visit of the same booking was moved to that time: then that one takes place, and no second. */
async function takenByMoved(
  tx: Db,
  extended: readonly {booking: BookingRow}[],
  now: string,
): Promise<(booking_id: string, slot: Slot) => boolean> {
  const ids = extended.map(({booking}) => booking.id)
  const ahead = await tx
    .select({booking_id: sessions.booking_id, start: sessions.scheduled_start, end: sessions.scheduled_end})
    .from(sessions)
    .where(and(inArray(sessions.booking_id, ids), ne(sessions.status, 'CANCELLED'), gt(sessions.scheduled_end, now)))
  return (booking_id, {scheduled_start, scheduled_end}) =>
    ahead.some(
      ({start, end, ...visit}) => visit.booking_id === booking_id && start < scheduled_end && end > scheduled_start,
    )
}

/** Saves up to which day these locked bookings have visits, and when the last one is. */
async function saveExtended(
  tx: Db,
  extended: readonly {booking: BookingRow; until: string; slots: readonly Slot[]}[],
): Promise<void> {
  const rows = extended.map(({booking, until, slots}) => {
    const last = slots.at(-1)
    return {id: booking.id, until, start: last?.scheduled_start, end: last?.scheduled_end}
  })
  await rowsOf(
    tx,
    sql`update bookings set extended_until = e.until, last_start = greatest(last_start, e.start),
        last_end = greatest(last_end, e."end")
      from json_to_recordset(${JSON.stringify(rows)}::json) as e(id uuid, until date, start timestamptz, "end" timestamptz)
      where bookings.id = e.id`,
  )
}

/** Inserts the sessions that overlap none of their caregiver's; returns their ids. */
async function insertFree(tx: Db, rows: readonly SessionRow[]): Promise<ReadonlySet<string>> {
  const made = await insertRows<typeof sessions, {id: string}>(
    tx,
    sessions,
    rows,
    sql`on conflict do nothing returning id::text as id`,
  )
  return new Set(made.map(({id}) => id))
}
