import {and, desc, eq, gt, inArray, isNotNull, or, sql, type SQL} from 'drizzle-orm'
import type {ChatLink} from '#contract/content/chat.ts'
import {isOpen, isWeekly, pendingParts, shownStatus, type PendingVisits} from '#domain/bookings/booking.ts'
import {isAnythingAhead} from '#domain/bookings/cancel-cost.ts'
import {bookedText} from '#domain/bookings/request-text.ts'
import {maskContacts} from '#domain/messages/mask-contacts.ts'
import {m} from '#messages'
import {inSentence, timePoint} from '#domain/time.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, caretakers, offers, organizations, parents, sessions} from '#server/db/schema/all.ts'
import {isForStaff, isUnsettled} from '#server/db/unsettled-visits.ts'
import type {Caller} from '#server/http/caller.ts'
import {ownedBy} from '#server/modules/bookings/index.ts'
import {dayText} from '#lib/day.ts'
import {rateText} from '#lib/money-text.ts'
import {caregiverUser, familyUser, names} from '../words.ts'
import type {Passage} from '../passages.ts'
import {isField, homePath} from '../policy.ts'

/** More bookings than hold as many words of one question, hidden contacts included. */
const searched_max = 50
/** The share of a question's words that a booking must hold to be the answer. */
const share_min = 0.6

/** Without a visit there is nothing to wait for. */
const toPending = (rows: PendingVisits[]): PendingVisits[] =>
  rows
    .filter(({last_end}) => last_end !== null)
    .map(({last_end, ...counts}) => ({...counts, last_end: new Date(last_end).toISOString()}))

const select = (db: Db) =>
  db
    .select({
      id: bookings.id,
      number: bookings.number,
      status: bookings.status,
      service: bookings.service,
      county: bookings.county,
      timezone: bookings.timezone,
      first_start: sql<string>`coalesce((select min(s.scheduled_start) from sessions s
        where s.booking_id = ${bookings.id} and s.status <> 'CANCELLED'), ${bookings.first_start})`.mapWith(
        bookings.first_start,
      ),
      pending: sql<
        PendingVisits[]
      >`(select json_build_array(json_build_object('last_end', max(${sessions.scheduled_end}),
          'for_staff', count(*) filter (where ${isForStaff}), 'unsettled', count(*) filter (where ${isUnsettled})))
        from ${sessions} where ${sessions.booking_id} = ${bookings.id} and ${sessions.status} <> 'CANCELLED')`.mapWith(
        toPending,
      ),
      sessions_count: bookings.sessions_count,
      schedule: bookings.schedule,
      weekly_end: bookings.weekly_end,
      notes: bookings.notes,
      approved_org_id: bookings.approved_org_id,
      provider_id: sql<string | null>`coalesce(${bookings.caretaker_id}, ${bookings.approved_org_id})`,
      hourly_rate_cents: bookings.hourly_rate_cents,
      ...names,
    })
    .from(bookings)
    .innerJoin(parents, eq(parents.id, bookings.parent_id))
    .leftJoin(familyUser, eq(familyUser.id, parents.user_id))
    .leftJoin(caretakers, eq(caretakers.id, bookings.caretaker_id))
    .leftJoin(caregiverUser, eq(caregiverUser.id, caretakers.user_id))
    .leftJoin(organizations, eq(organizations.id, bookings.approved_org_id))
    .$dynamic()
export type OwnBooking = Awaited<ReturnType<typeof select>>[number]

/** The condition for the caller's own bookings, part of every statement here. */
const own = (caller: Caller): SQL | null => (isField(caller) ? null : ownedBy(caller))

/** The caller's newest bookings. */
export async function ownBookings(db: Db, caller: Caller, limit: number): Promise<OwnBooking[]> {
  const mine = own(caller)
  return mine ? select(db).where(mine).orderBy(desc(bookings.id)).limit(limit) : []
}

/** Who is on the other side of approved bookings, with the number of the newest. */
export interface OtherSide {
  readonly id: string
  /** As the caller reads it. */
  readonly name: string
  /** The last name of a family; null of a provider, whose name has it. */
  readonly last_name: string | null
  readonly newest_number: string
}

/** The providers of a family, or the families of a provider, each once. */
export async function otherSides(db: Db, caller: Caller): Promise<OtherSide[]> {
  const mine = own(caller)
  if (!mine) return []
  const isFamily = caller.role === 'parent'
  const provider_id = sql<string | null>`coalesce(${bookings.caretaker_id}, ${bookings.approved_org_id})`
  const id = isFamily ? provider_id : sql<string | null>`${bookings.parent_id}`
  const name = isFamily ? names.provider : names.family
  const last_name = isFamily
    ? sql<string | null>`null::text`
    : sql<string | null>`coalesce(${familyUser.last_name}, ${parents.contact} ->> 'last_name')`
  const rows = await db
    .select({
      id,
      name,
      last_name,
      newest_number: sql<string>`(array_agg(${bookings.number} order by ${bookings.id} desc))[1]`,
    })
    .from(bookings)
    .innerJoin(parents, eq(parents.id, bookings.parent_id))
    .leftJoin(familyUser, eq(familyUser.id, parents.user_id))
    .leftJoin(caretakers, eq(caretakers.id, bookings.caretaker_id))
    .leftJoin(caregiverUser, eq(caregiverUser.id, caretakers.user_id))
    .leftJoin(organizations, eq(organizations.id, bookings.approved_org_id))
    .where(and(mine, isNotNull(provider_id), caller.org_id ? eq(bookings.approved_org_id, caller.org_id) : undefined))
    .groupBy(sql`1`, sql`2`, sql`3`)
  return rows.flatMap(row => (row.id !== null && row.name !== null ? [{...row, id: row.id, name: row.name}] : []))
}

/** SQL: `isWeekly` of the domain. */
const isWeeklyRow = sql`jsonb_path_exists(${bookings.schedule}, '$[*] ? (@.date_range.size() == 1)')`

/** The caller's bookings of every week that are not over, also those that have a last day. */
export async function weeklyBookings(db: Db, caller: Caller): Promise<OwnBooking[]> {
  const mine = own(caller)
  if (!mine) return []
  return select(db)
    .where(and(mine, inArray(bookings.status, ['CONFIRMED', 'IN_PROGRESS']), isWeeklyRow))
    .orderBy(desc(bookings.id))
}

/** The caller's bookings named by id or number; others' are not found. */
export async function namedBookings(
  db: Db,
  caller: Caller,
  {ids, numbers}: {ids: readonly string[]; numbers: readonly string[]},
): Promise<OwnBooking[]> {
  const mine = own(caller)
  if (!mine || ids.length + numbers.length === 0) return []
  return select(db)
    .where(and(mine, or(inArray(bookings.id, [...ids]), inArray(bookings.number, [...numbers]))))
    .orderBy(desc(bookings.id))
    .limit(5)
}

/** The caller's bookings that contain words of the question in names, notes, service or county; best first. */
export async function foundBookings(
  db: Db,
  caller: Caller,
  words: readonly string[],
  now: string,
  limit: number,
): Promise<Passage[]> {
  const mine = own(caller)
  if (!mine || words.length < 2) return []
  const best = await select(db)
    .where(mine)
    .orderBy(desc(sharedWords(words)), desc(bookings.id))
    .limit(searched_max)
  if (best.length === 0) return []
  // again without the contacts in notes that an agency does not read
  const texts = best.map(row =>
    [row.service, row.county, notesFor(row, caller), row.family, row.provider].filter(Boolean).join(' '),
  )
  const shares = await sharesOf(db, words, texts)
  return best
    .map((row, i) => ({row, share: shares[i] ?? 0}))
    .filter(({share}) => share >= share_min)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, limit)
    .map(({row}) => bookingPassage(row, caller, now))
}

/** SQL: how many of these words the names, notes, service and county of a booking have. */
const sharedWords = (words: readonly string[]): SQL => sql`(select count(*) from
    unnest(tsvector_to_array(to_tsvector('english', concat_ws(' ', ${bookings.service}, ${bookings.county},
      ${bookings.notes}, ${names.family}, ${names.provider})))) w
    where w = any(tsvector_to_array(to_tsvector('english', ${words.join(' ')}::text))))`

/** Share of the words found in each text, 0 to 1, by the search's grammar. */
async function sharesOf(db: Db, words: readonly string[], texts: readonly string[]): Promise<number[]> {
  const {rows} = (await db.execute(sql`with asked as (
      select tsvector_to_array(to_tsvector('english', ${words.join(' ')}::text)) as words
    )
    select (select count(*) filter (where w = any(tsvector_to_array(to_tsvector('english', t.text))))::float8
      / greatest(1, cardinality(asked.words)) from unnest(asked.words) w)::float8 as share
    from asked, jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as t(text, place)
    order by t.place`)) as {rows: {share: number}[]}
  return rows.map(row => row.share)
}

/** Whether a family's canceling would end anything of this booking, as `hasRestToCancel` tells it on the page. */
export async function hasRest(db: Db, row: OwnBooking, now: string): Promise<boolean> {
  if (row.status !== 'CONFIRMED' && row.status !== 'IN_PROGRESS') return false
  const cancelable = await db.$count(
    sessions,
    and(eq(sessions.booking_id, row.id), eq(sessions.status, 'SCHEDULED'), gt(sessions.scheduled_end, now)),
  )
  return isAnythingAhead(cancelable, isWeekly(row) && row.weekly_end === null)
}

const statusWords = {
  PENDING: m.booking_waits_for_offers,
  REVIEW: m.booking_has_offers_to_review,
  CONFIRMED: m.booking_is_confirmed,
  IN_PROGRESS: m.booking_is_in_progress,
  AWAITING_CONFIRMATIONS: m.booking_waits_for_confirmations,
  UNDER_REVIEW: m.booking_is_under_review,
  COMPLETED: m.booking_is_completed,
  DECLINED: m.booking_is_declined,
  CANCELLED: m.booking_is_canceled,
  EXPIRED: m.booking_is_expired,
} as const satisfies Record<Exclude<ReturnType<typeof shownStatus>, 'UNVERIFIED' | 'WAITLISTED'>, () => string>

/** The status in words: a booking that is over but not settled says what it waits for. */
function statusText(row: OwnBooking, now: string): string {
  const {status} = row
  const shown = shownStatus({status, ...pendingParts(row, row.pending, now)})
  return statusWords[shown === 'UNVERIFIED' || shown === 'WAITLISTED' ? 'PENDING' : shown]()
}

/** A service in the language of the answer. */
export const serviceName = (service: OwnBooking['service']): string =>
  m.language() === 'en'
    ? service
    : service === 'Child Care'
      ? m.child_care()
      : service === 'Elderly Care'
        ? m.senior_care()
        : service

/** `V-7K3Q2, Child Care with Cam Reed: confirmed, 3 visits, starting Mon, Jun 8, 9:00 AM in Davidson County, TN.` */
export function bookingSentence(row: OwnBooking, caller: Caller, now: string): string {
  const isFamily = caller.role === 'parent'
  const name = isFamily ? row.provider : row.family
  const service = serviceName(row.service)
  const with_name = isFamily ? m.booking_service_with : m.booking_service_for
  const start = inSentence(timePoint(row.first_start, row.timezone, {now}))
  const {number, county} = row
  const what = name ? with_name({service, name}) : service
  const booking = {number, what, status: statusText(row, now), start, county}
  if (row.sessions_count === 1 && !isWeekly(row)) return m.booking_line_one_visit(booking)
  const visits = bookedText(row)
  return row.weekly_end
    ? m.booking_line_visits_until({...booking, visits, end: dayText(row.weekly_end.last_day)})
    : m.booking_line_visits({...booking, visits})
}

/** The booking and its agreed rate, which only its two sides read. */
export function bookingWithRate(row: OwnBooking, caller: Caller, now: string): string {
  const sentence = bookingSentence(row, caller, now)
  const isOnlyAsked = caller.org_id !== null && row.approved_org_id !== caller.org_id
  if (row.hourly_rate_cents === null || isOnlyAsked) return sentence
  return m.booking_line_and_rate({sentence, rate: rateText(row.hourly_rate_cents)})
}

/**
 * The family's notes. An agency that was only asked does not read the contact details in them.
 * @see src/domain/rules-people.md#hidden-contacts
 */
function notesFor({notes, approved_org_id}: OwnBooking, {org_id}: Caller): string | null {
  const isOnlyAsked = org_id !== null && approved_org_id !== org_id
  return notes !== null && isOnlyAsked ? maskContacts(notes).text : notes
}

/** A booking named in the question, with its note. */
export function bookingPassage(row: OwnBooking, caller: Caller, now: string): Passage {
  const sentence = bookingWithRate(row, caller, now)
  const note = notesFor(row, caller)
  return {
    title: m.booking_money({number: row.number}),
    text: note ? m.sentence_with_note({sentence, note}) : sentence,
    links: [bookingLink(row, caller)],
  }
}

/** A booking's screen: a page for the family, a sheet for an office, the calendar for a caregiver. */
export function bookingLink(row: Pick<OwnBooking, 'id' | 'status' | 'number'>, caller: Caller): ChatLink {
  if (caller.role === 'caretaker') return {label: m.your_calendar_link(), path: `${homePath(caller)}/calendar`}
  const label = m.booking_money({number: row.number})
  if (caller.role === 'agency') {
    return {label, path: `/dash/agency/${isOpen(row) ? 'leads' : 'bookings'}?lead=${row.id}`}
  }
  return {label, path: `/dash/parent/${isOpen(row) ? 'requests' : 'booking'}/${row.id}`}
}

/** Offers that wait for the family's answer: how many, on how many requests, and the lowest rate. */
export async function offersWaiting(db: Db, parent_id: string) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      requests: sql<number>`count(distinct ${offers.booking_id})::int`,
      lowest_cents: sql<number | null>`min(${offers.hourly_rate_cents})`,
      booking_id: sql<string | null>`min(${offers.booking_id}::text)`,
    })
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.booking_id))
    .where(
      and(
        eq(bookings.parent_id, parent_id),
        inArray(bookings.status, ['PENDING', 'REVIEW']),
        eq(offers.status, 'SUBMITTED'),
      ),
    )
  return row ?? {count: 0, requests: 0, lowest_cents: null, booking_id: null}
}

/** The caller's live bids. */
export async function bidsWaiting(db: Db, {caretaker_id, org_id}: Pick<Caller, 'caretaker_id' | 'org_id'>) {
  const by = caretaker_id ? eq(offers.caretaker_id, caretaker_id) : org_id ? eq(offers.org_id, org_id) : sql`false`
  const [row] = await db
    .select({count: sql<number>`count(*)::int`})
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.booking_id))
    .where(and(by, inArray(bookings.status, ['PENDING', 'REVIEW']), eq(offers.status, 'SUBMITTED')))
  return row?.count ?? 0
}

interface BookingTerms {
  rate_cents: number
  fee_bps: number
}

/** The rate of each approved booking and the fee that its family pays: none with an agency, which pays it itself. */
export async function bookingTerms(db: Db, booking_ids: readonly string[]): Promise<(id: string) => BookingTerms> {
  const rows = await db
    .select({
      id: bookings.id,
      rate_cents: bookings.hourly_rate_cents,
      fee_bps: bookings.fee_bps,
      audience: bookings.audience,
    })
    .from(bookings)
    .where(inArray(bookings.id, [...booking_ids]))
  const found = new Map(rows.map(row => [row.id, row]))
  return id => {
    const row = found.get(id)
    return {rate_cents: row?.rate_cents ?? 0, fee_bps: row?.audience === 'agencies' ? 0 : (row?.fee_bps ?? 0)}
  }
}
