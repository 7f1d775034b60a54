import {m} from '#messages'
import {settled} from '#lib/settled.ts'
import {eq} from 'drizzle-orm'
import * as contract from '#contract/admin/returns.ts'
import type {BodyOf} from '#contract/endpoint.ts'
import * as books from '#domain/money/ledger.ts'
import {creditCode} from '#domain/money/invoice-text.ts'
import {type Deed, recordAudit} from '#server/db/audit.ts'
import type {Db} from '#server/db/client.ts'
import {payments} from '#server/db/schema/all.ts'
import {preloadingRoute, route, type Route} from '#server/http/mount.ts'
import {notFound, refuse, Refusal} from '#server/http/refusal.ts'
import {creditInvoices} from '../invoices/credit.ts'
import {notifyReturned} from '../invoices/notifications.ts'
import {type FullInvoice, invoicesById, invoicesPaidBy} from '../invoices/list.ts'
import {booked, lockInvoices} from '../invoices/rows.ts'
import {postAll} from '../ledger.ts'
import {paidInvoices, planCredit, planRefund, planVoid, refuseOtherMax, type Plan} from './plan.ts'
import {presentReturn} from './present.ts'
import {addRefunds} from './refund-payment.ts'

/** Issues a credit note for each part; returns their numbers. */
async function issueNotes(tx: Db, {parts, way, payment}: Plan, reason: string, now: string): Promise<string[]> {
  const returned = way === 'provider' || way === 'by_hand' ? {payment_id: payment?.id ?? null} : undefined
  const credits = parts.map(({invoice, ...off}) => ({
    row: invoice,
    off: {...off, reason, ...(returned && {returned})},
  }))
  const credited = await creditInvoices(tx, credits, now)
  const byHand = way === 'by_hand' ? credited : []
  const movements = byHand.map(({row, care_cents}) => ({
    movements: books.returnedOutside(booked(row), care_cents),
    invoice_id: row.id,
    at: now,
  }))
  await postAll(tx, movements)
  return credited.flatMap(({number}) => number ?? [])
}

/**
 * Makes the planned return: credit notes, the refund, notifications with the payee's first, and the audit row. The payment
 * is locked last, and a return made meanwhile is refused.
 */
async function save(
  tx: Db,
  plan: Plan,
  {reason, memo}: BodyOf<typeof contract.refundPayment>,
  {target_id, user_id, now, ...deed}: Deed & Record<'target_id' | 'user_id' | 'now', string>,
): Promise<contract.MoneyReturn | Refusal> {
  const {amount_cents, payment, parts} = plan
  const code = creditCode('returned', reason)
  const numbers = await issueNotes(tx, plan, code, now)
  if (payment) {
    const [locked] = await tx.select().from(payments).where(eq(payments.id, payment.id)).for('update')
    if (locked?.refund_cents !== payment.refund_cents || locked.status !== payment.status) {
      return refuse('refund_changed', m.this_payment_has_changed_in_the())
    }
    const fee_cents = parts.reduce((sum, part) => sum + part.fee_cents, 0)
    const isPassedOn = parts.some(({invoice}) => booked(invoice).payee_id !== null)
    await addRefunds(tx, [{payment_id: payment.id, amount_cents, fee_cents, isPassedOn, reason: code}], now)
  }
  await notifyReturned(tx, plan, {reason: code, numbers}, now)
  const audit = {amount_cents, reason, memo, way: plan.way, credit_notes: numbers}
  await recordAudit(
    tx,
    {user_id, now},
    {
      ...deed,
      target_id,
      before: {left_cents: plan.max_cents},
      after: {left_cents: plan.max_cents - amount_cents, ...audit},
    },
  )
  const ids = parts.map(({invoice}) => invoice.id)
  return presentReturn(plan, numbers, await invoicesById(tx, ids))
}

const paymentById = async (db: Db, id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]

const preview = (plan: Plan | Refusal, invoices: readonly FullInvoice[]) =>
  plan instanceof Refusal ? plan : presentReturn(plan, [], invoices)

const invoiceRoutes = (['credit', 'void'] as const).flatMap(act => {
  const planned = act === 'credit' ? planCredit : planVoid
  const [asked, made] =
    act === 'credit'
      ? ([contract.previewCredit, contract.creditInvoice] as const)
      : ([contract.previewVoid, contract.voidInvoice] as const)
  return [
    preloadingRoute(
      asked,
      ({db, params: {id}}) => invoicesById(db, [id]),
      async ({db, query: {amount_cents}, now}, found) =>
        found[0] ? preview(await planned(db, found[0].invoice, {now, amount_cents}), found) : notFound(),
    ),
    route(made, async ({db, params: {id}, body, caller: {user_id}, now}) => {
      const [row] = await lockInvoices(db, [id])
      if (!row) return notFound()
      const {amount_cents} = body
      const whole = await planned(db, row, {now})
      if (whole instanceof Refusal) return whole
      const other = refuseOtherMax(body.max_cents, whole)
      if (other) return other
      const plan = amount_cents === undefined ? whole : await planned(db, row, {now, amount_cents})
      if (plan instanceof Refusal) return plan
      return save(db, plan, body, {
        did: act === 'credit' ? 'credited' : 'voided',
        target: 'invoice',
        target_id: id,
        user_id,
        now,
      })
    }),
  ]
})

/** Refunds, credits and voids by staff, each with its preview. @see src/domain/rules.md#staff-refunds */
export const returnRoutes: readonly Route[] = [
  ...invoiceRoutes,

  preloadingRoute(
    contract.previewRefund,
    ({db, params: {id}}) => settled([paymentById(db, id), invoicesPaidBy(db, id)]),
    async ({db, query, now}, [payment, found]) => {
      if (!payment) return notFound()
      const rows = found.map(({invoice}) => invoice)
      return preview(await planRefund(db, payment, rows, now, query.amount_cents), found)
    },
  ),

  route(contract.refundPayment, async ({db, params: {id}, body, caller: {user_id}, now}) => {
    // its invoices are locked before it, and decide between two refunds at once
    const rows = await lockInvoices(db, await paidInvoices(db, id))
    const payment = await paymentById(db, id)
    if (!payment) return notFound()
    const {amount_cents} = body
    const whole = await planRefund(db, payment, rows, now)
    if (whole instanceof Refusal) return whole
    const other = refuseOtherMax(body.max_cents, whole)
    if (other) return other
    const plan = amount_cents === undefined ? whole : await planRefund(db, payment, rows, now, amount_cents)
    if (plan instanceof Refusal) return plan
    return save(db, plan, body, {did: 'refunded', target: 'payment', target_id: id, user_id, now})
  }),
]
