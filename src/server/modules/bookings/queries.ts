import {settled} from '#lib/settled.ts'
import {offersOf, type OfferRow} from './offers/store.ts'
import {and, desc, eq, exists, inArray, lt, type SQL} from 'drizzle-orm'
import type {Booking} from '#contract/bookings/booking.ts'
import type {BookingStatus} from '#contract/bookings/choices.ts'
import {statusesLike} from '#domain/bookings/booking.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, offers} from '#server/db/schema/all.ts'
import type {Caller} from '#server/http/caller.ts'
import {notFound, type Refusal} from '#server/http/refusal.ts'
import type {Page} from '#server/http/paging.ts'
import {rankOffers} from './rank-offers.ts'
import {overlapsOfRequests} from './overlaps.ts'
import {presentBooking} from './present.ts'
import {bookingsById, bookingWithPeople, type BookingWithPeople} from './store.ts'

/** The condition for a status in a filter; none without a status. */
export const statusIs = (status: BookingStatus | undefined): SQL | undefined =>
  status && inArray(bookings.status, statusesLike(status))

/** A page of a family's bookings, newest first, plus one row if another page follows. */
export function pageOfBookings(
  db: Db,
  parent_id: string | SQL,
  {page, now}: {page: Page; now: string},
  narrowed: (SQL | undefined)[],
): Promise<BookingWithPeople[]> {
  return bookingWithPeople(db, now)
    .where(
      and(
        eq(bookings.parent_id, parent_id),
        page.after === null ? undefined : lt(bookings.id, page.after),
        ...narrowed,
      ),
    )
    .orderBy(desc(bookings.id))
    .limit(page.limit + 1)
}

/** With an offer that is live or approved. */
export const withOffer = (db: Db): SQL =>
  exists(
    db
      .select({id: offers.id})
      .from(offers)
      .where(and(eq(offers.booking_id, bookings.id), inArray(offers.status, ['SUBMITTED', 'ACCEPTED']))),
  )

/** Bookings as their family reads them, each with its ranked offers; at most four statements. */
export async function forFamily(db: Db, rows: readonly BookingWithPeople[], now: string): Promise<Booking[]> {
  const ids = rows.map(row => row.booking.id)
  const [offered, overlaps] = await settled([
    offersOf(db, ids, now),
    overlapsOfRequests(
      db,
      rows.map(row => row.booking),
      now,
    ),
  ])
  return withOffers(rows, offered, overlaps, now)
}

function withOffers(
  rows: readonly BookingWithPeople[],
  offered: readonly OfferRow[],
  overlaps: Awaited<ReturnType<typeof overlapsOfRequests>>,
  now: string,
): Booking[] {
  const byBooking = new Map<string, OfferRow[]>(rows.map(row => [row.booking.id, []]))
  for (const row of offered) byBooking.get(row.offer.booking_id)?.push(row)
  return rows.map(row => {
    const found = overlaps.get(row.booking.id)
    const offers = rankOffers(row.booking, byBooking.get(row.booking.id) ?? [], now, {overlaps: found})
    const booking = presentBooking(row, {side: 'family', now, offers})
    return found && found.family.length > 0 ? {...booking, overlaps: found.family} : booking
  })
}

/** A booking with its offers, of any family; `presentForFamily` needs both. */
export const readWithOffers = (db: Db, id: string, now: string) =>
  settled([bookingsById(db, [id], now), offersOf(db, [id], now)])

/** A booking as its family reads it; 404 if there is none. */
export async function presentForFamily(
  db: Db,
  [rows, offered]: Awaited<ReturnType<typeof readWithOffers>>,
  now: string,
): Promise<Booking | Refusal> {
  const overlaps = await overlapsOfRequests(
    db,
    rows.map(row => row.booking),
    now,
  )
  return withOffers(rows, offered, overlaps, now)[0] ?? notFound()
}

/** One booking as its family reads it. */
export const oneForFamily = async (db: Db, id: string, now: string): Promise<Booking | Refusal> =>
  presentForFamily(db, await readWithOffers(db, id, now), now)

/** One booking as a participating caregiver or agency reads it. */
export async function oneForOther(db: Db, id: string, caller: Caller, now: string): Promise<Booking | Refusal> {
  const [row] = await bookingsById(db, [id], now)
  if (!row) return notFound()
  const {caretaker_id, approved_org_id} = row.booking
  const isApproved =
    caller.role === 'caretaker' ? caretaker_id === caller.caretaker_id : approved_org_id === caller.org_id
  const bidder = caller.caretaker_id ?? caller.org_id ?? undefined
  return presentBooking(row, {side: isApproved ? 'approved' : 'bidder', bidder, now})
}
