import {m} from '#messages'
import {and, eq, ne, sql} from 'drizzle-orm'
import type {Who} from '#domain/bookings/booking.ts'
import {localDate} from '#domain/time.ts'
import {dayText} from '#lib/day.ts'
import type {Db} from '#server/db/client.ts'
import {sessions} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {invalid, type Refusal} from '#server/http/refusal.ts'
import {creditCancelled} from '#server/modules/billing/index.ts'
import {notify} from '#server/modules/notifications/index.ts'
import {cancelRemaining, refreshStatus, refuseHigherCost, updateBooking} from '#server/modules/sessions/index.ts'
import type {Ender} from './ending.ts'
import {otherPeople} from './notifications.ts'
import {checkBookingAction} from './policy.ts'

/**
 * Ends the visits every week of a locked booking after `last_day`, by the clock of the place: later ones are canceled, no
 * more are made. Null if done.
 * @see src/domain/rules.md#every-week
 */
export async function endWeekly(
  tx: Db,
  booking: BookingRow,
  {who, last_day}: {who: Who; last_day: string},
  {user_id, reason, fee_cents, now}: Ender,
): Promise<Refusal | null> {
  const refusal = checkBookingAction('endWeekly', booking, who, now)
  if (refusal) return refusal
  const first = [localDate(now, booking.timezone), localDate(booking.first_start, booking.timezone)].toSorted().at(-1)
  const until = booking.extended_until ?? ''
  if (last_day < (first ?? '')) return invalid('last_day', m.must_be_today_or_later_and())
  if (last_day > until) return invalid('last_day', m.choose_a_day_up_to({day: dayText(until)}))

  const booking_id = booking.id
  const cancelled = await cancelRemaining(tx, {
    booking_ids: [booking_id],
    by: who.role,
    user_id,
    reason,
    after: last_day,
    now,
  })
  const {visits, first_start: about_at = booking.first_start, family_due_cents = 0} = cancelled(booking_id, booking)
  const refusedCost = who.role === 'parent' ? refuseHigherCost(family_due_cents, {fee_cents}) : null
  if (refusedCost) return refusedCost
  const [left] = await tx
    .select({
      last_start: sql<string | null>`max(${sessions.scheduled_start})`.mapWith(sessions.scheduled_start),
      last_end: sql<string | null>`max(${sessions.scheduled_end})`.mapWith(sessions.scheduled_end),
    })
    .from(sessions)
    .where(and(eq(sessions.booking_id, booking_id), ne(sessions.status, 'CANCELLED')))
  await updateBooking(tx, booking_id, {
    extended_until: null,
    weekly_end: {by: who.role, by_user_id: user_id, reason: reason || null, at: now, last_day},
    ...(left?.last_start && left.last_end && {last_start: left.last_start, last_end: left.last_end}),
  })
  // what is credited depends on whether the booking is canceled with it
  await refreshStatus(tx, booking_id, now)
  if (booking.approved_org_id !== null) await creditCancelled(tx, booking_id, now)
  const facts = {reason, visits, last_day}
  const to = {...otherPeople(booking, who), its_members: true as const}
  await notify(tx, [{kind: 'weekly_ended', to, facts, by: user_id, booking_id, about_at}], now)
  return null
}
