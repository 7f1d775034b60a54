import {and, eq, isNotNull, lte} from 'drizzle-orm'
import type {PaidWith} from '#contract/money/saved-method.ts'
import {ProviderAway, type Payments} from '#server/adapters/payments/port.ts'
import type {Db} from '#server/db/client.ts'
import {payments} from '#server/db/schema/all.ts'
import type {PaymentRow} from '#server/db/schema/payments.ts'
import {describeMethod} from '#server/modules/subscriptions/index.ts'
import {saveMethod} from '../automatic/store.ts'
import {claimDuePayments, isPage, lockCheckout, type Round} from './store.ts'

/** When the provider is asked again if it did not answer. */
const again_ms = 3_600_000

interface Describing {
  db: Db
  payments: Payments
}

/** Fetches what up to `limit` payments were made with, as no event contains it; returns how many. */
export const describeDue = (deps: Describing, round: Round): Promise<number> =>
  claimDuePayments(deps.db, {at: 'describe_at', also: undefined, again_ms}, round, payment =>
    describeOne(deps, payment, round.now),
  )

/** Fetches the same for the new payments of a checkout; if that fails, the job does. */
export async function describePaymentsOf(deps: Describing, checkout_id: string, now: string): Promise<void> {
  const found = await deps.db
    .select()
    .from(payments)
    .where(and(eq(payments.checkout_id, checkout_id), lte(payments.describe_at, now)))
  for (const payment of found) {
    await describeOne(deps, payment, now).catch((error: unknown) => {
      if (!(error instanceof ProviderAway)) throw error
    })
  }
}

/** Stores what a payment was made with, shows it at the plan it renews, and saves the card if its payer chose so. */
async function describeOne({db, payments: provider}: Describing, payment: PaymentRow, now: string): Promise<void> {
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
    const isSaved = checkout?.purpose === 'statement' && isPage(checkout.asked) && checkout.asked.keep_method
    if (!first || !isSaved || !used?.customer) return
    await saveMethod(tx, checkout, {...used, customer: used.customer}, now)
  })
}
