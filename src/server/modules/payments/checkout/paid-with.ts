import {and, eq, gte, isNotNull, lte} from 'drizzle-orm'
import {apart} from '#lib/for-each-isolated.ts'
import type {PaidWith} from '#contract/money/saved-method.ts'
import type {Payments, UsedMethod} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import type {Log} from '#server/log.ts'
import {payments} from '#server/db/schema/all.ts'
import type {PaymentRow} from '#server/db/schema/payments.ts'
import {describeMethod} from '#server/modules/subscriptions/index.ts'
import {hasNewerMethod, lockFamily, saveMethod} from '../automatic/store.ts'
import {claimDuePayments, isPage, lockCheckout, type CheckoutRow, type Round} from './store.ts'

/** When the provider is asked again if it did not answer. */
const again_ms = 3_600_000
/** An event that comes later leaves its payment to the job. */
const at_once_ms = 60_000

interface Describing {
  db: Db
  payments: Payments
}

/** Fetches what up to `limit` payments were made with, as no event contains it; returns how many. */
export const describeDue = (deps: Describing, round: Round): Promise<number> =>
  claimDuePayments(deps.db, {at: 'describe_at', also: undefined, again_ms}, round, payment =>
    describeOne(deps, payment),
  )

/**
 * Fetches the same for the new payments of a checkout, and saves the card if its payer chose so. If that fails, the job
 * fetches it and saves no card, because the family may have removed or replaced its saved method by then.
 */
export async function describePaymentsOf(
  deps: Describing & {log: Log},
  checkout_id: string,
  now: string,
): Promise<void> {
  const found = await deps.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.checkout_id, checkout_id),
        lte(payments.describe_at, now),
        gte(payments.paid_at, plusMs(now, -at_once_ms)),
      ),
    )
  await apart(
    found,
    payment => describeOne(deps, payment, (tx, checkout, used) => saveUsed(tx, checkout, used, now)),
    (error, {id}) => deps.log.warn({err: error, payment_id: id}, 'a payment could not be described'),
  )
}

/** Stores what a payment was made with, and shows it at the plan it renews; then `save`, if it was not described before. */
async function describeOne(
  {db, payments: provider}: Describing,
  payment: PaymentRow,
  save?: (tx: Db, checkout: CheckoutRow, used: UsedMethod) => Promise<void>,
): Promise<void> {
  const used = await provider.findMethod(payment.provider_payment_id)
  await db.transaction(async tx => {
    const checkout = await lockCheckout(tx, payment.checkout_id)
    const {method} = payment
    const paid_with: PaidWith | null = used && {method, brand: used.brand, last4: used.last4, expires: used.expires}
    if (paid_with) await describeMethod(tx, payment.provider_payment_id, paid_with)
    const [first] = await tx
      .update(payments)
      .set({paid_with, describe_at: null})
      .where(and(eq(payments.id, payment.id), isNotNull(payments.describe_at)))
      .returning({id: payments.id})
    if (first && checkout && used) await save?.(tx, checkout, used)
  })
}

/** Saves the card of a statement's page if its payer chose so and has saved no other one since the page was made. */
async function saveUsed(tx: Db, checkout: CheckoutRow, {customer, ...used}: UsedMethod, now: string): Promise<void> {
  const {purpose, asked, payer_id, created_at} = checkout
  if (purpose !== 'statement' || !isPage(asked) || !asked.keep_method || !customer) return
  // it was saved before, and may have been removed since
  if (asked.saved?.provider_method_id === used.provider_method_id) return
  await lockFamily(tx, payer_id)
  if (await hasNewerMethod(tx, payer_id, created_at)) return
  await saveMethod(tx, checkout, {...used, customer}, now)
}
