import {eq} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {payments} from '#server/db/schema/all.ts'
import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import {creditCode} from '#domain/money/invoice-text.ts'
import * as books from '#domain/money/ledger.ts'
import type {CheckoutState, ProviderMethod, ProviderPayment} from '#server/adapters/payments/port.ts'
import {
  creditDecidedMeanwhile,
  dueOf,
  lockInvoices,
  lockStated,
  notifyNotNeeded,
  reopen,
  setProcessing,
  settle,
  takeOwnCredits,
  post,
} from '#server/modules/billing/index.ts'
import {changeMethod, endIncomplete, renewalFailed, subscriptionPaid} from '#server/modules/subscriptions/index.ts'
import {payeeOf} from './reversals.ts'
import {noteChargeFailed, saveMethod} from '../automatic/store.ts'
import {isPage, lockCheckout, moveCheckout, sharesOf, type CheckoutRow} from './store.ts'

/** Statuses that a payment can still make PAID; in any other the payment is refunded. */
const payable = new Set(['OPEN', 'PROCESSING', 'UNCOLLECTIBLE'])

/**
 * Applies what the provider reports about a checkout, with all effects, in one transaction. It is idempotent in any
 * order: a payment counts once by its provider id, and a paid checkout stays paid.
 */
export async function applyState(tx: Db, checkout_id: string, state: CheckoutState, now: string): Promise<void> {
  const checkout = await lockCheckout(tx, checkout_id)
  if (!checkout) return
  if (state.status === 'paid') return takePayment(tx, checkout, state.payment, now)
  if (state.status === 'saved') return takeMethod(tx, checkout, state.method, now)
  const isPending = checkout.status === 'OPEN' || checkout.status === 'PROCESSING'
  if (state.status === 'open' || !isPending) return
  if (state.status === 'processing') {
    if (checkout.status === 'PROCESSING') return
    await moveCheckout(tx, checkout.id, 'PROCESSING', now)
    const locked = await lockShares(tx, checkout)
    await setProcessing(
      tx,
      locked.filter(({status}) => status === 'OPEN'),
      checkout,
    )
    return
  }
  const isStatement = checkout.purpose === 'statement'
  // the payer did not see it fail
  const isAutomatic = isStatement && !isPage(checkout.asked)
  await moveCheckout(tx, checkout.id, state.status === 'failed' ? 'FAILED' : 'EXPIRED', now)
  if (isStatement) await lockStated(tx, await shareIds(tx, checkout))
  const locked = await lockShares(tx, checkout)
  const isReopened = ({status}: InvoiceRow) => status === 'PROCESSING' || (isAutomatic && status === 'OPEN')
  const ids = locked.map(({id}) => id)
  if (isAutomatic) await noteChargeFailed(tx, ids)
  const reopened = await reopen(tx, locked.filter(isReopened), {isAutomatic}, now)
  await takeOwnCredits(tx, [...reopened, ...locked.filter(invoice => !isReopened(invoice))])
  if (isStatement) await creditDecidedMeanwhile(tx, ids, now)
  if (checkout.purpose === 'renewal' && checkout.subscription_id) await renewalFailed(tx, checkout.subscription_id, now)
  if (checkout.purpose === 'subscription' && checkout.subscription_id) await endIncomplete(tx, checkout.subscription_id)
}

/** A page saved a method, once, even if it was taken for closed. */
async function takeMethod(tx: Db, checkout: CheckoutRow, method: ProviderMethod, now: string): Promise<void> {
  if (checkout.status === 'PAID') return
  await moveCheckout(tx, checkout.id, 'PAID', now)
  const {subscription_id, payer_id, by_user_id} = checkout
  if (subscription_id === null) return saveMethod(tx, checkout, method, now)
  await changeMethod(
    tx,
    {id: subscription_id, owner_id: payer_id, by_user_id},
    {...method, method: checkout.method},
    now,
  )
}

const shareIds = async (tx: Db, {id}: CheckoutRow): Promise<string[]> =>
  (await sharesOf(tx, id)).map(({invoice_id}) => invoice_id)

const lockShares = async (tx: Db, checkout: CheckoutRow) => lockInvoices(tx, await shareIds(tx, checkout))

async function takePayment(tx: Db, checkout: CheckoutRow, paid: ProviderPayment, now: string): Promise<void> {
  const [payment] = await tx
    .insert(payments)
    .values({
      checkout_id: checkout.id,
      provider_payment_id: paid.provider_payment_id,
      status: 'SUCCEEDED',
      method: checkout.method,
      payer_id: checkout.payer_id,
      amount_cents: paid.amount_cents,
      paid_at: now,
      describe_at: now,
    })
    .onConflictDoNothing({target: payments.provider_payment_id})
    .returning()
  // the payment was counted before
  if (!payment) return
  await moveCheckout(tx, checkout.id, 'PAID', now)

  // only the exact amount buys something
  const isWhole = paid.amount_cents === checkout.amount_cents
  const {used_cents, rest, unpaid} = !isWhole
    ? {used_cents: 0, rest: creditCode('other_amount'), unpaid: (await lockShares(tx, checkout))[0]}
    : checkout.purpose === 'subscription' || checkout.purpose === 'renewal'
      ? await payPlan(tx, checkout, {...paid, payment_id: payment.id}, now)
      : await payInvoices(tx, checkout, {payment_id: payment.id, now})
  const refund_cents = paid.amount_cents - used_cents
  if (refund_cents === 0) return
  const about = {payment_id: payment.id, at: now}
  await post(tx, books.paid(checkout.payer_id, refund_cents), about)
  const payee = await payeeOf(tx, checkout.id)
  // an unused payment is refunded in full, with its fee
  const refund_fee_cents = payee && used_cents === 0 ? payee.retained_fee_cents : 0
  if (payee) await post(tx, books.passedOn(payee.invoice, refund_cents - refund_fee_cents, 0), about)
  await tx
    .update(payments)
    .set({
      refund_cents,
      refund_fee_cents,
      refund_reason: rest,
      // the refund job retries until it is refunded
      refund_at: now,
      ...(payee && {reverse_cents: refund_cents, reverse_at: now}),
    })
    .where(eq(payments.id, payment.id))
  const {method} = checkout
  if (unpaid) await notifyNotNeeded(tx, unpaid, {amount_cents: refund_cents, reason: rest, by: method}, now)
}

/** What a payment paid for, and why the rest is refunded, as its payer reads it. */
interface Used {
  used_cents: number
  rest: string
  /** An invoice that it was for and did not pay. */
  unpaid?: InvoiceRow | undefined
}

/** Pays each invoice that is still open. */
async function payInvoices(tx: Db, checkout: CheckoutRow, by: {payment_id: string; now: string}): Promise<Used> {
  const shares = new Map((await sharesOf(tx, checkout.id)).map(share => [share.invoice_id, share.amount_cents]))
  const locked = await lockInvoices(tx, [...shares.keys()])
  const {method, tip_cents, by_user_id} = checkout
  const paid = locked.filter(row => payable.has(row.status) && dueOf(row) <= (shares.get(row.id) ?? 0))
  await settle(tx, paid, {...by, method, tip_cents, by_user_id})
  const used_cents = paid.reduce((sum, row) => sum + dueOf(row) + tip_cents, 0)
  return {used_cents, rest: creditCode('paid_already'), unpaid: locked.find(row => !paid.includes(row))}
}

async function payPlan(
  tx: Db,
  checkout: CheckoutRow,
  by: ProviderPayment & {payment_id: string},
  now: string,
): Promise<Used> {
  if (!checkout.subscription_id || !checkout.plan_id) return {used_cents: 0, rest: creditCode('paid_already')}
  const {subscription_id, plan_id, payer_id, by_user_id, amount_cents, method} = checkout
  const bought = await subscriptionPaid(
    tx,
    {
      ...by,
      subscription_id,
      plan_id,
      payer_id,
      by_user_id,
      amount_cents,
      method,
      is_renewal: checkout.purpose === 'renewal',
      saved_method_id: isPage(checkout.asked) ? null : (checkout.asked.saved_method_id ?? null),
    },
    now,
  )
  const isCancelled = !bought.ok && bought.reason === 'cancelled'
  return {
    used_cents: bought.ok ? amount_cents : 0,
    rest: creditCode(isCancelled ? 'plan_canceled' : 'paid_already'),
  }
}
