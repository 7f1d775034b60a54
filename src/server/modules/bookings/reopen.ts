import {eq} from 'drizzle-orm'
import {refusalText} from '#domain/refusals.ts'
import {expandSchedule, linesFromSlots, type Slot} from '#domain/schedule.ts'
import type {Db} from '../../db/client.ts'
import {bookings} from '../../db/schema/all.ts'
import {refuse, type Refusal} from '../../http/refusal.ts'
import {cancelRemaining, sessionsOfBooking} from '../sessions/store.ts'
import {judge} from './policy.ts'
import {insertBooking, totalsOf} from './request.ts'
import {updateBooking, type BookingRow} from './store.ts'

const nothing = (status: string) =>
  refuse('nothing_to_reopen', refusalText.nothing_to_reopen, {current: {status}})

/**
 * The visits to ask for anew: of a request that an agency declined all that are ahead, else those ahead that the other
 * side, or staff, cancelled. What the family itself cancelled it does not want back.
 */
async function remaining(
  tx: Db,
  booking: BookingRow,
  now: string,
): Promise<Pick<Slot, 'scheduled_start' | 'scheduled_end'>[]> {
  if (booking.status === 'DECLINED') {
    const expanded = expandSchedule(booking.schedule, booking.timezone)
    return expanded.ok ? expanded.slots.filter(slot => slot.scheduled_start > now) : []
  }
  const visits = await sessionsOfBooking(tx, booking.id)
  return visits.filter(
    visit => visit.status === 'CANCELLED' && visit.cancelled_by !== 'parent' && visit.scheduled_start > now,
  )
}

/** The caregiver did not come: the rest of the booking ends at her side's cost, so that it can be asked of others. */
async function endMissed(tx: Db, booking: BookingRow, user_id: string, now: string): Promise<void> {
  const by = booking.approved_org_id ? 'agency' : 'caretaker'
  const reason = 'Did not come'
  await cancelRemaining(tx, {booking_id: booking.id, by, user_id, reason, now})
  await updateBooking(tx, booking.id, {
    status: 'CANCELLED',
    cancelled_by: by,
    cancelled_by_user_id: user_id,
    cancelled_reason: reason,
    cancelled_at: now,
  })
}

/**
 * Asks anew for what remains of a booking whose row is held: the same wishes, the same audience, and open to all of it.
 * `reopened_from` names the old one, and through it whoever bid then. Once only: the unique index sees to it.
 */
export async function reopen(
  tx: Db,
  booking: BookingRow,
  user_id: string,
  now: string,
): Promise<BookingRow | Refusal> {
  const [successor] = await tx
    .select({id: bookings.id})
    .from(bookings)
    .where(eq(bookings.reopened_from, booking.id))
  const isRunning = booking.status === 'CONFIRMED' || booking.status === 'IN_PROGRESS'
  const missed =
    isRunning && (await sessionsOfBooking(tx, booking.id)).some(visit => visit.status === 'MISSED')
  const barred = judge('reopen', booking, {role: 'parent'}, now, {reopened_as: successor?.id ?? null, missed})
  if (barred) return barred
  if (missed) await endMissed(tx, booking, user_id, now)

  const schedule = linesFromSlots(await remaining(tx, booking, now), booking.timezone)
  const expanded = expandSchedule(schedule, booking.timezone)
  if (!expanded.ok) return nothing(booking.status)
  const {
    audience,
    parent_id,
    service,
    timezone,
    location,
    latitude,
    longitude,
    location_source,
    approx_latitude,
    approx_longitude,
    place,
    county,
    address,
    handover,
    number_of_children,
    ages,
    preference,
    live_in,
    medical_companion,
    max_hourly_rate_cents,
    notes,
  } = booking
  return insertBooking(tx, {
    audience,
    parent_id,
    service,
    timezone,
    location,
    latitude,
    longitude,
    location_source,
    approx_latitude,
    approx_longitude,
    place,
    county,
    address,
    handover,
    number_of_children,
    ages,
    preference,
    live_in,
    medical_companion,
    max_hourly_rate_cents,
    notes,
    schedule,
    ...totalsOf(expanded.slots),
    reopened_from: booking.id,
    created_by: user_id,
    created_at: now,
  })
}
