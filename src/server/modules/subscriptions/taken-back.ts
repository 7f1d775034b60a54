import {and, eq, inArray, sql} from 'drizzle-orm'
import {anchorDay} from '#domain/money/plans.ts'
import {type Db, rowsOf} from '#server/db/client.ts'
import {checkouts, subscriptions} from '#server/db/schema/all.ts'
import type {PaymentRow} from '#server/db/schema/payments.ts'
import {detachMethods} from './detachments.ts'
import {withoutMethod} from './method-owner.ts'
import {notifyPaymentTakenBack} from './notifications.ts'
import {changeSubscription} from './store.ts'

type TakenBack = Pick<PaymentRow, 'id' | 'checkout_id'>

/**
 * The payer's bank took back `amount_cents` of a payment. If it paid for the current term of a plan, that ends at once and
 * its card or bank account is not charged again; an earlier term that had gone into its price is then current again. The
 * plan's owners are notified of either.
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
  const [last] = ended
  const earlier = last ? await earlierTerm(tx, {owner_id, payment_id: payment.id}, now) : null
  if (last && earlier) await restoreTerm(tx, last.id, earlier)
  await notifyPaymentTakenBack(tx, {owner_id, plan_id, amount_cents, is_ended: last !== undefined, earlier}, now)
}

/** SQL: whether this payment paid the invoice of a subscription's current term, whatever method renews it. */
const paidCurrentTerm = (payment_id: string) => sql`exists (select from ledger_entries e
  join invoices i on i.id = e.invoice_id
  where e.payment_id = ${payment_id}::uuid and e.kind = 'paid' and i.kind = 'subscription'
    and i.plan_id = ${subscriptions.plan_id}
    and i.period_end = (${subscriptions.paid_until} at time zone 'UTC')::date)`

interface EarlierTerm {
  plan_id: string
  title: string
  start: string
  until: string
}

/**
 * The last term that its owner bought before this payment, which is not over yet and whose own payment stands. Null if
 * there is none.
 */
async function earlierTerm(
  tx: Db,
  {owner_id, payment_id}: {owner_id: string; payment_id: string},
  now: string,
): Promise<EarlierTerm | null> {
  const [term] = await rowsOf<EarlierTerm>(
    tx,
    sql`select plans.id::text as plan_id, plans.title, l.about ->> 'from' as start, l.about ->> 'until' as until
      from ledger_entries bought
        join invoices i on i.kind = 'subscription' and i.id < bought.invoice_id
          and (i.parent_id = ${owner_id}::uuid or i.caretaker_id = ${owner_id}::uuid or i.org_id = ${owner_id}::uuid)
        join plans on plans.id = i.plan_id
        join invoice_lines l on l.invoice_id = i.id and (l.about ->> 'until')::timestamptz > ${now}::timestamptz
        join ledger_entries e on e.invoice_id = i.id and e.kind = 'paid'
        join payments p on p.id = e.payment_id and p.status = 'SUCCEEDED'
      where bought.payment_id = ${payment_id}::uuid and bought.kind = 'paid'
      order by i.id desc limit 1`,
  )
  return term ?? null
}

/** Makes an earlier term the current one again; its owner chooses anew what it is renewed with. */
const restoreTerm = (tx: Db, subscription_id: string, {plan_id, start, until}: EarlierTerm) =>
  changeSubscription(tx, subscription_id, {
    ...withoutMethod,
    plan_id,
    next_plan_id: null,
    status: 'ACTIVE',
    current_period_start: start,
    anchor_day: anchorDay(start),
    current_period_end: until,
    paid_until: until,
  })
