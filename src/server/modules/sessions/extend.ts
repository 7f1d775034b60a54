import {and, asc, desc, eq, inArray, isNotNull, sql} from 'drizzle-orm'
import {extendedUntil, expandSchedule, type Slot} from '#domain/bookings/schedule.ts'
import {extended_days} from '#domain/constants.ts'
import {computeState} from '#domain/sessions/session.ts'
import {localDate} from '#domain/time.ts'
import {addDays} from '#lib/day.ts'
import {apart} from '#lib/for-each-isolated.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, caretakers, sessionEvents, sessions} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {SessionRow} from '#server/db/schema/sessions.ts'
import {resumeLeads} from '#server/modules/billing/index.ts'
import {notify} from '#server/modules/notifications/index.ts'
import {updateBooking} from './booking-status.ts'
import {carriedOn} from './carry-on.ts'
import {buildNotMade} from './notifications.ts'
import {columnsOf, eventOf} from './save.ts'
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
  return {event, session: {...cancelled, ...columnsOf(state)}}
}

const isDue = (now: string) =>
  and(
    isNotNull(bookings.extended_until),
    inArray(bookings.status, ['CONFIRMED', 'IN_PROGRESS']),
    sql`${bookings.extended_until} < (${now}::timestamptz at time zone ${bookings.timezone})::date + ${extended_days - 1}::int`,
  )

/**
 * Makes the visits of up to `limit` bookings without an end that their eight weeks lack; returns how many. Each has its
 * own transaction; one that fails goes to `onTrouble` and stays due, behind the others. Locked bookings are left to the
 * next run.
 * @see src/domain/rules.md#every-week
 */
export async function extendWeekly(
  db: Db,
  now: string,
  limit: number,
  onTrouble: (error: unknown) => void,
): Promise<number> {
  const due = await db
    .select({id: bookings.id, caretaker_id: bookings.caretaker_id})
    .from(bookings)
    .where(isDue(now))
    .orderBy(desc(bookings.extended_until), asc(bookings.id))
    .limit(limit)
  let extended = 0
  const extend = async (booking: (typeof due)[number]) => {
    if (await extendOne(db, booking, now)) extended += 1
  }
  await apart(due, extend, onTrouble)
  return extended
}

/**
 * Extends one booking unless it is locked or done. A visit at another one of its caregiver is left out and becomes an
 * exception; the caregiver's lock keeps their calendar as it is read.
 */
const extendOne = (
  db: Db,
  {id, caretaker_id}: Pick<BookingRow, 'id' | 'caretaker_id'>,
  now: string,
): Promise<boolean> =>
  db.transaction(async tx => {
    if (caretaker_id !== null) {
      await tx.select({id: caretakers.id}).from(caretakers).where(eq(caretakers.id, caretaker_id)).for('no key update')
    }
    const [booking] = await tx
      .select()
      .from(bookings)
      .where(and(eq(bookings.id, id), isDue(now)))
      .for('update', {skipLocked: true})
    if (!booking) return false
    const {until, slots} = lackingVisits(booking, now)
    const members = await carriedOn(tx, booking, slots)
    const wanted = slots.map(slot => newSession(booking, slot, now, members.get(slot.scheduled_start)))
    const made = new Set(await insertFree(tx, wanted))
    const missing = wanted
      .filter(session => !made.has(session.id))
      .map(session => notMade(session, booking.approved_by ?? booking.created_by, now))
    if (missing.length > 0) {
      await tx.insert(sessions).values(missing.map(({session}) => session))
      await tx.insert(sessionEvents).values(missing.map(({event}) => event))
    }
    const last = slots.at(-1)
    await updateBooking(tx, id, {
      extended_until: until,
      ...(last && last.scheduled_start > booking.last_start && {last_start: last.scheduled_start}),
      ...(last && last.scheduled_end > booking.last_end && {last_end: last.scheduled_end}),
    })
    if (booking.approved_org_id !== null) await resumeLeads(tx, [id])
    await notify(
      tx,
      missing.map(({session}) => buildNotMade(session)),
      now,
    )
    return true
  })

/** Inserts the sessions that overlap none of their caregiver's; returns their ids. */
async function insertFree(tx: Db, rows: readonly SessionRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  const made = await tx
    .insert(sessions)
    .values([...rows])
    .onConflictDoNothing()
    .returning({id: sessions.id})
  return made.map(({id}) => id)
}
