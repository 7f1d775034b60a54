import {eq} from 'drizzle-orm'
import type {SentByHand} from '#contract/admin/invoices.ts'
import * as books from '#domain/money/ledger.ts'
import {maySendByHand, owedCents, sendableCents} from '#domain/money/refund.ts'
import {formatCents} from '#lib/money-text.ts'
import type {Db} from '#server/db/client.ts'
import {payments} from '#server/db/schema/all.ts'
import {invalid, notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {recordAudit, type Auditor} from '#server/db/audit.ts'
import {post} from '#server/modules/billing/index.ts'
import {creditsReturned} from './credits.ts'
import {failuresOf, statusOf, stopWhereDone} from './payments.ts'

interface Sent {
  /** What waited to be sent as they read it; where it is another sum by now, somebody noted it meanwhile. */
  owed_cents: number
  /** All that is owed where it is not named. */
  amount_cents?: number | undefined
  /** How it was sent, for the staff's log. */
  memo: string
}

/**
 * Staff sent its payer what no refund brings them, by a cheque or a transfer of their own: the books say so, and once nothing
 * more is owed the provider is not asked any more. Kept apart from what goes back through the provider, whose word counts as
 * before: should it refund the same after all, that stands in the books too. Of more than waits to be sent: 422.
 */
export async function noteSentByHand(
  tx: Db,
  payment_id: string,
  {amount_cents, memo, ...read}: Sent,
  {user_id, now}: Auditor,
): Promise<SentByHand | Refusal> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, payment_id)).for('update')
  if (!payment) return notFound()
  const owed_cents = sendableCents(payment)
  if (!maySendByHand(payment, await failuresOf(tx, payment_id))) {
    return refuse('refund_not_owed', 'No refund of this payment is waiting to be sent manually.', {
      current: {status: payment.status, owed_cents},
    })
  }
  if (read.owed_cents !== owed_cents) {
    return refuse(
      'refund_changed',
      `The amount owed is now ${formatCents(owed_cents)}. Check what was recorded meanwhile.`,
      {
        current: {status: payment.status, owed_cents},
      },
    )
  }
  const sent_cents = amount_cents ?? owed_cents
  if (sent_cents > owed_cents)
    return invalid('amount_cents', `At most ${formatCents(owed_cents)} is waiting to be sent`)
  const sent_by_hand_cents = payment.sent_by_hand_cents + sent_cents
  const left_cents = owed_cents - sent_cents
  await tx
    .update(payments)
    .set({sent_by_hand_cents, status: await statusOf(tx, {...payment, sent_by_hand_cents})})
    .where(eq(payments.id, payment_id))
  await stopWhereDone(tx, payment_id)
  if (owedCents({...payment, sent_by_hand_cents}) === 0) await creditsReturned(tx, payment_id)
  await post(tx, books.sentByHand(payment.payer_id, sent_cents), {payment_id, at: now})
  await recordAudit(
    tx,
    {user_id, now},
    {
      did: 'sent_by_hand',
      target: 'payment',
      target_id: payment_id,
      before: {owed_cents, sent_by_hand_cents: payment.sent_by_hand_cents},
      after: {owed_cents: left_cents, sent_by_hand_cents, memo},
    },
  )
  return {id: payment_id, sent_by_hand_cents, owed_cents: left_cents}
}
