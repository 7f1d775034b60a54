import {and, eq, inArray, sql, type SQLWrapper} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {storedClosedAgency} from '#server/stored-texts.ts'
import {
  bookings,
  caretakers,
  checks,
  children,
  claims,
  favouriteAgencies,
  favourites,
  meetings,
  organizations,
  parents,
  reviews,
  sessionEvents,
  sessions,
} from '#server/db/schema/all.ts'
import {withText, withoutText} from './erase-words.ts'

/** No bank details. */
export const noBank = {bank_name: null, bank_account_name: null, bank_routing_last4: null, bank_last4: null}

/** What was written about a meeting, and its address. */
const noWords = {address: null, note: null, reason: null}

/** A whole degree is about seventy miles, so nothing of a home remains. */
const inDegrees = (column: SQLWrapper) => sql`round(${column}::numeric)::float8`

/** Erases a family's records, and the address, wishes and positions of its bookings. */
export async function eraseFamily(tx: Db, parent_id: string): Promise<void> {
  await tx
    .update(parents)
    .set({number_of_children: 0, children_details: null, childcare_preferences: null, contact: null})
    .where(eq(parents.id, parent_id))
  await tx.delete(children).where(eq(children.parent_id, parent_id))
  await tx.delete(favourites).where(eq(favourites.parent_id, parent_id))
  await tx.delete(favouriteAgencies).where(eq(favouriteAgencies.parent_id, parent_id))
  await tx.update(meetings).set(noWords).where(eq(meetings.parent_id, parent_id))
  await tx
    .update(bookings)
    .set({
      location: sql`${bookings.county}`,
      latitude: inDegrees(bookings.latitude),
      longitude: inDegrees(bookings.longitude),
      approx_latitude: inDegrees(bookings.latitude),
      approx_longitude: inDegrees(bookings.longitude),
      place: {x: 0, y: 0},
      address: null,
      handover: null,
      former_cards: [],
      ages: [],
      age_months: [],
      child_ids: [],
      preference: null,
      notes: null,
      cancelled_reason: null,
    })
    .where(eq(bookings.parent_id, parent_id))
  await tx.update(sessions).set({cancelled_reason: null}).where(eq(sessions.parent_id, parent_id))
  // the other side's positions at the door are the family's address, and its notes are about the family
  const visits = tx.select({id: sessions.id}).from(sessions).where(eq(sessions.parent_id, parent_id))
  await tx
    .update(claims)
    .set({latitude: null, longitude: null, accuracy_m: null, memo: null})
    .where(inArray(claims.session_id, visits))
  await tx
    .update(sessionEvents)
    .set({data: withoutText})
    .where(and(inArray(sessionEvents.session_id, visits), inArray(sessionEvents.kind, withText)))
  await tx
    .update(reviews)
    .set({text: ''})
    .where(and(eq(reviews.parent_id, parent_id), eq(reviews.side, 'caretaker')))
}

/** Erases a caregiver's profile and checks, and what families wrote about them. */
export async function eraseCaretaker(tx: Db, caretaker_id: string): Promise<void> {
  await tx
    .update(caretakers)
    .set({
      bio: '',
      booking_time: null,
      available_dates: [],
      certifications: [],
      legal_certifications: [],
      is_verified: 'Pending',
      ages: [],
      preference: null,
      years_experience: null,
      languages: [],
      references: [],
      driver: null,
      stripe_account_id: null,
      stripe_connected_at: null,
      place: null,
      listed_county: null,
    })
    .where(eq(caretakers.id, caretaker_id))
  await tx.delete(checks).where(eq(checks.caretaker_id, caretaker_id))
  await tx.delete(favourites).where(eq(favourites.caretaker_id, caretaker_id))
  await tx.update(meetings).set(noWords).where(eq(meetings.caretaker_id, caretaker_id))
  await tx
    .update(reviews)
    .set({text: ''})
    .where(and(eq(reviews.caretaker_id, caretaker_id), eq(reviews.side, 'parent')))
}

/** Erases an agency's profile and bank details, and what families wrote about it. */
export async function eraseAgency(tx: Db, org_id: string): Promise<void> {
  await tx
    .update(organizations)
    .set({
      legal_name: storedClosedAgency(),
      website: null,
      about: null,
      logo: null,
      certifications: [],
      legal_certifications: [],
      county: [],
      location: null,
      latitude: null,
      longitude: null,
      phone_number: null,
      stripe_account_id: null,
      stripe_connected_at: null,
      ...noBank,
    })
    .where(eq(organizations.id, org_id))
  await tx.delete(favouriteAgencies).where(eq(favouriteAgencies.org_id, org_id))
  await tx.update(meetings).set(noWords).where(eq(meetings.org_id, org_id))
  await tx
    .update(reviews)
    .set({text: ''})
    .where(and(eq(reviews.org_id, org_id), eq(reviews.side, 'parent')))
}
