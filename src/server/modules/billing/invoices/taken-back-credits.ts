import {and, asc, eq, gt, inArray, sql} from 'drizzle-orm'
import {rowsOf, type Db} from '#server/db/client.ts'
import {checkoutInvoices, creditNotes, disputes, invoices, payments} from '#server/db/schema/all.ts'
import {saveUsed, spendCredits} from './spend-credits.ts'

interface Taken {
  id: string
  /** What of its credits the payer's bank returned already, in cents. */
  too_much_cents: number
  /** Its unused credit notes, newest first. */
  notes: {id: string; left_cents: number}[]
}

/**
 * Locks the invoices that this payment paid, so that a credit given at the same moment is either seen here or finds the
 * dispute. Invoices are locked before their payment.
 */
export async function lockInvoicesPaidBy(tx: Db, provider_payment_id: string): Promise<void> {
  const paid = tx
    .select({id: checkoutInvoices.invoice_id})
    .from(checkoutInvoices)
    .innerJoin(payments, eq(payments.checkout_id, checkoutInvoices.checkout_id))
    .where(eq(payments.provider_payment_id, provider_payment_id))
  await tx
    .select({id: invoices.id})
    .from(invoices)
    .where(inArray(invoices.id, paid))
    .orderBy(asc(invoices.id))
    // what only refers to an invoice, as a movement of money does, does not wait
    .for('no key update')
}

/**
 * Deducts from unused credits of these agencies' invoices what the payer's bank took back of their payments, of a payment
 * of several by each one's share. Returns by invoice what was deducted.
 * @see src/domain/rules.md#credits
 */
export async function deductTakenBack(tx: Db, invoice_ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const lost = await lostAmong(tx, invoice_ids)
  if (lost.length === 0) return new Map()
  await tx
    .select({id: creditNotes.id})
    .from(creditNotes)
    .where(and(inArray(creditNotes.invoice_id, lost), gt(creditNotes.left_cents, 0)))
    .orderBy(asc(creditNotes.id))
    .for('update')
  const taken = await rowsOf<Taken>(
    tx,
    sql`with lost as (
        select s.invoice_id as id, sum(ceil(least(d.cents, p.amount_cents)::numeric * s.amount_cents / p.amount_cents)) as cents
        from checkout_invoices s
        join payments p on p.checkout_id = s.checkout_id
        join lateral (select sum(amount_cents) as cents from disputes
          where payment_id = p.id and status = 'LOST') d on d.cents > 0
        where s.invoice_id = any(${`{${lost.join()}}`}::uuid[])
        group by 1
      ), notes as (
        select n.invoice_id as id, sum(n.amount_cents) as cents,
          sum(case when n.payment_id is not null or n.by_hand then n.amount_cents else n.left_cents
            + coalesce((select sum(r.amount_cents) from credit_refunds r
              where r.credit_note_id = n.id and r.status <> 'IMPOSSIBLE'), 0)
            + coalesce((select -sum(l.amount_cents) from invoices later
              join invoice_lines l on l.invoice_id = later.id and l.part = 'credit'
              where later.org_id = n.org_id and later.kind = 'lead' and l.about ->> 'number' = n.number), 0) end) as given_cents,
          json_agg(json_build_object('id', n.id, 'left_cents', n.left_cents) order by n.id desc)
            filter (where n.left_cents > 0) as notes
        from credit_notes n join lost on lost.id = n.invoice_id
        where n.org_id is not null
        group by 1
      )
      select i.id::text as id, notes.notes,
        (notes.given_cents - greatest(0, notes.cents - i.credited_cents - lost.cents))::int as too_much_cents
      from invoices i join lost on lost.id = i.id join notes on notes.id = i.id
      where i.status = 'PAID' and notes.notes is not null`,
  )
  const deducted = taken.map(({id, too_much_cents, notes}) => ({
    id,
    ...spendCredits(notes, Math.max(0, too_much_cents)),
  }))
  await saveUsed(
    tx,
    deducted.flatMap(({used}) => used),
  )
  return new Map(deducted.map(({id, used}) => [id, used.reduce((sum, {cents}) => sum + cents, 0)]))
}

/** Those of these invoices of whose payments a bank took back a part. */
async function lostAmong(tx: Db, invoice_ids: readonly string[]): Promise<string[]> {
  if (invoice_ids.length === 0) return []
  const rows = await tx
    .selectDistinct({id: checkoutInvoices.invoice_id})
    .from(checkoutInvoices)
    .innerJoin(payments, eq(payments.checkout_id, checkoutInvoices.checkout_id))
    .innerJoin(disputes, and(eq(disputes.payment_id, payments.id), eq(disputes.status, 'LOST')))
    .where(inArray(checkoutInvoices.invoice_id, [...invoice_ids]))
  return rows.map(({id}) => id)
}
