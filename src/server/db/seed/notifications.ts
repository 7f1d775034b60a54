import {and, asc, eq, inArray, lt, sql} from 'drizzle-orm'
import {openStatuses} from '#domain/bookings/booking.ts'
import {plusMs} from '../../clock.ts'
import {notifyOfRequest, buildOfferPlaced, presentOffer, offersOf} from '#server/modules/bookings/index.ts'
import {notify} from '#server/modules/notifications/index.ts'
import type {Db} from '../client.ts'
import * as table from '../schema/all.ts'

/** Older notifications count as read. */
const read_after_ms = 2 * 86_400_000

/**
 * Seeds notifications of open requests and waiting offers, beside those that the seed itself caused. None is sent by
 * mail.
 */
export async function seedNotifications(tx: Db, now: string): Promise<void> {
  const open = await tx
    .select()
    .from(table.bookings)
    .where(inArray(table.bookings.status, [...openStatuses]))
    .orderBy(asc(table.bookings.created_at))
  for (const booking of open) {
    await notifyOfRequest(tx, booking, now)
    // in the history too, the notification comes before the offers
    const notified = sql`jsonb_set(${table.bookings.notified}, '{0,at}', to_jsonb(${booking.created_at}::text))`
    await tx.update(table.bookings).set({notified}).where(eq(table.bookings.id, booking.id))
  }
  await tx
    .update(table.notices)
    .set({created_at: sql`${table.bookings.created_at}`})
    .from(table.bookings)
    .where(
      and(
        eq(table.bookings.id, table.notices.booking_id),
        inArray(table.notices.kind, ['request_new', 'request_assigned', 'request_invited']),
      ),
    )
  const bookings = new Map(open.map(booking => [booking.id, booking]))
  const waiting = (await offersOf(tx, [...bookings.keys()], now))
    .filter(({offer}) => offer.status === 'SUBMITTED')
    .toSorted((a, b) => Date.parse(a.offer.received_at) - Date.parse(b.offer.received_at))
  for (const row of waiting) {
    const {booking_id, received_at} = row.offer
    const booking = bookings.get(booking_id)
    if (!booking) continue
    const notification = buildOfferPlaced(booking, presentOffer(row, received_at), {changed: false, now: received_at})
    await notify(tx, [notification], received_at)
  }
  await tx.update(table.notices).set({deliver_at: null})
  await tx
    .update(table.notices)
    .set({read_at: now})
    .where(lt(table.notices.created_at, plusMs(now, -read_after_ms)))
}
