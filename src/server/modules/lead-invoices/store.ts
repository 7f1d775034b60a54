import {and, asc, eq, isNull, lt, lte, ne, notExists, or, sql} from 'drizzle-orm'
import {leadStart, lead_period_ms} from '#domain/invoice.ts'
import {leadLines} from '#domain/invoice-lines.ts'
import {apart} from '#lib/apart.ts'
import {plusMs} from '../../clock.ts'
import type {Db} from '../../db/client.ts'
import {bookings, creditNotes, invoiceLines, invoices, leadPeriods, sessions} from '../../db/schema/all.ts'
import type {BookingRow} from '../bookings/store.ts'
import {creditInvoice, issueInvoice, lockInvoices, tellCredited} from '../invoices/store.ts'

/** A booking whose invoice failed is tried again after so long. */
const try_again_ms = 6 * 3_600_000

type Won = Pick<
  BookingRow,
  'id' | 'approved_org_id' | 'hourly_rate_cents' | 'fee_bps' | 'first_start' | 'last_end'
>

/** Visits of a booking that begin before `until`, stand, and are on no lead invoice that was not credited for them. */
const unbilled = (tx: Db, booking_id: string, until: string) =>
  tx
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.booking_id, booking_id),
        ne(sessions.status, 'CANCELLED'),
        lt(sessions.scheduled_start, until),
        notExists(
          tx
            .select({id: invoiceLines.id})
            .from(invoiceLines)
            .innerJoin(invoices, and(eq(invoices.id, invoiceLines.invoice_id), eq(invoices.kind, 'lead')))
            .leftJoin(
              creditNotes,
              and(
                eq(creditNotes.invoice_id, invoices.id),
                eq(creditNotes.session_id, invoiceLines.session_id),
              ),
            )
            .where(and(eq(invoiceLines.session_id, sessions.id), isNull(creditNotes.id))),
        ),
      ),
    )
    .orderBy(asc(sessions.scheduled_start))

/** Invoices one agency for the visits of the next thirty days, and notes when to look again. */
async function issuePeriod(tx: Db, booking: Won, from: string, now: string): Promise<boolean> {
  const until = plusMs(from, lead_period_ms)
  const {approved_org_id: org_id, hourly_rate_cents: rate_cents, fee_bps} = booking
  if (org_id === null || rate_cents === null || fee_bps === null) return false
  const visits = await unbilled(tx, booking.id, until)
  const [first, last] = [visits[0], visits.at(-1)]
  const made =
    first && last
      ? await issueInvoice(
          tx,
          {
            kind: 'lead',
            payer: {org_id},
            booking_id: booking.id,
            period: {start: first.local_date, end: last.local_date},
            lines: leadLines(visits, {rate_cents, fee_bps}),
          },
          now,
        )
      : null
  const look_at = until < booking.last_end ? until : null
  await tx
    .insert(leadPeriods)
    .values({booking_id: booking.id, invoiced_until: until, look_at})
    .onConflictDoUpdate({target: leadPeriods.booking_id, set: {invoiced_until: until, look_at}})
  return made !== null
}

/**
 * The first lead invoice, within the approval that an agency won; nothing for anybody else's booking. Its thirty days are
 * those of the price that the lead was shown with.
 */
export async function issueFirstLead(tx: Db, booking: Won, now: string): Promise<void> {
  await issuePeriod(tx, booking, leadStart(booking, now), now)
}

/**
 * Goes on with up to `limit` bookings whose invoiced thirty days are over; answers how many were due. Each in a transaction
 * of its own, since the counter of numbers is held until its end. One that fails is tried again later.
 */
export async function issueNextLeads(
  db: Db,
  now: string,
  limit: number,
  onTrouble: (error: unknown) => void,
): Promise<number> {
  const due = await db
    .select({id: leadPeriods.booking_id})
    .from(leadPeriods)
    .where(lte(leadPeriods.look_at, now))
    .orderBy(asc(leadPeriods.look_at))
    .limit(limit)
  const putOff = (error: unknown, {id}: {id: string}) => {
    onTrouble(error)
    const look_at = plusMs(now, try_again_ms)
    return db.update(leadPeriods).set({look_at}).where(eq(leadPeriods.booking_id, id))
  }
  return apart(due, ({id}) => issueNextLead(db, id, now), putOff)
}

const issueNextLead = (db: Db, id: string, now: string): Promise<void> =>
  db.transaction(async tx => {
    const [row] = await tx
      .select({booking: bookings, from: leadPeriods.invoiced_until})
      .from(leadPeriods)
      .innerJoin(bookings, eq(bookings.id, leadPeriods.booking_id))
      .where(and(eq(leadPeriods.booking_id, id), lte(leadPeriods.look_at, now)))
      .for('no key update')
    if (!row) return
    const isRunning = row.booking.status === 'CONFIRMED' || row.booking.status === 'IN_PROGRESS'
    if (isRunning) await issuePeriod(tx, row.booking, row.from, now)
    else await tx.update(leadPeriods).set({look_at: null}).where(eq(leadPeriods.booking_id, id))
  })

/**
 * Gives an agency back the fee of visits that do not take place: those that the family cancelled, and all of a booking that
 * was cancelled before anything of it started (decisions §6). To be called in the command that cancelled, with the
 * booking's row held; what was credited before stays so.
 */
export async function creditCancelled(tx: Db, booking_id: string, now: string): Promise<void> {
  const [state] = await tx
    .select({
      cancelled: sql<boolean>`bool_and(${sessions.status} = 'CANCELLED')`,
      booking_cancelled: sql<boolean>`bool_or(${bookings.status} = 'CANCELLED')`,
    })
    .from(sessions)
    .innerJoin(bookings, eq(bookings.id, sessions.booking_id))
    .where(eq(sessions.booking_id, booking_id))
  const isWhole = state?.cancelled === true && state.booking_cancelled
  const lines = await tx
    .select({line: invoiceLines, visit: sessions})
    .from(invoiceLines)
    .innerJoin(invoices, and(eq(invoices.id, invoiceLines.invoice_id), eq(invoices.kind, 'lead')))
    .innerJoin(sessions, eq(sessions.id, invoiceLines.session_id))
    .leftJoin(
      creditNotes,
      and(eq(creditNotes.invoice_id, invoices.id), eq(creditNotes.session_id, invoiceLines.session_id)),
    )
    .where(
      and(
        eq(invoices.booking_id, booking_id),
        eq(sessions.status, 'CANCELLED'),
        isNull(creditNotes.id),
        or(eq(sessions.cancelled_by, 'parent'), sql`${isWhole}::boolean`),
      ),
    )
    .orderBy(asc(invoiceLines.invoice_id), asc(invoiceLines.position))
  const held = new Map(
    (await lockInvoices(tx, [...new Set(lines.map(({line}) => line.invoice_id))])).map(row => [row.id, row]),
  )
  const credited = new Map<string, number>()
  for (const {line, visit} of lines) {
    const invoice = held.get(line.invoice_id)
    if (!invoice) continue
    credited.set(invoice.id, (credited.get(invoice.id) ?? 0) + line.amount_cents)
    const reason = `Visit of ${visit.local_date} cancelled`
    const off = {fee_cents: line.amount_cents, reason, session_id: visit.id}
    held.set(invoice.id, await creditInvoice(tx, invoice, off, now))
  }
  const reason = isWhole ? 'The booking was cancelled before it began' : 'The family cancelled visits'
  await tellCredited(
    tx,
    [...held.values()].flatMap(row => {
      const amount_cents = credited.get(row.id) ?? 0
      return amount_cents > 0 ? [{row, amount_cents, reason}] : []
    }),
    now,
  )
}
