import {and, desc, eq, gte, inArray, isNotNull, isNull, lt, notExists, sql, type SQL} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import {review_prompt_ms} from '#domain/constants.ts'
import type {Side} from '#contract/sessions/session.ts'
import {plusMs} from '../../clock.ts'
import {rowsOf, type Db} from '../../db/client.ts'
import {bookings, caretakers, organizations, parents, reviews, sessions, users} from '../../db/schema/all.ts'
import type {Page} from '../../http/paging.ts'

export type ReviewRow = typeof reviews.$inferSelect

const familyUser = alias(users, 'family_user')
const caregiverUser = alias(users, 'caregiver_user')

/** Participants of a booking or review, by current name and picture. */
const people = {
  family: {
    first_name: familyUser.first_name,
    last_name: familyUser.last_name,
    profile_picture: familyUser.profile_picture,
  },
  without_account: parents.contact,
  caregiver: {
    first_name: caregiverUser.first_name,
    last_name: caregiverUser.last_name,
    profile_picture: caregiverUser.profile_picture,
  },
  org: {legal_name: organizations.legal_name, logo: organizations.logo},
}

/** A session that is over and settled, or missed. @see src/domain/rules-people.md#reviews */
const isSettled = and(isNotNull(sessions.settled_by), inArray(sessions.status, ['COMPLETED', 'MISSED']))

const bookingsToReview = (db: Db) =>
  db
    .select({
      id: bookings.id,
      timezone: bookings.timezone,
      parent_id: bookings.parent_id,
      caretaker_id: bookings.caretaker_id,
      org_id: bookings.approved_org_id,
      has_settled: sql<boolean>`exists (select from ${sessions}
        where ${sessions.booking_id} = ${bookings.id} and ${isSettled})`,
      ...people,
    })
    .from(bookings)
    .innerJoin(parents, eq(parents.id, bookings.parent_id))
    .leftJoin(familyUser, eq(familyUser.id, parents.user_id))
    .leftJoin(caretakers, eq(caretakers.id, bookings.caretaker_id))
    .leftJoin(caregiverUser, eq(caregiverUser.id, caretakers.user_id))
    .leftJoin(organizations, eq(organizations.id, bookings.approved_org_id))

export type ReviewedBooking = Awaited<ReturnType<typeof bookingsToReview>>[number]

/** A booking's facts for reviews; null if there is none. Its participants no longer change. */
export async function bookingToReview(db: Db, id: string): Promise<ReviewedBooking | null> {
  const [row] = await bookingsToReview(db).where(eq(bookings.id, id))
  return row ?? null
}

const reviewsWithNames = (db: Db) =>
  db
    .select({review: reviews, ...people})
    .from(reviews)
    .innerJoin(parents, eq(parents.id, reviews.parent_id))
    .leftJoin(familyUser, eq(familyUser.id, parents.user_id))
    .leftJoin(caretakers, eq(caretakers.id, reviews.caretaker_id))
    .leftJoin(caregiverUser, eq(caregiverUser.id, caretakers.user_id))
    .leftJoin(organizations, eq(organizations.id, reviews.org_id))

export type NamedReview = Awaited<ReturnType<typeof reviewsWithNames>>[number]

/** Both sides' reviews of a booking, published or not. */
export async function reviewsOfBooking(db: Db, booking_id: string): Promise<Record<Side, NamedReview | null>> {
  const rows = await reviewsWithNames(db).where(eq(reviews.booking_id, booking_id))
  const by = (side: Side) => rows.find(({review}) => review.side === side) ?? null
  return {parent: by('parent'), caretaker: by('caretaker')}
}

/** One review with its participants' names; null if there is none. */
export async function reviewById(db: Db, id: string): Promise<NamedReview | null> {
  const [row] = await reviewsWithNames(db).where(eq(reviews.id, id))
  return row ?? null
}

/** The reviewed provider: exactly one id is set. */
export interface Provider {
  caretaker_id: string | null
  org_id: string | null
}

/** Published reviews of a provider by families; must match the partial indexes. */
const publicAbout = ({caretaker_id, org_id}: Provider): SQL | undefined =>
  and(
    caretaker_id === null ? eq(reviews.org_id, org_id ?? '') : eq(reviews.caretaker_id, caretaker_id),
    eq(reviews.side, 'parent'),
    isNotNull(reviews.shown_at),
    isNull(reviews.hidden_at),
  )

const after = ({after: id}: Page) => (id === null ? undefined : lt(reviews.id, id))

/** A page of families' reviews of a provider, newest first, plus one row if another page follows. */
export const pageAbout = (db: Db, provider: Provider, page: Page): Promise<NamedReview[]> =>
  reviewsWithNames(db)
    .where(and(publicAbout(provider), after(page)))
    .orderBy(desc(reviews.id))
    .limit(page.limit + 1)

/** A page of all reviews, newest first, plus one row if another page follows. */
export const pageOfAll = (db: Db, page: Page): Promise<NamedReview[]> =>
  reviewsWithNames(db)
    .where(after(page))
    .orderBy(desc(reviews.id))
    .limit(page.limit + 1)

/** Reviews of all providers a family ever approved, newest first. Reads the newest of each by index. */
export async function commentsFor(
  db: Db,
  parent_id: string,
  {skip, limit}: {skip: number; limit: number},
): Promise<NamedReview[]> {
  const own = await db
    .selectDistinct({caretaker_id: bookings.caretaker_id, org_id: bookings.approved_org_id})
    .from(bookings)
    .where(
      and(
        eq(bookings.parent_id, parent_id),
        sql`num_nonnulls(${bookings.caretaker_id}, ${bookings.approved_org_id}) = 1`,
      ),
    )
  if (own.length === 0) return []
  const newest = own.map(
    provider =>
      sql`(select ${reviews.id} from ${reviews} where ${publicAbout(provider)}
        order by ${reviews.id} desc limit ${skip + limit}::int)`,
  )
  const found = await rowsOf<{id: string}>(
    db,
    sql`select id::text as id from (${sql.join(newest, sql` union all `)}) found
      order by found.id desc limit ${limit}::int offset ${skip}::int`,
  )
  if (found.length === 0) return []
  const ids = found.map(row => row.id)
  return reviewsWithNames(db).where(inArray(reviews.id, ids)).orderBy(desc(reviews.id))
}

/** Maximum number of review prompts. */
const review_prompts_max = 10

/** The party whose bookings are listed. */
export type Party = {side: Side; owner: SQL}

/** Bookings that a party may still review, with the end of their latest settled visit, latest first. */
export async function reviewPromptsFor(db: Db, {side, owner}: Party, now: string) {
  const last_visit_end = sql<string>`max(${sessions.scheduled_end})`.mapWith(sessions.scheduled_end)
  const written = db
    .select({yes: sql`1`})
    .from(reviews)
    .where(and(eq(reviews.booking_id, sessions.booking_id), eq(reviews.side, side)))
  const due = await db
    .select({booking_id: sessions.booking_id, last_visit_end})
    .from(sessions)
    .where(and(owner, gte(sessions.scheduled_start, plusMs(now, -review_prompt_ms)), isSettled, notExists(written)))
    .groupBy(sessions.booking_id)
    .orderBy(desc(last_visit_end), sessions.booking_id)
    .limit(review_prompts_max)
  if (due.length === 0) return []
  const ids = due.map(row => row.booking_id)
  const rows = await bookingsToReview(db).where(inArray(bookings.id, ids))
  const theirs = await db.select({booking_id: reviews.booking_id}).from(reviews).where(inArray(reviews.booking_id, ids))
  return due.flatMap(({booking_id, last_visit_end}) => {
    const booking = rows.find(row => row.id === booking_id)
    const is_theirs_in = theirs.some(row => row.booking_id === booking_id)
    return booking ? [{booking, last_visit_end, is_theirs_in}] : []
  })
}
