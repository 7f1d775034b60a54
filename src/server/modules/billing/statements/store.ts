import {and, asc, eq, getTableColumns, gte, inArray, lt, lte, max, or, sql} from 'drizzle-orm'
import {isWeekly} from '#domain/bookings/booking.ts'
import {day_ms} from '#domain/constants.ts'
import {statementOf} from '#domain/money/invoice-lines.ts'
import {localDate} from '#domain/time.ts'
import {mondayOf} from '#lib/day.ts'
import {plusMs} from '#server/clock.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {bookings, invoiceLines, invoices, sessions, statementWeeks} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {SessionRow} from '#server/db/schema/sessions.ts'
import {issueInvoice} from '../invoices/store.ts'
import {issueDue} from '../issue-due.ts'
import {claimedAbsence, wasFamilyAbsent} from './absence.ts'
import {isPending, termsOf} from './coming.ts'
import {readCharges, readStatedCare, type StatedCare} from './charges.ts'
import {lockStatements, takeBack} from './correct.ts'

const hour_ms = 3_600_000
/** Retry interval for a week with an unsettled visit, and the time after which it is stated without it. */
const look_again_ms = 6 * hour_ms
const waits_ms = 3 * day_ms
/** How long after the last visit statements look for changes by themselves. */
const corrections_ms = 42 * day_ms

const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * day_ms).toISOString().slice(0, 10)
/** When the week of this Monday is over in every US time zone. */
const weekOver = (monday: string): string => `${plusDays(monday, 7)}T12:00:00.000Z`

const isWeekOver = ({local_date}: Pick<SessionRow, 'local_date'>, now: string): boolean =>
  weekOver(mondayOf(local_date)) <= now

/** Schedules weekly statements of a newly approved booking; call it once its visits exist. */
export async function startStatements(tx: Db, booking_id: string): Promise<void> {
  const [first] = await tx
    .select({day: sql<string | null>`min(${sessions.local_date})::text`})
    .from(sessions)
    .where(eq(sessions.booking_id, booking_id))
  if (!first?.day) return
  const monday = mondayOf(first.day)
  await tx
    .insert(statementWeeks)
    .values({booking_id, monday, look_at: weekOver(monday)})
    .onConflictDoNothing()
}

/** A booking whose statement is planned for the end of the week of a day at the latest. */
interface PlannedStatement {
  booking_id: string
  day: string
  /** When to look for corrections where its statements have ended; without it the week is stated. */
  corrected_at?: string
}

/**
 * Plans statements of these bookings by the end of the weeks of these days at the latest. Call it with the bookings locked.
 * @see src/domain/rules.md#statements
 */
export async function planStatements(tx: Db, planned: readonly PlannedStatement[]): Promise<void> {
  if (planned.length === 0) return
  const rows = planned.map(({booking_id, day, corrected_at}) => {
    const monday = mondayOf(day)
    return {booking_id, monday, look_at: weekOver(monday), corrected_at}
  })
  await rowsOf(
    tx,
    sql`update statement_weeks w set
        look_at = case when w.look_at is null then coalesce(d.corrected_at, d.look_at) else d.look_at end,
        monday = case when w.look_at is not null then least(w.monday, d.monday)
          when d.corrected_at is null then d.monday else w.monday end
      from (select booking_id, min(monday) as monday, min(look_at) as look_at, min(corrected_at) as corrected_at
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as r(booking_id uuid, monday date, look_at timestamptz, corrected_at timestamptz)
        group by booking_id) d
      where w.booking_id = d.booking_id and (w.look_at is null or w.look_at > d.look_at)`,
  )
}

/** Plans a statement at the end of the current week for those of these visits that settled after their own week. */
export const planSettledLate = (
  tx: Db,
  visits: readonly Pick<SessionRow, 'booking_id' | 'local_date' | 'timezone'>[],
  now: string,
): Promise<void> =>
  planStatements(
    tx,
    visits
      .filter(visit => isWeekOver(visit, now))
      .map(({booking_id, timezone}) => ({booking_id, day: localDate(now, timezone)})),
  )

/**
 * The same after a decision of staff on a visit, and at once where the statements of its booking have ended. Call it with the
 * booking locked.
 */
export const planDecided = (
  tx: Db,
  {booking_id, timezone}: Pick<SessionRow, 'booking_id' | 'timezone'>,
  now: string,
): Promise<void> => planStatements(tx, [{booking_id, day: localDate(now, timezone), corrected_at: now}])

/**
 * After a decision of staff, credits what unpaid statements charge too much for a visit; what is paid or being paid is left
 * to the next run. Call it with the booking and the decided visit locked, and if numbers were taken before, the statements
 * too. Returns what statements charge then; undefined if none states the visit.
 * @see src/domain/rules.md#statements
 */
export async function creditDecided(
  tx: Db,
  visit: SessionRow,
  booking: Pick<BookingRow, 'hourly_rate_cents' | 'fee_bps'>,
  now: string,
): Promise<StatedCare | undefined> {
  const read = async () => (await readStatedCare(tx, [visit.id])).get(visit.id)
  if (!(await read())) return undefined
  await lockStatements(tx, [visit.booking_id])
  // read again, as someone may have begun to pay
  const stated = await read()
  const terms = termsOf({...booking, caretaker_id: visit.caretaker_id})
  if (!stated?.is_unpaid || !terms || isPending(visit)) return stated
  const {credits} = statementOf([{...visit, stated_cents: stated.care_cents}], terms)
  if (credits.length === 0) return stated
  await takeBack(tx, credits, now)
  return read()
}

/** Locks the bookings of these statements, then all their statements: the order in which a decision of staff locks them. */
export async function lockStated(tx: Db, invoice_ids: readonly string[]): Promise<void> {
  const rows = await tx
    .select({id: bookings.id})
    .from(bookings)
    .innerJoin(invoices, eq(invoices.booking_id, bookings.id))
    .where(and(inArray(invoices.id, [...invoice_ids]), eq(invoices.kind, 'statement')))
    .orderBy(asc(bookings.id))
    .for('no key update', {of: bookings})
  await lockStatements(
    tx,
    rows.map(({id}) => id),
  )
}

/**
 * After a payment of these statements ended unpaid, credits what staff decided of their visits meanwhile. A repeat finds
 * nothing more to credit. Call it after `lockStated`.
 * @see src/domain/rules.md#statements
 */
export async function creditDecidedMeanwhile(tx: Db, invoice_ids: readonly string[], now: string): Promise<void> {
  const stated = tx
    .select({id: invoiceLines.session_id})
    .from(invoiceLines)
    .innerJoin(invoices, and(eq(invoices.id, invoiceLines.invoice_id), eq(invoices.kind, 'statement')))
    .where(inArray(invoiceLines.invoice_id, [...invoice_ids]))
  const decided = await tx
    .select({visit: sessions, booking: bookings})
    .from(sessions)
    .innerJoin(bookings, eq(bookings.id, sessions.booking_id))
    .where(
      and(
        inArray(sessions.id, stated),
        sql`exists (select from session_events e where e.session_id = ${sessions.id} and e.kind = 'decided')`,
      ),
    )
    .orderBy(asc(sessions.id))
  for (const {visit, booking} of decided) await creditDecided(tx, visit, booking, now)
}

/**
 * A booking's visits before `until`, each with the care stated for it so far. Of one without an end those that can have
 * changed since the last weeks: the recent ones, and those claimed or decided late.
 */
async function visitsBefore(tx: Db, booking: BookingRow, until: string, now: string) {
  const since = plusMs(`${until}T00:00:00.000Z`, -7 * day_ms - corrections_ms)
  const canHaveChanged = isWeekly(booking)
    ? or(
        gte(sessions.local_date, since.slice(0, 10)),
        sql`exists (select from session_events e where e.session_id = ${sessions.id} and e.at >= ${since}::timestamptz)`,
        sql`exists (select from claims c where c.session_id = ${sessions.id} and c.received_at >= ${since}::timestamptz)`,
      )
    : undefined
  const rows = await tx
    .select({...getTableColumns(sessions), absence: claimedAbsence})
    .from(sessions)
    .where(and(eq(sessions.booking_id, booking.id), lt(sessions.local_date, until), canHaveChanged))
    .orderBy(asc(sessions.scheduled_start))
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return []
  const stated = new Map<string, number>()
  for (const {session_id, care_cents} of await readCharges(tx, ids)) {
    if (session_id !== null) stated.set(session_id, (stated.get(session_id) ?? 0) + care_cents)
  }
  return rows.map(({absence, ...row}) => ({
    ...row,
    family_absent: wasFamilyAbsent(row, absence, now),
    stated_cents: stated.get(row.id) ?? 0,
  }))
}

/** Issues one booking's statement for its week if it is ready; returns the next run. */
async function stateWeek(tx: Db, booking: BookingRow, monday: string, now: string) {
  const until = plusDays(monday, 7)
  const visits = await visitsBefore(tx, booking, until, now)
  if (visits.some(isPending) && now < plusMs(weekOver(monday), waits_ms)) {
    return {monday, look_at: plusMs(now, look_again_ms)}
  }
  const {caretaker_id, approved_org_id, parent_id} = booking
  const terms = termsOf(booking)
  if (!terms || (!caretaker_id && !approved_org_id)) return {monday, look_at: null}
  const statement = statementOf(
    visits.filter(visit => !isPending(visit)),
    terms,
  )
  // lock all before taking a number, in the common order
  if (statement.credits.length > 0) await lockStatements(tx, [booking.id])
  const isCreditWaiting = await takeBack(tx, statement.credits, now)
  await issueInvoice(
    tx,
    {
      kind: 'statement',
      payer: {parent_id},
      payee: caretaker_id ? {payee_caretaker_id: caretaker_id} : {payee_org_id: approved_org_id ?? ''},
      booking_id: booking.id,
      timezone: booking.timezone,
      period: {start: monday, end: plusDays(monday, 6)},
      lines: statement.lines,
    },
    now,
  )
  const next = await nextWeek(tx, booking.id, {from: until, isWaiting: visits.some(isPending)}, now)
  // the runs go on until what is promised can be credited
  return isCreditWaiting && next.look_at === null ? {...next, look_at: plusMs(now, 7 * day_ms)} : next
}

/** The next week with a visit, else periodic runs until corrections end. An unsettled visit limits the interval. */
async function nextWeek(
  tx: Db,
  booking_id: string,
  {from, isWaiting}: {from: string; isWaiting: boolean},
  now: string,
) {
  const soon = plusMs(now, 7 * day_ms)
  const [next] = await tx
    .select({
      day: sql<
        string | null
      >`(min(${sessions.local_date}) filter (where ${sessions.local_date} >= ${from}::date))::text`,
      last: max(sessions.local_date),
    })
    .from(sessions)
    .where(eq(sessions.booking_id, booking_id))
  if (next?.day) {
    const monday = mondayOf(next.day)
    const look_at = weekOver(monday)
    return isWaiting && look_at > soon ? {monday: from, look_at: soon} : {monday, look_at}
  }
  const ends = plusMs(`${next?.last ?? from}T00:00:00.000Z`, corrections_ms)
  return {monday: from, look_at: now < ends ? soon : null}
}

/** Issues up to `limit` due care statements; returns how many bookings were due. */
export const issueStatements = (
  db: Db,
  now: string,
  limit: number,
  onTrouble: (error: unknown) => void,
): Promise<number> =>
  issueDue(db, statementWeeks, {now, limit, retry_ms: look_again_ms, onTrouble}, id => issueStatement(db, id, now))

const issueStatement = (db: Db, id: string, now: string): Promise<void> =>
  db.transaction(async tx => {
    // the booking first, as every command does
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('no key update')
    const [row] = await tx
      .select({monday: statementWeeks.monday})
      .from(statementWeeks)
      .where(and(eq(statementWeeks.booking_id, id), lte(statementWeeks.look_at, now)))
      .for('no key update')
    if (!booking || !row) return
    const next = await stateWeek(tx, booking, row.monday, now)
    await tx.update(statementWeeks).set(next).where(eq(statementWeeks.booking_id, id))
  })
