import {settled} from '#lib/settled.ts'
import {and, desc, eq, gte, inArray, isNotNull, isNull, lt, not, notExists, sql, type SQL} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import {review_prompt_ms} from '#domain/constants.ts'
import type {listStaffReviews, ReviewOutcome, ReviewReport} from '#contract/bookings/reviews.ts'
import type {QueryOf} from '#contract/endpoint.ts'
import type {Side} from '#contract/bookings/choices.ts'
import {plusMs} from '../../clock.ts'
import type {Db} from '../../db/client.ts'
import {bookings, caretakers, organizations, parents, reviews, sessions, users} from '../../db/schema/all.ts'
import {searchWords} from '../../db/schema/columns.ts'
import {countRows, findWithTotal, hasWords, partiesHave, type Match} from '../../db/search.ts'
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
      has_contested: sql<boolean>`exists (select from ${sessions}
        where ${sessions.booking_id} = ${bookings.id} and ${sessions.status} = 'DISPUTED')`,
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

/** SQL: the day of the last settled visit before the review that took place, else of a missed one, by the clock of its place. */
const visitOn = sql<
  string | null
>`(select to_char(coalesce(max(v.scheduled_start) filter (where v.status = 'COMPLETED'),
    max(v.scheduled_start)) at time zone b.timezone, 'YYYY-MM-DD')
  from ${sessions} v join ${bookings} b on b.id = v.booking_id
  where v.booking_id = ${reviews.booking_id} and v.settled_by is not null and v.status in ('COMPLETED', 'MISSED')
    and v.scheduled_start <= ${reviews.written_at}
  group by b.timezone)`

/** A report as JSON has it, with the name of the person who made it. */
export interface ReportRow extends Omit<ReviewReport, 'closed'> {
  user_id: string
  closed_at: string | null
  outcome: ReviewOutcome | null
  memo: string | null
}

/** SQL: the reports of a review, oldest first. */
const reports = sql<ReportRow[]>`(select coalesce(json_agg(json_build_object('id', r.id, 'user_id', r.user_id,
    'by', trim(u.first_name || ' ' || u.last_name), 'by_reviewed', r.by_reviewed, 'reason', r.reason, 'note', r.note,
    'created_at', r.created_at, 'closed_at', r.closed_at, 'outcome', r.outcome, 'memo', r.memo) order by r.id), '[]'::json)
  from review_reports r join users u on u.id = r.user_id where r.review_id = ${reviews.id})`

const reviewsWithNames = (db: Db) =>
  db
    .select({
      review: reviews,
      visit_on: visitOn,
      reports,
      writer: sql<string | null>`(select w.first_name from users w where w.id = ${reviews.by_user_id})`,
      ...people,
    })
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

/** Published reviews by families, of one provider by either condition; must match the partial indexes. */
const published = (isAbout: SQL): SQL | undefined =>
  and(isAbout, eq(reviews.side, 'parent'), isNotNull(reviews.shown_at), isNull(reviews.hidden_at))

const publicAbout = ({caretaker_id, org_id}: Provider): SQL | undefined =>
  published(caretaker_id === null ? eq(reviews.org_id, org_id ?? '') : eq(reviews.caretaker_id, caretaker_id))

const after = ({after: id}: Page) => (id === null ? undefined : lt(reviews.id, id))

/** A page of families' reviews of a provider, newest first, plus one row if another page follows. */
export const pageAbout = (db: Db, provider: Provider, page: Page): Promise<NamedReview[]> =>
  reviewsWithNames(db)
    .where(and(publicAbout(provider), after(page)))
    .orderBy(desc(reviews.id))
    .limit(page.limit + 1)

type Wanted = QueryOf<typeof listStaffReviews>

const inState = {
  hidden: isNotNull(reviews.hidden_at),
  shown: and(isNotNull(reviews.shown_at), isNull(reviews.hidden_at)),
  waiting: and(isNull(reviews.shown_at), isNull(reviews.hidden_at)),
  // as an array the reviews are looked up one by one
  reported: sql`${reviews.id} = any(array(select r.review_id from review_reports r where r.closed_at is null))`,
} as const satisfies Record<NonNullable<Wanted['state']>, SQL | undefined>

/** Reviews with these words, or of bookings of people with them; one index for each. */
function reviewMatches(typed: string, match: Match): SQL {
  const {families, caretakers, agencies} = partiesHave(typed, match)
  const text = match === 'exact' ? sql`false` : hasWords(searchWords(reviews.text), typed, match)
  // as an array the bookings are looked up one by one, where a join would read all reviews
  return sql`(${text} or ${reviews.booking_id} = any(array(
    select b.id from bookings b where b.parent_id in (${families})
    union all select b.id from bookings b where b.caretaker_id in (${caretakers})
    union all select b.id from bookings b where b.approved_org_id in (${agencies}))))`
}

/** Reviews by a caregiver or an agency, and about them: one index for each. */
function isOfProvider(id: string): SQL {
  // as an array the reviews are looked up one by one
  return sql`${reviews.id} = any(array(select r.id from reviews r where r.caretaker_id = ${id}::uuid
    union all select r.id from reviews r where r.org_id = ${id}::uuid))`
}

/** Reviews by a family, and about it. */
function isOfFamily(id: string): SQL {
  // as an array the bookings are looked up one by one
  return sql`${reviews.booking_id} = any(array(select b.id from bookings b where b.parent_id = ${id}::uuid))`
}

/** A page of all reviews, newest first, plus one row if another page follows, and their number. */
export function pageOfAll(db: Db, wanted: Wanted, page: Page) {
  const {q, provider_id, parent_id, rating, side, state} = wanted
  const meant = (match: Match | null) =>
    and(
      q && match ? reviewMatches(q, match) : undefined,
      provider_id === undefined ? undefined : isOfProvider(provider_id),
      parent_id === undefined ? undefined : isOfFamily(parent_id),
      side && eq(reviews.side, side),
      state && inState[state],
      rating === undefined
        ? undefined
        : sql`round((${reviews.punctuality} + ${reviews.communication} + ${reviews.care}) / 3.0) = ${rating}`,
    )
  return findWithTotal(db, q, page, {
    rows: async (tx, match, part) =>
      reviewsWithNames(tx)
        .where(and(meant(match), after(part)))
        .orderBy(desc(reviews.id))
        .limit(part.limit + 1),
    total: (tx, match) => countRows(tx, tx.select({id: reviews.id}).from(reviews).where(meant(match))),
  })
}

/** Reviews of all providers a family ever approved, newest first. Reads the newest of each by index. */
export async function commentsFor(
  db: Db,
  parent_id: string,
  {skip, limit}: {skip: number; limit: number},
): Promise<NamedReview[]> {
  const newest = (own: SQL, isAbout: SQL) => sql`select about.id from (
      select distinct ${own} as id from ${bookings}
      where ${bookings.parent_id} = ${parent_id}::uuid and num_nonnulls(${bookings.caretaker_id}, ${bookings.approved_org_id}) = 1
    ) own cross join lateral (select ${reviews.id} from ${reviews} where ${published(isAbout)}
      order by ${reviews.id} desc limit ${skip + limit}::int) about`
  // as an array the reviews are looked up one by one
  const ids = sql`any(array(select found.id from (
      ${newest(sql`${bookings.caretaker_id}`, sql`${reviews.caretaker_id} = own.id`)}
      union all ${newest(sql`${bookings.approved_org_id}`, sql`${reviews.org_id} = own.id`)}
    ) found order by found.id desc limit ${limit}::int offset ${skip}::int))`
  return reviewsWithNames(db)
    .where(sql`${reviews.id} = ${ids}`)
    .orderBy(desc(reviews.id))
}

/** Maximum number of review prompts. */
const review_prompts_max = 10

/** The party whose bookings are listed. */
export type Party = {side: Side; owner: SQL}

/** Bookings that a party may still review, with the start of their last visit that took place, or else was missed, latest first. */
export async function reviewPromptsFor(db: Db, {side, owner}: Party, now: string) {
  const last_visit_start = sql<string>`coalesce(
    max(${sessions.scheduled_start}) filter (where ${sessions.status} = 'COMPLETED'),
    max(${sessions.scheduled_start}))`.mapWith(sessions.scheduled_start)
  const written = db
    .select({yes: sql`1`})
    .from(reviews)
    .where(and(eq(reviews.booking_id, sessions.booking_id), eq(reviews.side, side)))
  // while times are contested, no one is asked how it was
  const isContested = sql`exists (select from ${sessions} c
    where c.booking_id = ${sessions.booking_id} and c.status = 'DISPUTED')`
  const due = await db
    .select({booking_id: sessions.booking_id, last_visit_start})
    .from(sessions)
    .where(
      and(
        owner,
        gte(sessions.scheduled_start, plusMs(now, -review_prompt_ms)),
        isSettled,
        notExists(written),
        not(isContested),
      ),
    )
    .groupBy(sessions.booking_id)
    .orderBy(desc(last_visit_start), sessions.booking_id)
    .limit(review_prompts_max)
  if (due.length === 0) return []
  const ids = due.map(row => row.booking_id)
  const [rows, theirs] = await settled([
    bookingsToReview(db).where(inArray(bookings.id, ids)),
    db
      .select({booking_id: reviews.booking_id})
      .from(reviews)
      .where(and(inArray(reviews.booking_id, ids), isNull(reviews.hidden_at))),
  ])
  return due.flatMap(({booking_id, last_visit_start}) => {
    const booking = rows.find(row => row.id === booking_id)
    const is_theirs_in = theirs.some(row => row.booking_id === booking_id)
    return booking ? [{booking, last_visit_start, is_theirs_in}] : []
  })
}
