import {and, asc, desc, eq, gt, ne} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import {creditCode} from '#domain/money/invoice-text.ts'
import {read, update} from '#server/adapters/payments/sandbox/store.ts'
import {plusMs} from '#server/clock.ts'
import {creditInvoice, dueOf} from '#server/modules/billing/index.ts'
import {applyState, insertCheckout, noteDisputed} from '#server/modules/payments/index.ts'
import {readStored} from '#server/stored-texts.ts'
import {recordAudit} from '../audit.ts'
import type {Db} from '../client.ts'
import {
  bookings,
  checkouts,
  invoices,
  members,
  organizations,
  parents,
  payments,
  plans,
  subscriptions,
  users,
} from '../schema/all.ts'
import type {Chance} from './chance.ts'
import type {People} from './people.ts'

const hour_ms = 3_600_000

/** Of the sandbox: charges without a page are declined. */
const declined_card = '4000000000000341'

/** Makes the newest agency subscription old enough that its first month has ended. Call it before rows are stored. */
export function endFirstMonth({organizations: agencies, subscriptions: all}: People, now: string): void {
  const agency_ids = new Set(agencies.map(({id}) => id))
  const subscription = all.findLast(({owner_id}) => agency_ids.has(owner_id))
  const start = plusMs(now, -32 * day_ms)
  if (subscription) Object.assign(subscription, {created_at: start, current_period_start: start})
}

/** Seeds what staff look into, from what `seedMoney` stored: a failed renewal, a dispute, a credit note, a credit request. */
export async function seedStaffMoney(tx: Db, chance: Chance, now: string): Promise<void> {
  await failRenewal(tx, chance, now)
  await openDispute(tx, now)
  await creditPart(tx, now)
  await askCredit(tx, now)
}

/** Declines the card of a subscription whose month has ended. It is tried again daily. */
async function failRenewal(tx: Db, chance: Chance, now: string): Promise<void> {
  const [due] = await tx
    .select({subscription: subscriptions, plan: plans})
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.plan_id))
    .innerJoin(organizations, eq(organizations.id, subscriptions.owner_id))
    .where(eq(subscriptions.status, 'ACTIVE'))
    .orderBy(asc(subscriptions.paid_until), asc(subscriptions.id))
    .limit(1)
  const {provider_payment_id, provider_customer, paid_until, method} = due?.subscription ?? {}
  if (!due || !provider_payment_id || !provider_customer || !paid_until || !method || paid_until > now) return
  const paid = await read(tx, 'payment', provider_payment_id)
  if (paid) await update(tx, 'payment', provider_payment_id, {...paid, account: declined_card})
  const at = plusMs(now, -6 * hour_ms)
  const id = chance.id(at)
  const amount_cents = due.plan.price_cents
  const charge = {customer: provider_customer, kept_payment_id: provider_payment_id}
  await insertCheckout(
    tx,
    {
      id,
      purpose: 'renewal',
      method,
      status: 'OPEN',
      payer_id: due.subscription.owner_id,
      by_user_id: null,
      amount_cents,
      plan_id: due.plan.id,
      subscription_id: due.subscription.id,
      asked: {checkout_id: id, method, amount_cents, description: readStored(due.plan.title), ...charge},
      created_at: at,
      expires_at: plusMs(at, day_ms),
    },
    [],
  )
  await applyState(tx, id, {status: 'failed'}, at)
}

/** The bank disputes a family's newest payment; it decides in two weeks. */
async function openDispute(tx: Db, now: string): Promise<void> {
  const [payment] = await tx
    .select({provider_payment_id: payments.provider_payment_id, amount_cents: payments.amount_cents})
    .from(payments)
    .innerJoin(checkouts, and(eq(checkouts.id, payments.checkout_id), eq(checkouts.purpose, 'statement')))
    .innerJoin(parents, eq(parents.id, payments.payer_id))
    .innerJoin(users, and(eq(users.id, parents.user_id), ne(users.email, 'parent@demo.test')))
    .orderBy(desc(payments.paid_at), asc(payments.id))
    .limit(1)
  const paid = payment && (await read(tx, 'payment', payment.provider_payment_id))
  if (!paid) return
  const {provider_payment_id, amount_cents} = payment
  const opens_at = plusMs(now, -2 * hour_ms)
  const dispute = {opens_at, closes_at: plusMs(now, 14 * day_ms), ends: 'won'} as const
  await update(tx, 'payment', provider_payment_id, {...paid, dispute})
  const reported = {
    provider_dispute_id: `dp_${provider_payment_id.slice(3)}`,
    status: 'OPEN',
    amount_cents,
    reason: 'fraudulent',
    answer_by: dispute.closes_at,
  } as const
  // no staff member of the demo waits for its mail
  await noteDisputed(tx, {provider_payment_id, dispute: reported}, {send: async () => {}}, opens_at)
}

const demoAgencyLeads = (tx: Db) =>
  tx
    .select({invoice: invoices, user_id: users.id})
    .from(invoices)
    .innerJoin(bookings, eq(bookings.id, invoices.booking_id))
    .innerJoin(members, eq(members.org_id, invoices.org_id))
    .innerJoin(users, and(eq(users.id, members.user_id), eq(users.email, 'agency@demo.test')))
    .orderBy(desc(invoices.id))
    .limit(1)
    .$dynamic()

/** Staff took ten dollars off the open lead invoice of the demo agency. */
async function creditPart(tx: Db, now: string): Promise<void> {
  const [open] = await demoAgencyLeads(tx).where(and(eq(invoices.kind, 'lead'), eq(invoices.status, 'OPEN')))
  const [admin] = await tx.select({id: users.id}).from(users).where(eq(users.role, 'admin')).limit(1)
  const fee_cents = 1000
  if (!open || !admin || dueOf(open.invoice) <= fee_cents) return
  const at = plusMs(now, -3 * hour_ms)
  const left_cents = dueOf(open.invoice)
  const {number} = await creditInvoice(tx, open.invoice, {fee_cents, reason: creditCode('returned', 'goodwill')}, at)
  const after = {
    amount_cents: fee_cents,
    reason: 'goodwill',
    memo: 'A visit was explained badly',
    credit_notes: [number],
  }
  await recordAudit(
    tx,
    {user_id: admin.id, now: at},
    {
      did: 'credited',
      target: 'invoice',
      target_id: open.invoice.id,
      before: {left_cents},
      after: {left_cents: left_cents - fee_cents, way: 'due', ...after},
    },
  )
}

/** The demo agency asks for a credit of the lead whose family does not answer; staff have yet to decide. */
async function askCredit(tx: Db, now: string): Promise<void> {
  const [bad] = await demoAgencyLeads(tx).where(
    and(eq(invoices.kind, 'lead'), eq(invoices.status, 'PAID'), gt(bookings.first_start, now)),
  )
  if (!bad) return
  await tx
    .update(invoices)
    .set({
      credit_status: 'ASKED',
      credit_reason: 'unreachable',
      credit_note: 'We have called four times since we were approved. The family does not answer.',
      credit_asked_at: plusMs(now, -day_ms),
      credit_asked_by: bad.user_id,
    })
    .where(eq(invoices.id, bad.invoice.id))
}
