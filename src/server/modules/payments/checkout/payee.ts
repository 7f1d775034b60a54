import {eq} from 'drizzle-orm'
import type {Booked} from '#domain/money/ledger.ts'
import type {Db} from '#server/db/client.ts'
import {checkoutInvoices, checkouts, invoices} from '#server/db/schema/all.ts'
import {booked} from '#server/modules/billing/index.ts'
import {feeKeptOf, isPassedOn} from './store.ts'

/** Whom a payment was passed on to, by the invoice that it paid, and what Village kept of it as its fee, in cents. */
interface Payee {
  invoice_id: string
  invoice: Booked
  fee_kept_cents: number
}

/** The payee of a checkout's payment; null where it stayed with Village. */
export async function payeeOf(db: Db, checkout_id: string): Promise<Payee | null> {
  const [row] = await db
    .select({checkout: checkouts, invoice: invoices})
    .from(checkouts)
    .innerJoin(checkoutInvoices, eq(checkoutInvoices.checkout_id, checkouts.id))
    .innerJoin(invoices, eq(invoices.id, checkoutInvoices.invoice_id))
    .where(eq(checkouts.id, checkout_id))
  if (!row || !isPassedOn(row.checkout)) return null
  return {
    invoice_id: row.invoice.id,
    invoice: booked(row.invoice),
    fee_kept_cents: feeKeptOf(row.checkout),
  }
}
