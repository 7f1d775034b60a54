import {and, eq, inArray, sql} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {checkouts, subscriptions} from '#server/db/schema/all.ts'
import type {PaymentRow} from '#server/db/schema/payments.ts'
import {detachMethods} from './detachments.ts'
import {notifyPaymentTakenBack} from './notifications.ts'

type TakenBack = Pick<PaymentRow, 'id' | 'checkout_id'>

/**
 * The payer's bank took back `amount_cents` of a payment. If it paid for the current term of a plan, that ends at once and
 * its card or bank account is not charged again; the plan's owners are notified of either.
 * @see src/domain/rules.md#plans
 */
export async function takeBackPlanPayment(
  tx: Db,
  payment: TakenBack,
  amount_cents: number,
  now: string,
): Promise<void> {
  const [bought] = await tx
    .select({owner_id: checkouts.payer_id, plan_id: checkouts.plan_id})
    .from(checkouts)
    .where(and(eq(checkouts.id, payment.checkout_id), inArray(checkouts.purpose, ['subscription', 'renewal'])))
  if (!bought || bought.plan_id === null) return
  const {owner_id, plan_id} = bought
  const ended = await tx
    .update(subscriptions)
    .set({method: null, status: 'EXPIRED', current_period_end: now, paid_until: now, look_at: null})
    .where(
      and(
        eq(subscriptions.owner_id, owner_id),
        inArray(subscriptions.status, ['ACTIVE', 'PAST_DUE']),
        paidCurrentTerm(payment.id),
      ),
    )
    .returning()
  await detachMethods(tx, ended, now)
  await notifyPaymentTakenBack(tx, {owner_id, plan_id, amount_cents, is_ended: ended.length > 0}, now)
}

/** SQL: whether this payment paid the invoice of a subscription's current term, whatever method renews it. */
const paidCurrentTerm = (payment_id: string) => sql`exists (select from ledger_entries e
  join invoices i on i.id = e.invoice_id
  where e.payment_id = ${payment_id}::uuid and e.kind = 'paid' and i.kind = 'subscription'
    and i.plan_id = ${subscriptions.plan_id}
    and i.period_end = (${subscriptions.paid_until} at time zone 'UTC')::date)`
