import {and, eq, gte, inArray, lt, lte, type SQL, sql} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import type {EarnedVisit} from '#domain/money/earnings.ts'
import {confirmationsOf, type Claim} from '#domain/sessions/claim.ts'
import {partByTimes} from '#domain/sessions/earlier-times.ts'
import {timesAfterSilence} from '#domain/sessions/session-times.ts'
import type {Day} from '#lib/day.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, invoices, sessions, users} from '#server/db/schema/all.ts'
import {careCountsAt} from '../care-paid/store.ts'
import {pageOfInvoices, type FullInvoice} from '../invoices/list.ts'

/** SQL: the claims of a visit that has begun and is not settled, from which the sum that it waits for follows; else null. */
const openClaims = sql<Claim[] | null>`case
  when ${sessions.settled_by} is null and ${sessions.status} not in ('SCHEDULED', 'CANCELLED', 'MISSED')
  then (select json_agg(c) from claims c where c.session_id = ${sessions.id}) end`

/** A caregiver's own visits of these days that also match, by index on their start; an agency's bookings are not among them. */
export const visitsOf = (
  db: Db,
  caretaker_id: string,
  days: {from: Day; to: Day},
  also?: SQL,
): Promise<EarnedVisit[]> => visitsOfEach(db, [caretaker_id], days, also)

/** The same of several caregivers. */
export async function visitsOfEach(
  db: Db,
  caretaker_ids: readonly string[],
  {from, to}: {from: Day; to: Day},
  also?: SQL,
): Promise<(EarnedVisit & {caretaker_id: string | null})[]> {
  const rows = await db
    .select({
      caretaker_id: sessions.caretaker_id,
      local_date: sessions.local_date,
      scheduled_start: sessions.scheduled_start,
      scheduled_end: sessions.scheduled_end,
      status: sessions.status,
      settled_by: sessions.settled_by,
      started_at: sessions.started_at,
      ended_at: sessions.ended_at,
      cancelled_by: sessions.cancelled_by,
      cancelled_free: sessions.cancelled_free,
      settles_at: sessions.settles_at,
      exceptions: sessions.exceptions,
      rate_cents: bookings.hourly_rate_cents,
      claims: openClaims,
    })
    .from(sessions)
    .innerJoin(bookings, eq(bookings.id, sessions.booking_id))
    .where(
      and(
        inArray(sessions.caretaker_id, [...caretaker_ids]),
        // a day of margin for every time zone
        gte(sessions.scheduled_start, plusMs(`${from}T00:00:00.000Z`, -day_ms)),
        lt(sessions.scheduled_start, plusMs(`${to}T00:00:00.000Z`, 2 * day_ms)),
        gte(sessions.local_date, from),
        lte(sessions.local_date, to),
        also,
      ),
    )
  return rows.map(({claims, exceptions, ...row}) => ({
    ...row,
    rate_cents: row.rate_cents ?? 0,
    ...(claims && {expected: exceptions.includes('moved_meanwhile') ? null : expectedOf(claims, row)}),
  }))
}

/** The times after silence; claims of the times before a move do not count. @see src/domain/rules.md#moved-meanwhile */
const expectedOf = (claims: readonly Claim[], row: Parameters<typeof timesAfterSilence>[1]) =>
  timesAfterSilence(confirmationsOf(partByTimes(claims).current), row)

/** Maximum statements of a year. */
const statements_max = 10_000

/** The statements whose payment a caregiver received between two instants, newest first. */
export const receivedBetween = (
  db: Db,
  caretaker_id: string,
  {from, until}: {from: string; until: string},
): Promise<FullInvoice[]> => {
  const received = and(
    eq(invoices.payee_caretaker_id, caretaker_id),
    eq(invoices.status, 'PAID'),
    gte(careCountsAt, sql`${from}::timestamptz`),
    lt(careCountsAt, sql`${until}::timestamptz`),
  )
  return received
    ? pageOfInvoices(db, [received], {kind: 'statement'}, {limit: statements_max, after: null})
    : Promise.resolve([])
}

/** A person's name and place, as a summary names them. */
export async function personOf(db: Db, user_id: string): Promise<{name: string; location: string | null} | undefined> {
  const [person] = await db
    .select({
      name: sql<string>`concat_ws(' ', ${users.first_name}, ${users.last_name})`,
      location: users.location,
    })
    .from(users)
    .where(eq(users.id, user_id))
  return person
}
