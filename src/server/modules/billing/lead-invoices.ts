import {notifyCredited} from './invoices/notifications.ts'
import {issueInvoice} from './invoices/store.ts'
import {lockInvoices} from './invoices/rows.ts'
import {creditInvoices} from './invoices/credit.ts'
import {and, asc, eq, inArray, isNull, lte, ne, notExists, sql} from 'drizzle-orm'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {scheduledMinutes} from '#domain/money/billing.ts'
import {isChargeable, leadStart, lead_period_ms} from '#domain/money/invoice.ts'
import {leadLines, sumOf} from '#domain/money/invoice-lines.ts'
import {creditCode, type CreditCode} from '#domain/money/invoice-text.ts'
import {visitFeeCents} from '#domain/money/money.ts'
import {localDate} from '#domain/time.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, creditNotes, invoiceLines, invoices, leadPeriods, sessions} from '#server/db/schema/all.ts'
import {settled} from '#lib/settled.ts'
import {issueDue} from './issue-due.ts'

/** Retry interval after a failed invoice. */
const try_again_ms = 6 * 3_600_000

type Won = Pick<BookingRow, 'id' | 'approved_org_id' | 'hourly_rate_cents' | 'fee_bps' | 'first_start' | 'timezone'>

/** A booking's valid visits that are not on an uncredited lead invoice, by start. */
const unbilled = (tx: Db, booking_id: string) =>
  tx
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.booking_id, booking_id),
        ne(sessions.status, 'CANCELLED'),
        notExists(
          tx
            .select({id: invoiceLines.id})
            .from(invoiceLines)
            .innerJoin(invoices, and(eq(invoices.id, invoiceLines.invoice_id), eq(invoices.kind, 'lead')))
            .leftJoin(
              creditNotes,
              and(eq(creditNotes.invoice_id, invoices.id), eq(creditNotes.session_id, invoiceLines.session_id)),
            )
            .where(and(eq(invoiceLines.session_id, sessions.id), isNull(creditNotes.id))),
        ),
      ),
    )
    .orderBy(asc(sessions.scheduled_start))

/** Invoices one agency for visits that begin before `until`, and sets the next run. */
async function issueUntil(tx: Db, booking: Won, until: string, now: string): Promise<void> {
  const {approved_org_id: org_id, hourly_rate_cents: rate_cents, fee_bps} = booking
  if (org_id === null || rate_cents === null || fee_bps === null) return
  const all = await unbilled(tx, booking.id)
  const visits = all.filter(visit => visit.scheduled_start < until)
  const [first, last] = [visits[0], visits.at(-1)]
  const lines = leadLines(visits, {rate_cents, fee_bps})
  // an amount below the minimum charge moves to the next thirty days, or is waived if there are none
  if (first && last && isChargeable(sumOf(lines))) {
    await issueInvoice(
      tx,
      {
        kind: 'lead',
        payer: {org_id},
        booking_id: booking.id,
        timezone: booking.timezone,
        period: {start: first.local_date, end: last.local_date},
        lines,
      },
      now,
    )
  }
  // use current times, as a rescheduled visit may pass the requested end
  const look_at = visits.length < all.length ? until : null
  await tx
    .insert(leadPeriods)
    .values({booking_id: booking.id, invoiced_until: until, look_at})
    .onConflictDoUpdate({target: leadPeriods.booking_id, set: {invoiced_until: until, look_at}})
}

/**
 * Issues the first lead invoice in the approval of an agency; does nothing for other bookings. Its thirty days match
 * the quoted price.
 */
export async function issueFirstLead(tx: Db, booking: Won, now: string): Promise<void> {
  await issueUntil(tx, booking, plusMs(leadStart(booking, now), lead_period_ms), now)
}

/** Continues the lead invoices of bookings that got visits again. */
export async function resumeLeads(tx: Db, booking_ids: readonly string[]): Promise<void> {
  if (booking_ids.length === 0) return
  await tx
    .update(leadPeriods)
    .set({look_at: sql`${leadPeriods.invoiced_until}`})
    .where(and(inArray(leadPeriods.booking_id, [...booking_ids]), isNull(leadPeriods.look_at)))
}

/** Invoices the next thirty days of up to `limit` bookings; returns how many were due. */
export const issueNextLeads = (
  db: Db,
  now: string,
  limit: number,
  onTrouble: (error: unknown) => void,
): Promise<number> =>
  issueDue(db, leadPeriods, {now, limit, retry_ms: try_again_ms, onTrouble}, id => issueNextLead(db, id, now))

const issueNextLead = (db: Db, id: string, now: string): Promise<void> =>
  db.transaction(async tx => {
    // the booking first, as every command does
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('no key update')
    const [row] = await tx
      .select({until: leadPeriods.invoiced_until})
      .from(leadPeriods)
      .where(and(eq(leadPeriods.booking_id, id), lte(leadPeriods.look_at, now)))
      .for('no key update')
    if (!booking || !row) return
    // an early run covers the current thirty days. A finished booking may also have a visit moved forward that was
    // never invoiced
    const until = row.until <= now ? plusMs(row.until, lead_period_ms) : row.until
    await issueUntil(tx, booking, until, now)
  })

/** Uncredited lines of these bookings' lead invoices, each with its current visit. */
const standingLines = (tx: Db, booking_ids: readonly string[]) =>
  tx
    .select({line: invoiceLines, visit: sessions})
    .from(invoiceLines)
    .innerJoin(invoices, and(eq(invoices.id, invoiceLines.invoice_id), eq(invoices.kind, 'lead')))
    .innerJoin(sessions, eq(sessions.id, invoiceLines.session_id))
    .leftJoin(
      creditNotes,
      and(eq(creditNotes.invoice_id, invoices.id), eq(creditNotes.session_id, invoiceLines.session_id)),
    )
    .where(and(inArray(invoices.booking_id, [...booking_ids]), isNull(creditNotes.id)))
    .orderBy(asc(invoiceLines.invoice_id), asc(invoiceLines.position))

type Visit = Awaited<ReturnType<typeof standingLines>>[number]['visit']

/** Credits these lines in full, with one notification per invoice. Each note names its visit's outcome. */
async function creditLines(
  tx: Db,
  lines: Awaited<ReturnType<typeof standingLines>>,
  {became, reasonOf}: {became: CreditCode; reasonOf: (visits: readonly Visit[]) => string},
  now: string,
): Promise<void> {
  if (lines.length === 0) return
  const locked = await lockInvoices(tx, [...new Set(lines.map(({line}) => line.invoice_id))])
  const byId = new Map(locked.map(row => [row.id, row]))
  const credits = lines.flatMap(({line, visit}) => {
    const row = byId.get(line.invoice_id)
    // the day that was invoiced: the visit may have moved to another one
    const day = line.about?.kind === 'lead_fee' ? localDate(line.about.start, line.about.timezone) : visit.local_date
    const reason = creditCode(became, day)
    return row ? [{row, off: {fee_cents: line.amount_cents, reason, session_id: visit.id}}] : []
  })
  const credited = await creditInvoices(tx, credits, now)
  await notifyCredited(
    tx,
    locked.flatMap(({id}) => {
      const own = credited.filter(({row}) => row.id === id)
      const last = own.at(-1)
      const visits = lines.filter(({line}) => line.invoice_id === id).map(({visit}) => visit)
      const amount_cents = own.reduce((sum, {fee_cents}) => sum + fee_cents, 0)
      if (!last || amount_cents === 0) return []
      return [{row: last.row, amount_cents, reason: reasonOf(visits), is_for_next: last.is_for_next}]
    }),
    now,
  )
}

/**
 * Credits an agency the fee of sessions the family cancelled, or of all if the booking was cancelled before it started; also
 * of those that staff cancel for neither side at `now`, the instant of the command. Call it there with the bookings locked.
 * @see src/domain/rules.md#lead-invoices
 */
export async function creditCancelled(
  tx: Db,
  booking_id: string | readonly string[],
  now: string,
  {for_neither_side = false}: {for_neither_side?: boolean} = {},
): Promise<void> {
  const ids = [booking_id].flat()
  if (ids.length === 0) return
  const states = tx
    .select({
      id: bookings.id,
      is_whole: sql<boolean>`bool_and(${sessions.status} = 'CANCELLED') and ${bookings.status} = 'CANCELLED'`,
    })
    .from(sessions)
    .innerJoin(bookings, eq(bookings.id, sessions.booking_id))
    .where(inArray(sessions.booking_id, ids))
    .groupBy(bookings.id)
  const [found, standing] = await settled([states, standingLines(tx, ids)])
  const whole = new Set(found.filter(({is_whole}) => is_whole).map(({id}) => id))
  const lines = standing.filter(
    ({visit}) =>
      visit.status === 'CANCELLED' &&
      (whole.has(visit.booking_id) ||
        visit.cancelled_by === 'parent' ||
        (for_neither_side && visit.cancelled_by === 'staff' && visit.cancelled_at === now)),
  )
  const reasonOf = (visits: readonly Visit[]) => {
    const [visit, ...more] = visits
    if (!visit || whole.has(visit.booking_id)) return creditCode('booking_canceled')
    const isByFamily = visits.every(({cancelled_by}) => cancelled_by === 'parent')
    if (more.length > 0) return creditCode(isByFamily ? 'visits_canceled' : 'visits_ended')
    return creditCode(isByFamily ? 'visits_canceled' : 'visit_canceled', visit.local_date)
  }
  await creditLines(tx, lines, {became: 'visit_canceled', reasonOf}, now)
}

/**
 * Credits rescheduled hours, so that the job invoices the session again. Call it in the accepting command with the
 * booking locked.
 * @see src/domain/rules.md#lead-invoices
 */
export async function rebillMoved(tx: Db, booking_id: string, now: string): Promise<void> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, booking_id))
  const {hourly_rate_cents: rate_cents, fee_bps} = booking ?? {}
  if (typeof rate_cents !== 'number' || typeof fee_bps !== 'number') return
  const lines = (await standingLines(tx, [booking_id])).filter(({line, visit}) => {
    const minutes = scheduledMinutes(visit)
    return visit.status !== 'CANCELLED' && visitFeeCents({rate_cents, minutes, fee_bps}) !== line.amount_cents
  })
  if (lines.length === 0) return
  await creditLines(tx, lines, {became: 'visit_rescheduled', reasonOf: () => creditCode('hours_changed')}, now)
  await rebillRestored(tx, [booking_id], now)
}

/** Lets the job invoice visits again whose cancellation was credited and taken back. Call it with the bookings locked. */
export async function rebillRestored(tx: Db, booking_ids: readonly string[], now: string): Promise<void> {
  if (booking_ids.length === 0) return
  await tx
    .update(leadPeriods)
    .set({look_at: now})
    .where(inArray(leadPeriods.booking_id, [...booking_ids]))
}
