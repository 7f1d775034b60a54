import {and, desc, eq, inArray, or, type SQL} from 'drizzle-orm'
import type {UserDetail} from '#contract/admin/people.ts'
import {overall} from '#domain/accounts/review.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, familyAdults, files, invoices, reviews, users} from '#server/db/schema/all.ts'
import {bookingWithPeople} from '#server/modules/bookings/index.ts'
import {presentCertificate, checkDay} from '#server/modules/accounts/index.ts'

/** As much of each as one looks through; the whole of it has lists of its own. */
const latest = 20

/** Whose dealings: by profile id. */
export type Whose = {parent_id: string} | {caretaker_id: string} | {org_id: string}

const nameOf = (of: {first_name: string; last_name: string} | null) =>
  of ? `${of.first_name} ${of.last_name}`.trim() : null

function conditions(whose: Whose): {booking: SQL | undefined; invoice: SQL | undefined; review: SQL} {
  if ('parent_id' in whose) {
    return {
      booking: eq(bookings.parent_id, whose.parent_id),
      invoice: eq(invoices.parent_id, whose.parent_id),
      review: eq(reviews.parent_id, whose.parent_id),
    }
  }
  if ('caretaker_id' in whose) {
    const {caretaker_id: id} = whose
    return {
      booking: eq(bookings.caretaker_id, id),
      invoice: or(eq(invoices.caretaker_id, id), eq(invoices.payee_caretaker_id, id)),
      review: eq(reviews.caretaker_id, id),
    }
  }
  const {org_id: id} = whose
  return {
    booking: or(eq(bookings.approved_org_id, id), eq(bookings.organization_id, id)),
    invoice: or(eq(invoices.org_id, id), eq(invoices.payee_org_id, id)),
    review: eq(reviews.org_id, id),
  }
}

/** The latest bookings, invoices and reviews of somebody, newest first; of nobody none. */
export async function dealingsOf(
  db: Db,
  whose: Whose | null,
): Promise<Pick<UserDetail, 'bookings' | 'invoices' | 'reviews'>> {
  if (!whose) return {bookings: [], invoices: [], reviews: []}
  const is = conditions(whose)
  const [booked, billed, said] = await Promise.all([
    bookingWithPeople(db).where(is.booking).orderBy(desc(bookings.id)).limit(latest),
    db.select().from(invoices).where(is.invoice).orderBy(desc(invoices.id)).limit(latest),
    db.select().from(reviews).where(is.review).orderBy(desc(reviews.id)).limit(latest),
  ])
  return {
    bookings: booked.map(({booking, parent, without_account, caretaker, org}) => ({
      id: booking.id,
      number: booking.number,
      status: booking.status,
      service: booking.service,
      first_start: booking.first_start,
      timezone: booking.timezone,
      family: nameOf(parent ?? without_account) ?? '',
      provider: org?.legal_name ?? nameOf(caretaker),
    })),
    invoices: billed.map(({id, number, kind, status, amount_cents, issued_at}) => ({
      id,
      number,
      kind,
      status,
      amount_cents,
      issued_at,
    })),
    reviews: said.map(review => ({
      id: review.id,
      booking_id: review.booking_id,
      side: review.side,
      rating: overall(review),
      text: review.text,
      written_at: review.written_at,
      hidden: review.hidden_at !== null,
    })),
  }
}

/** Everything that was uploaded to be verified with, what is put away too, newest first. */
export async function evidenceOf(db: Db, owner_id: string, now: string) {
  const rows = await db
    .select()
    .from(files)
    .where(
      and(eq(files.owner_id, owner_id), inArray(files.purpose, ['certifications', 'legal_certifications'])),
    )
    .orderBy(desc(files.id))
  return rows
    .filter(row => row.forget_at === null)
    .map(row => ({...presentCertificate(row, checkDay(now)), archived: row.archived_at !== null}))
}

/** The other adult of a family; null where there is none. */
export async function otherAdult(db: Db, parent_id: string, user_id: string) {
  const adults = await db
    .select({user_id: users.id, first_name: users.first_name, last_name: users.last_name})
    .from(familyAdults)
    .innerJoin(users, eq(users.id, familyAdults.user_id))
    .where(eq(familyAdults.parent_id, parent_id))
  const other = adults.find(adult => adult.user_id !== user_id)
  return other ? {user_id: other.user_id, name: nameOf(other) ?? ''} : null
}
