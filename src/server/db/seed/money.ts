import {names} from '#messages/names'
import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import {and, asc, eq, inArray, isNull} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import {untouched} from '#server/adapters/payments/sandbox/pay.ts'
import {put, type SandboxPayment} from '#server/adapters/payments/sandbox/store.ts'
import {plusMs} from '#server/clock.ts'
import {applyState, insertCheckout} from '#server/modules/payments/index.ts'
import {describeMethod} from '#server/modules/subscriptions/index.ts'
import {
  dueOf,
  issueFirstLead,
  issueNextLeads,
  issueStatements,
  settleOutside,
  startStatements,
} from '#server/modules/billing/index.ts'
import {raise} from '../../jobs/steps.ts'
import type {Db} from '../client.ts'
import {
  bookings,
  caretakers,
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

const approved = ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'] as const

const demoCard = {brand: 'Visa', last4: '4242', expires: '2034-12'}

/** A payment as the sandbox stores it. */
const paymentOf = (id: string, amount: number, customer: string | null): SandboxPayment => ({
  ...untouched,
  intent: {id, object: 'payment_intent', status: 'succeeded', amount, customer, metadata: {}},
  account: '4242424242424242',
  transfer: null,
  fee_cents: null,
})

type Bought = Pick<
  Parameters<typeof insertCheckout>[1],
  'purpose' | 'payer_id' | 'amount_cents' | 'plan_id' | 'subscription_id'
>

/** Records a payment at the sandbox and runs the product's own code for it. */
async function paid(
  tx: Db,
  chance: Chance,
  bought: Bought,
  shares: {invoice_id: string; amount_cents: number}[],
  at: string,
): Promise<void> {
  const id = chance.id(at)
  const provider_payment_id = `pi_${id.replaceAll('-', '')}`
  const customer = bought.plan_id ? `cus_${id.replaceAll('-', '')}` : null
  await insertCheckout(
    tx,
    {
      id,
      ...bought,
      method: 'card',
      status: 'OPEN',
      by_user_id: null,
      asked: {
        checkout_id: id,
        method: 'card',
        lines: [{name: names.product, amount_cents: bought.amount_cents}],
        customer_email: null,
        success_url: 'http://localhost/',
        cancel_url: 'http://localhost/',
        expires_at: plusMs(at, 3_600_000),
        keep_method: customer !== null,
        destination: null,
      },
      provider_id: `cs_sandbox_${id.replaceAll('-', '')}`,
      created_at: at,
      expires_at: plusMs(at, 3_600_000),
    },
    shares,
  )
  const made = paymentOf(provider_payment_id, bought.amount_cents, customer)
  await put(
    tx,
    'payment',
    provider_payment_id,
    {...made, method: {...demoCard, provider_method_id: `pm_${id}`, customer}},
    at,
  )
  const payment = {provider_payment_id, amount_cents: bought.amount_cents, customer}
  await applyState(tx, id, {status: 'paid', payment}, at)
  const paid_with = {...demoCard, method: 'card' as const}
  await tx.update(payments).set({paid_with, describe_at: null}).where(eq(payments.checkout_id, id))
  await describeMethod(tx, provider_payment_id, paid_with)
}

/** Pays invoices of one payer some days after their issue. The newest stays open until it is due, and of few for longer. */
async function payInvoices(
  tx: Db,
  chance: Chance,
  rows: readonly InvoiceRow[],
  {now, paysLate}: {now: string; paysLate: boolean},
): Promise<void> {
  const newest = rows.at(-1)
  const isOpen = newest && (paysLate || (newest.due_at ?? now) >= now)
  for (const row of isOpen ? rows.slice(0, -1) : rows) {
    const amount_cents = dueOf(row)
    if (row.status !== 'OPEN' || amount_cents === 0) continue
    const payer_id = row.parent_id ?? row.org_id ?? ''
    const later = plusMs(row.issued_at ?? now, 2 * day_ms)
    const at = later < now ? later : now
    const bought = {
      purpose: row.kind === 'lead' ? ('lead' as const) : ('statement' as const),
      payer_id,
      amount_cents,
      plan_id: null,
      subscription_id: null,
    }
    await paid(tx, chance, bought, [{invoice_id: row.id, amount_cents}], at)
  }
}

/** The demo family and the demo agency, who always have something to pay. */
async function demoPayerIds(tx: Db): Promise<ReadonlySet<string>> {
  const demo = inArray(users.email, ['parent@demo.test', 'agency@demo.test'])
  const families = tx
    .select({id: parents.id})
    .from(parents)
    .innerJoin(users, and(eq(users.id, parents.user_id), demo))
  const agencies = tx
    .select({id: members.org_id})
    .from(members)
    .innerJoin(users, and(eq(users.id, members.user_id), demo))
  return new Set([...(await families), ...(await agencies)].map(({id}) => id))
}

/** Something that happens in the town at a given time. */
interface Event {
  at: string
  happen: () => Promise<unknown>
}

/** Returns the payment of each subscription's first term, on its first day. */
async function subscriptionsOf(tx: Db, chance: Chance): Promise<Event[]> {
  const rows = await tx
    .select({subscription: subscriptions, plan: plans})
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.plan_id))
    .orderBy(asc(subscriptions.created_at), asc(subscriptions.id))
  return rows.map(({subscription: {id, owner_id, created_at}, plan}) => ({
    at: created_at,
    happen: async () => {
      await tx.update(subscriptions).set({status: 'INCOMPLETE', paid_until: null}).where(eq(subscriptions.id, id))
      const bought = {
        purpose: 'subscription' as const,
        payer_id: owner_id,
        amount_cents: plan.price_cents,
        plan_id: plan.id,
        subscription_id: id,
      }
      await paid(tx, chance, bought, [], created_at)
    },
  }))
}

/** Returns the invoice events of each booking from its approval on. */
async function approvalsOf(tx: Db, now: string): Promise<Event[]> {
  const won = await tx
    .select()
    .from(bookings)
    .where(inArray(bookings.status, [...approved]))
    .orderBy(asc(bookings.approved_at), asc(bookings.id))
  return won.map(booking => ({
    at: booking.approved_at ?? now,
    happen: async () => {
      await issueFirstLead(tx, booking, booking.approved_at ?? now)
      await startStatements(tx, booking.id)
    },
  }))
}

/** Returns weekly runs of the invoice job. */
const looksOf = (tx: Db, now: string): Event[] =>
  Array.from({length: 10}, (_, weeks) => plusMs(now, -7 * (9 - weeks) * day_ms)).map(at => ({
    at,
    happen: async () => {
      await issueNextLeads(tx, at, 1000, raise)
      await issueStatements(tx, at, 1000, raise)
    },
  }))

/**
 * Seeds payments, lead invoices and statements by the product's own code at past times. The newest invoice of each
 * payer stays open, and so do all invoices of families without an account.
 */
export async function seedMoney(tx: Db, chance: Chance, now: string): Promise<void> {
  const events = [...(await subscriptionsOf(tx, chance)), ...(await approvalsOf(tx, now)), ...looksOf(tx, now)]
  for (const {happen} of events.toSorted((a, b) => (a.at < b.at ? -1 : 1))) await happen()

  const connected_at = plusMs(now, -60 * day_ms)
  const connected = {stripe_connected_at: connected_at}
  const caregivers = await tx.select().from(caretakers).orderBy(asc(caretakers.created_at), asc(caretakers.id))
  for (const {id, is_verified} of caregivers) {
    if (is_verified !== 'Approved') continue
    const stripe_account_id = `acct_sandbox_${id.replaceAll('-', '').slice(-16)}`
    await tx
      .update(caretakers)
      .set({...connected, stripe_account_id})
      .where(eq(caretakers.id, id))
  }
  for (const {id} of await tx.select({id: organizations.id}).from(organizations)) {
    const stripe_account_id = `acct_sandbox_${id.replaceAll('-', '').slice(-16)}`
    await tx
      .update(organizations)
      .set({...connected, stripe_account_id})
      .where(eq(organizations.id, id))
  }
  const all = await tx
    .select()
    .from(invoices)
    .where(eq(invoices.status, 'OPEN'))
    .orderBy(asc(invoices.issued_at), asc(invoices.id))
  // a family without an account cannot pay through Village: it paid its caregiver, who said so
  const absent = await tx.select({id: parents.id}).from(parents).where(isNull(parents.user_id))
  const withoutAccount = new Set(absent.map(({id}) => id))
  const byPayer = new Map<string, InvoiceRow[]>()
  for (const row of all) {
    if (row.parent_id !== null && withoutAccount.has(row.parent_id)) {
      if (row.due_at !== null && row.due_at < now) await settleOutside(tx, row, row.due_at)
      continue
    }
    const payer = `${row.kind} ${row.parent_id ?? row.org_id}`
    byPayer.set(payer, [...(byPayer.get(payer) ?? []), row])
  }
  const demoPayers = await demoPayerIds(tx)
  for (const rows of byPayer.values()) {
    const [{parent_id, org_id} = {parent_id: null, org_id: null}] = rows
    const paysLate = demoPayers.has(parent_id ?? org_id ?? '') || chance.chance(0.1)
    await payInvoices(tx, chance, rows, {now, paysLate})
  }
}
