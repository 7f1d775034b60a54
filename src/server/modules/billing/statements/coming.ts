import {and, eq, inArray, isNotNull, sql} from 'drizzle-orm'
import type {Terms} from '#domain/money/billing.ts'
import {statementOf} from '#domain/money/invoice-lines.ts'
import {feeCents} from '#domain/money/money.ts'
import type {Share} from '#domain/money/staff-return.ts'
import {settled} from '#lib/settled.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, invoiceLines, sessions, statementWeeks} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {SessionRow} from '#server/db/schema/sessions.ts'
import {readCharges, spreadCredit, type StatedCare} from './charges.ts'

/** Whether a visit still waits to be settled, so no statement takes it. */
export const isPending = (visit: {status: string; settled_by: string | null}): boolean =>
  visit.status !== 'CANCELLED' && visit.settled_by === null

/** What its care costs; null without an agreed rate. An agency has paid its own fee, rules.md#fee. */
export const termsOf = (booking: Pick<BookingRow, 'caretaker_id' | 'hourly_rate_cents' | 'fee_bps'>): Terms | null =>
  booking.hourly_rate_cents === null
    ? null
    : {rate_cents: booking.hourly_rate_cents, fee_bps: booking.caretaker_id ? (booking.fee_bps ?? 0) : 0}

/**
 * What the next statement credits of an invoice, and when; `at` is null if it comes within minutes, or if `waits_for` says
 * what has to end before.
 */
export interface ComingCredit extends Share {
  at: string | null
  waits_for?: 'answer' | 'payment'
}

/** The credit, with its fee, that the next statement makes of a visit; 0 if none. */
export function comingCents(
  visit: SessionRow,
  booking: Pick<BookingRow, 'hourly_rate_cents' | 'fee_bps'>,
  {care_cents, fee_bps}: Pick<StatedCare, 'care_cents' | 'fee_bps'>,
): number {
  const terms = termsOf({...booking, caretaker_id: visit.caretaker_id})
  if (!terms || isPending(visit)) return 0
  const [credit] = statementOf([{...visit, stated_cents: care_cents}], terms).credits
  if (!credit) return 0
  // a fee that was credited before, as of what is paid outside, does not come again
  return credit.care_cents + feeCents(care_cents, fee_bps) - feeCents(care_cents - credit.care_cents, fee_bps)
}

/** When a credit comes, as staff and families read it: one that is due comes within minutes. */
export const comesAt = (look_at: string | null, now: string): string | null =>
  look_at !== null && look_at > now ? look_at : null

/**
 * What the next statements credit of these invoices, by invoice; without those of which nothing comes.
 * @see src/domain/rules.md#statements
 */
export async function readComingCredits(
  db: Db,
  invoice_ids: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, ComingCredit>> {
  const coming = new Map<string, ComingCredit>()
  if (invoice_ids.length === 0) return coming
  const charged = sql`${db
    .select({id: invoiceLines.session_id})
    .from(invoiceLines)
    .where(
      and(
        inArray(invoiceLines.invoice_id, [...invoice_ids]),
        eq(invoiceLines.part, 'care'),
        isNotNull(invoiceLines.session_id),
      ),
    )}`
  const [visits, charges] = await settled([
    db
      .select({
        session: sessions,
        hourly_rate_cents: bookings.hourly_rate_cents,
        fee_bps: bookings.fee_bps,
        look_at: statementWeeks.look_at,
      })
      .from(sessions)
      .innerJoin(bookings, eq(bookings.id, sessions.booking_id))
      .innerJoin(statementWeeks, eq(statementWeeks.booking_id, sessions.booking_id))
      .where(and(inArray(sessions.id, charged), isNotNull(statementWeeks.look_at))),
    readCharges(db, charged),
  ])
  for (const {session, look_at, ...booking} of visits) {
    const terms = termsOf({...booking, caretaker_id: session.caretaker_id})
    if (!terms || isPending(session)) continue
    const own = charges.filter(({session_id}) => session_id === session.id)
    const stated_cents = own.reduce((sum, {care_cents}) => sum + care_cents, 0)
    const {credits} = statementOf([{...session, stated_cents}], terms)
    for (const {invoice_id, ...part} of credits.flatMap(credit => spreadCredit(credit, own))) {
      const charge = own.find(one => one.invoice_id === invoice_id)
      const waits_for = charge?.waits_for ?? null
      // a payment outside of Village has no fee
      const isOutside = charge?.method === 'outside' || waits_for === 'answer'
      const before = coming.get(invoice_id) ?? {care_cents: 0, fee_cents: 0}
      coming.set(invoice_id, {
        care_cents: before.care_cents + part.care_cents,
        fee_cents: before.fee_cents + (isOutside ? 0 : part.fee_cents),
        at: waits_for ? null : comesAt(look_at, now),
        ...(waits_for && {waits_for}),
      })
    }
  }
  return coming
}
