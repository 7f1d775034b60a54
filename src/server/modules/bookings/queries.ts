import {offersOf, type OfferRow} from './offers/store.ts'
import {and, desc, eq, exists, inArray, lt, sql, type SQL} from 'drizzle-orm'
import type {Booking} from '#contract/bookings/booking.ts'
import {isLive} from '#contract/bookings/offers.ts'
import type {BookingStatus} from '#contract/bookings/choices.ts'
import {statusesLike} from '#domain/bookings/booking.ts'
import type {Db} from '#server/db/client.ts'
import {prepared} from '#server/db/prepared.ts'
import {bookings, offers, users} from '#server/db/schema/all.ts'
import type {Caller} from '#server/http/caller.ts'
import {notFound, type Refusal} from '#server/http/refusal.ts'
import type {Page} from '#server/http/paging.ts'
import {checkedUntil, rankOffers} from './rank-offers.ts'
import {overlapsOfRequests} from './overlaps.ts'
import {presentBooking} from './present.ts'
import {bookingsById, bookingWithPeople, type BookingWithPeople} from './store.ts'

/** The phone number of an account, shown to the other side. */
export async function phoneOf(db: Db, user_id: string): Promise<string | null> {
  const [user] = await db.select({phone_number: users.phone_number}).from(users).where(eq(users.id, user_id))
  return user?.phone_number ?? null
}

/** The condition for a status in a filter; none without a status. */
export const statusIs = (status: BookingStatus | undefined): SQL | undefined =>
  status && inArray(bookings.status, statusesLike(status))

/** A page of a family's bookings, newest first, plus one row if another page follows. */
export function pageOfBookings(
  db: Db,
  parent_id: string,
  page: Page,
  narrowed: (SQL | undefined)[],
): Promise<BookingWithPeople[]> {
  return bookingWithPeople(db)
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
  const offered = await offersOf(
    db,
    rows.map(row => row.booking.id),
    now,
  )
  const checks = await checkedUntil(
    db,
    offered.flatMap(({offer}) => offer.caretaker_id ?? []),
  )
  const overlaps = await overlapsOfRequests(
    db,
    rows.map(row => row.booking),
    offered.flatMap(({offer}) => (offer.status === 'SUBMITTED' ? (offer.caretaker_id ?? []) : [])),
    now,
  )
  const byBooking = new Map<string, OfferRow[]>(rows.map(row => [row.booking.id, []]))
  for (const row of offered) byBooking.get(row.offer.booking_id)?.push(row)
  return rows.map(row => {
    const found = overlaps.get(row.booking.id)
    const offers = rankOffers(row.booking, byBooking.get(row.booking.id) ?? [], checks, now).map(offer => {
      const busy = found && offer.caretaker_id && isLive(offer) ? found.ofCaregiver(offer.caretaker_id) : []
      return busy.length > 0 ? {...offer, overlaps: busy} : offer
    })
    const booking = presentBooking(row, {side: 'family', now, offers})
    return found && found.family.length > 0 ? {...booking, overlaps: found.family} : booking
  })
}

const ofFamily = prepared('booking_of_family', db =>
  bookingWithPeople(db).where(
    and(eq(bookings.id, sql.placeholder('id')), eq(bookings.parent_id, sql.placeholder('parent_id'))),
  ),
)

/** One booking as its family reads it; 404 if it is not `parent_id`'s. */
export async function oneForFamily(db: Db, id: string, now: string, parent_id?: string): Promise<Booking | Refusal> {
  const rows = parent_id ? await ofFamily(db, {id, parent_id}) : await bookingsById(db, [id])
  const [booking] = await forFamily(db, rows, now)
  return booking ?? notFound()
}

/** One booking as a participating caregiver or agency reads it. */
export async function oneForOther(db: Db, id: string, caller: Caller, now: string): Promise<Booking | Refusal> {
  const [row] = await bookingsById(db, [id])
  if (!row) return notFound()
  const {caretaker_id, approved_org_id} = row.booking
  const isApproved =
    caller.role === 'caretaker' ? caretaker_id === caller.caretaker_id : approved_org_id === caller.org_id
  const bidder = caller.caretaker_id ?? caller.org_id ?? undefined
  return presentBooking(row, {side: isApproved ? 'approved' : 'bidder', bidder, now})
}
