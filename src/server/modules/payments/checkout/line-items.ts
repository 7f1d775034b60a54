import {m} from '#messages'
import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import {and, asc, eq, inArray, type SQL} from 'drizzle-orm'
import {planChange} from '#domain/money/plans.ts'
import {invoiceRefusalText, isChargeable} from '#domain/money/invoice.ts'
import type {Db} from '#server/db/client.ts'
import {caretakers, invoices, organizations} from '#server/db/schema/all.ts'
import {invalid, notFound, refuse, Refusal} from '#server/http/refusal.ts'
import {readStored} from '#server/stored-texts.ts'
import {dueOf, feeLeftOf, lockInvoices} from '#server/modules/billing/index.ts'
import {
  hasRenewals,
  incompleteFor,
  liveSubscription,
  paidUntil,
  planById,
  type Subscriber,
} from '#server/modules/subscriptions/index.ts'
import {savedMethodOf} from '../automatic/store.ts'
import {openForInvoices, openForMethod, openForPlan} from './store.ts'
import type {Wanted} from './start.ts'

const belowLeast = () => refuse('below_least', invoiceRefusalText.below_least)

/** The caller's invoices by id, all or none; ownership is part of the statement. */
async function ownInvoices(
  db: Db,
  ids: readonly string[],
  owned: SQL,
  isLocked: boolean,
): Promise<InvoiceRow[] | Refusal> {
  const rows = isLocked
    ? await lockInvoices(db, ids, owned)
    : await db
        .select()
        .from(invoices)
        .where(and(inArray(invoices.id, [...ids]), owned))
        .orderBy(asc(invoices.id))
  if (rows.length !== ids.length) return notFound()
  const closed = rows.find(row => row.status !== 'OPEN')
  return closed
    ? refuse('invoice_closed', invoiceRefusalText.invoice_closed, {
        current: {id: closed.id, status: closed.status},
      })
    : rows
}

/** An agency's lead invoices with what is due of each, computed only here. */
export const wantedLeads = (ids: readonly string[], org_id: string) => async (db: Db, isLocked: boolean) => {
  const owned = and(eq(invoices.org_id, org_id), eq(invoices.kind, 'lead')) as SQL
  const rows = await ownInvoices(db, ids, owned, isLocked)
  if (rows instanceof Refusal) return rows
  const shares = rows.map(row => ({invoice_id: row.id, amount_cents: dueOf(row)}))
  if (!isChargeable(rows.reduce((sum, row) => sum + dueOf(row), 0))) return belowLeast()
  const wanted: Wanted = {
    purpose: 'lead',
    payer_id: org_id,
    lines: rows.map(row => ({name: m.doc_lead_invoice({number: row.number ?? ''}), amount_cents: dueOf(row)})),
    tip_cents: 0,
    shares,
    plan_id: null,
    subscription_id: null,
    destination: null,
  }
  return {wanted, open: isLocked ? [] : await openForInvoices(db, ids)}
}

/**
 * The connected account of the statement's payee; null if there is none. A locked account cannot change until the
 * checkout is saved, so a later change sees that checkout.
 */
export async function payeeAccountOf(db: Db, row: InvoiceRow, isLocked = false): Promise<string | null> {
  const query = row.payee_caretaker_id
    ? db
        .select({id: caretakers.stripe_account_id})
        .from(caretakers)
        .where(eq(caretakers.id, row.payee_caretaker_id))
        .$dynamic()
    : db
        .select({id: organizations.stripe_account_id})
        .from(organizations)
        .where(eq(organizations.id, row.payee_org_id ?? ''))
        .$dynamic()
  const [found] = await (isLocked ? query.for('share') : query)
  return found?.id ?? null
}

/** A family's care statement, with a tip that goes to the payee in full; `saves_card` saves the card it is paid with. */
export const wantedStatement =
  (id: string, parent_id: string, {tip_cents = 0, saves_card = false} = {}) =>
  async (db: Db, isLocked: boolean) => {
    const owned = and(eq(invoices.parent_id, parent_id), eq(invoices.kind, 'statement')) as SQL
    const rows = await ownInvoices(db, [id], owned, isLocked)
    if (rows instanceof Refusal) return rows
    const [row] = rows
    if (!row) return notFound()
    if (row.outside_marked_at !== null) return refuse('marked_paid', invoiceRefusalText.marked_paid)
    const account_id = await payeeAccountOf(db, row, isLocked)
    if (account_id === null) return refuse('payee_not_ready', invoiceRefusalText.payee_not_ready)
    const due_cents = dueOf(row)
    if (!isChargeable(due_cents + tip_cents)) return belowLeast()
    const [fee_left_cents, saved] = await Promise.all([feeLeftOf(db, row), savedMethodOf(db, parent_id)])
    const wanted: Wanted = {
      purpose: 'statement',
      payer_id: parent_id,
      lines: [
        {name: m.doc_care_statement({number: row.number ?? ''}), amount_cents: due_cents},
        ...(tip_cents > 0 ? [{name: m.doc_tip(), amount_cents: tip_cents}] : []),
      ],
      tip_cents,
      shares: [{invoice_id: row.id, amount_cents: due_cents}],
      plan_id: null,
      subscription_id: null,
      // a credit came off care or fee as its note says; the fee never exceeds the rest
      destination: {account_id, fee_cents: Math.min(fee_left_cents, due_cents)},
      saved,
      saves_card,
    }
    return {wanted, open: isLocked ? [] : await openForInvoices(db, [id])}
  }

const nothingToPay = {
  purpose: 'method',
  lines: [],
  tip_cents: 0,
  shares: [],
  plan_id: null,
  subscription_id: null,
  destination: null,
} satisfies Partial<Wanted>

/** Nothing to pay: the family's card or bank account is saved. */
export const wantedMethod = (parent_id: string) => async (db: Db, isLocked: boolean) => {
  const wanted: Wanted = {...nothingToPay, payer_id: parent_id}
  return {wanted, open: isLocked ? [] : await openForMethod(db, parent_id, null)}
}

/** Nothing to pay: a card or bank account is saved for the renewals of a plan that has, or had, one already. */
export const wantedPlanMethod =
  (subscription_id: string, {owner_id}: Subscriber) =>
  async (db: Db, isLocked: boolean) => {
    const live = await liveSubscription(db, owner_id, isLocked)
    if (live?.subscription.id !== subscription_id || !hasRenewals(live.subscription)) return notFound()
    const wanted: Wanted = {...nothingToPay, payer_id: owner_id, subscription_id}
    return {wanted, open: isLocked ? [] : await openForMethod(db, owner_id, subscription_id)}
  }

/** A plan: its price for a first or late term, or the difference to a running plan. */
export const wantedPlan =
  (plan_id: string, {owner_id, type}: Subscriber, now: string) =>
  async (db: Db, isLocked: boolean) => {
    const plan = await planById(db, plan_id)
    const live = await liveSubscription(db, owner_id, isLocked)
    // a late term is paid at the price that it was bought for
    const isLate =
      live?.subscription.status === 'PAST_DUE' && (live.subscription.next_plan_id ?? live.plan.id) === plan_id
    if (!plan || (plan.retired_at !== null && !isLate)) return notFound()
    if (plan.type !== type) return invalid('planId', m.this_plan_is_for_another_type())
    const isSame = live?.plan.id === plan_id
    if (live?.subscription.status === 'ACTIVE' && isSame) {
      return refuse('already_subscribed', m.you_already_have_this_plan())
    }
    let amount_cents = plan.price_cents
    if (live?.subscription.status === 'ACTIVE') {
      const {subscription} = live
      const present = {
        price_cents: live.plan.price_cents,
        period_start: subscription.current_period_start ?? now,
        period_end: paidUntil(subscription) ?? now,
      }
      const change = planChange(present, plan, now)
      if (change.how === 'at_period_end') {
        return refuse('already_subscribed', m.this_plan_starts_with_your_next())
      }
      amount_cents = change.due_cents
    }
    const subscription_id = live?.subscription.id ?? (isLocked ? await incompleteFor(db, owner_id, plan_id, now) : null)
    const wanted: Wanted = {
      purpose: 'subscription',
      payer_id: owner_id,
      lines: [{name: readStored(plan.title), amount_cents}],
      tip_cents: 0,
      shares: [],
      plan_id,
      subscription_id,
      destination: null,
    }
    return {wanted, open: isLocked ? [] : await openForPlan(db, owner_id)}
  }
