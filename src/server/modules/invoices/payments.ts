import {desc, lt, sql} from 'drizzle-orm'
import type {AnswerIn} from '#contract/endpoint.ts'
import type {listPayments} from '#contract/invoices.ts'
import type {Db} from '../../db/client.ts'
import {payments} from '../../db/schema/all.ts'
import type {Page} from '../../http/paging.ts'

/** Payments as staff see them, newest first. */
export async function pageOfPayments(db: Db, page: Page): Promise<AnswerIn<typeof listPayments>> {
  const rows = await db
    .select({
      payment: payments,
      payer_name: sql<string>`coalesce(
        (select o.legal_name from organizations o where o.id = payments.payer_id),
        (select u.first_name || ' ' || u.last_name from parents p join users u on u.id = p.user_id where p.id = payments.payer_id),
        (select u.first_name || ' ' || u.last_name from caretakers c join users u on u.id = c.user_id where c.id = payments.payer_id),
        '')`,
      invoice_numbers: sql<string[]>`(select coalesce(json_agg(distinct i.number), '[]'::json) from invoices i
        where i.number is not null and i.id in (
          select e.invoice_id from ledger_entries e where e.payment_id = payments.id and e.invoice_id is not null))`,
    })
    .from(payments)
    .where(page.after === null ? undefined : lt(payments.id, page.after))
    .orderBy(desc(payments.id))
    .limit(page.limit + 1)
  const kept = rows.slice(0, page.limit)
  return {
    items: kept.map(({payment, payer_name, invoice_numbers}) => ({
      id: payment.id,
      checkout_id: payment.checkout_id,
      status: payment.status,
      method: payment.method,
      amount_cents: payment.amount_cents,
      refunded_cents: payment.refunded_cents,
      refund_reason: payment.refund_reason,
      invoice_numbers,
      payer: {id: payment.payer_id, name: payer_name},
      paid_at: payment.paid_at,
    })),
    next_cursor: rows.length > page.limit ? (kept.at(-1)?.payment.id ?? null) : null,
  }
}
