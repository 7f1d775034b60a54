import {m} from '#messages'
import {settled} from '#lib/settled.ts'
import {isActive} from '#server/db/active-accounts.ts'
import {withdrawOverlapping} from './offers/withdraw.ts'
import {and, eq, not, sql} from 'drizzle-orm'
import {refusalText} from '#domain/refusals.ts'
import {refuse, type Refusal} from '../../http/refusal.ts'
import {rowsOf, type Db} from '../../db/client.ts'
import {busyEndOf} from '../../db/busy-end.ts'
import {caretakers, users, type offers} from '../../db/schema/all.ts'
import {hasLapsed} from '#server/modules/accounts/index.ts'
import {closeOffer, closeOffers} from './offers/store.ts'
import {feeBps, issueFirstLead, startStatements} from '#server/modules/billing/index.ts'
import {readRequestNotifications} from '#server/modules/notifications/index.ts'
import {makeSessions, updateBooking} from '#server/modules/sessions/index.ts'
import {notifyApproved} from './notifications.ts'
import {extendedUntil, slotsAhead} from '#domain/bookings/schedule.ts'
import {refreshOpenStatus} from './store.ts'
import {type BookingRow} from '#server/db/schema/bookings.ts'

/**
 * Whether a caregiver may be approved now: verified, every latest check valid, not suspended.
 * @see src/domain/rules.md#approval
 */
export async function isAvailable(tx: Db, caretaker_id: string, now: string): Promise<boolean> {
  const rows = await tx
    .select({id: caretakers.id})
    .from(caretakers)
    .innerJoin(users, eq(users.id, caretakers.user_id))
    .where(and(eq(caretakers.id, caretaker_id), eq(caretakers.is_verified, 'Approved'), isActive, not(hasLapsed(now))))
  return rows.length > 0
}

/** 409 `caretaker_busy`. @see src/domain/rules.md#approval */
export const busy = (): Refusal => refuse('caretaker_busy', m.this_caregiver_is_already_booked_at())

/** Whether a caregiver has a session at the times of one of these requests. */
export async function isBusy(
  tx: Db,
  caretaker_id: string,
  requests: readonly BookingRow[],
  now: string,
): Promise<boolean> {
  const slots = requests.flatMap(request => slotsAhead(request, now))
  const [row] = await rowsOf<{yes: boolean}>(
    tx,
    sql`select exists (
      select from sessions s
      join json_to_recordset(${JSON.stringify(slots)}::json)
        as slot(scheduled_start timestamptz, scheduled_end timestamptz)
        on tstzrange(s.scheduled_start, ${busyEndOf('s')}) && tstzrange(slot.scheduled_start, slot.scheduled_end)
      where s.caretaker_id = ${caretaker_id}::uuid and s.status <> 'CANCELLED'
    ) as yes`,
  )
  return row?.yes ?? false
}

/**
 * Turns a request and one live offer into a booking: fixes rate and fee, creates the sessions ahead, closes other offers
 * and withdraws overlapping ones of the caregiver. Requires the locks of `store.ts`; a refusal rolls the command back.
 * @see src/domain/rules.md#approval
 */
export async function makeBooking(
  tx: Db,
  booking: BookingRow,
  offer: Pick<typeof offers.$inferSelect, 'id' | 'caretaker_id' | 'org_id' | 'hourly_rate_cents'>,
  by: {user_id: string; now: string},
): Promise<Refusal | null> {
  const {now} = by
  const slots = slotsAhead(booking, now)
  if (slots.length === 0)
    return refuse('booking_closed', refusalText.booking_closed, {current: {status: booking.status}})
  const last = slots.at(-1)
  const approved = await updateBooking(tx, booking.id, {
    status: 'CONFIRMED',
    caretaker_id: offer.caretaker_id,
    approved_org_id: offer.org_id,
    approved_offer_id: offer.id,
    hourly_rate_cents: offer.hourly_rate_cents,
    fee_bps: await feeBps(tx, now),
    approved_at: now,
    approved_by: by.user_id,
    ...(last &&
      booking.extended_until !== null && {
        extended_until: extendedUntil(booking, now),
        last_start: last.scheduled_start,
        last_end: last.scheduled_end,
      }),
  })
  const made = await makeSessions(tx, approved, slots, now)
  // the failed constraint aborted this transaction, so no query may follow
  if (!made.ok) return busy()
  await issueFirstLead(tx, approved, now)
  await startStatements(tx, booking.id)
  await closeOffer(tx, {id: offer.id, status: 'ACCEPTED', now})
  const lost = await closeOffers(tx, {booking_id: booking.id, status: 'NOT_SELECTED', now})
  const {caretaker_id} = offer
  const withdrawn_from =
    caretaker_id === null
      ? []
      : await withdrawOverlapping(tx, {caretaker_id, slots, except_booking_id: booking.id, now})
  await refreshOpenStatus(
    tx,
    withdrawn_from.map(({id}) => id),
  )
  await settled([
    notifyApproved(tx, approved, {lost, withdrawn_from}, by),
    readRequestNotifications(tx, [booking.id], now),
  ])
  return null
}
