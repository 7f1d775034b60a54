import {and, asc, eq, inArray, or, type SQL} from 'drizzle-orm'
import {isOpen, openStatuses} from '#domain/bookings/booking.ts'
import type {Db} from '#server/db/client.ts'
import {bookings} from '#server/db/schema/all.ts'
import {type BookingRow} from '#server/db/schema/bookings.ts'
import {lockBooking, updateBooking, cancelRemaining} from '#server/modules/sessions/index.ts'
import {creditCancelled} from '#server/modules/billing/index.ts'
import {notify, type News, type Told} from '#server/modules/notifications/index.ts'
import {closeOffers} from '#server/modules/bookings/index.ts'
import type {Whose} from './activity.ts'

/** Somebody of the staff, who ends what a suspended person or agency had ahead. */
export interface Ender {
  user_id: string
  now: string
}

/** The reason stays with the staff: to the other sides it is Village that ends it. */
const endedBy = ({user_id, now}: Ender) => ({
  status: 'CANCELLED' as const,
  cancelled_by: 'staff' as const,
  cancelled_by_user_id: user_id,
  cancelled_reason: null,
  cancelled_at: now,
})

const running = ['CONFIRMED', 'IN_PROGRESS'] as const

/** A family's requests and bookings; of the other side only what it won: its offers were withdrawn before. */
function condition(whose: Whose): SQL | undefined {
  const isRunning = inArray(bookings.status, [...running])
  if ('parent_id' in whose) {
    return and(
      eq(bookings.parent_id, whose.parent_id),
      or(isRunning, inArray(bookings.status, [...openStatuses])),
    )
  }
  return 'caretaker_id' in whose
    ? and(eq(bookings.caretaker_id, whose.caretaker_id), isRunning)
    : and(eq(bookings.approved_org_id, whose.org_id), isRunning)
}

/** Closes a family's request; those who bid learn that it is gone. */
async function closeRequest(tx: Db, booking: BookingRow, ender: Ender): Promise<void> {
  const {now} = ender
  const closed = await closeOffers(tx, {booking_id: booking.id, status: 'NOT_SELECTED', now})
  await updateBooking(tx, booking.id, endedBy(ender))
  const news = closed.map(({caretaker_id, org_id}): News => ({
    kind: 'offer_closed',
    to: {caretaker: caretaker_id, org: org_id},
    facts: {why: 'gone'},
    booking_id: booking.id,
    about_at: booking.first_start,
  }))
  await notify(tx, news, now)
}

/** Cancels what is ahead of an approved booking, and tells the side that stays; a visit that has started stays too. */
async function cancelAhead(tx: Db, booking: BookingRow, stays: Told, ender: Ender): Promise<void> {
  const {user_id, now} = ender
  const {id: booking_id, first_start: about_at} = booking
  const {cancelled: visits} = await cancelRemaining(tx, {booking_id, by: 'staff', user_id, reason: null, now})
  if (visits === 0) return
  await updateBooking(tx, booking_id, endedBy(ender))
  if (booking.approved_org_id !== null) await creditCancelled(tx, booking_id, now)
  const facts = {reason: null, visits, by_staff: true as const}
  await notify(tx, [{kind: 'booking_cancelled', to: stays, facts, booking_id, about_at}], now)
}

/**
 * Ends everything that a suspended family, caregiver or agency has ahead and notifies the other sides.
 * Requires the caregiver's row lock.
 * @see src/domain/rules.md#suspension
 */
export async function endAllAhead(tx: Db, whose: Whose, ender: Ender): Promise<void> {
  const rows = await tx
    .select({id: bookings.id})
    .from(bookings)
    .where(condition(whose))
    .orderBy(asc(bookings.id))
  for (const {id} of rows) {
    const booking = await lockBooking(tx, id)
    if (!booking) continue
    const {parent_id: family, caretaker_id: caretaker, approved_org_id: org} = booking
    if (isOpen(booking)) await closeRequest(tx, booking, ender)
    else {
      const stays = 'parent_id' in whose ? {caretaker, org, its_members: true as const} : {family}
      await cancelAhead(tx, booking, stays, ender)
    }
  }
}
