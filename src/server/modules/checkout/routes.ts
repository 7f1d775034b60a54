import {eq} from 'drizzle-orm'
import * as v from 'valibot'
import * as contract from '#contract/checkout.ts'
import type {CheckoutStarted} from '#contract/checkout.ts'
import {Id} from '#contract/shapes.ts'
import type {PaymentMethod} from '#contract/subscriptions.ts'
import {afterCheckout} from '#domain/constants.ts'
import {users} from '../../db/schema/all.ts'
import type {Db} from '../../db/client.ts'
import {route, type Call, type Route} from '../../http/mount.ts'
import {invalid, notFound, type Refusal} from '../../http/refusal.ts'
import {subscriberOf} from '../subscriptions/store.ts'
import {takeEvent} from './events.ts'
import {presentCheckout} from './present.ts'
import {badNext, nextOf, startCheckout, type Start} from './start.ts'
import {checkoutOf} from './store.ts'
import {wantedLeads, wantedPlan, wantedStatement} from './wanted.ts'

type Loose = string | string[] | undefined
type Paying = Pick<Call<typeof contract.leadInvoiceByCard>, 'db' | 'caller' | 'now' | 'origin' | 'deps'>

/** At most so many invoices in one checkout. */
const invoices_max = 100
/** The largest tip, in cents. */
const tip_max_cents = 100_000

async function emailOf(db: Db, user_id: string): Promise<string | null> {
  const [user] = await db.select({email: users.email}).from(users).where(eq(users.id, user_id))
  return user?.email ?? null
}

async function begin(
  {db, caller, now, origin, deps}: Paying,
  {method, next}: {method: PaymentMethod; next: string},
  find: Parameters<typeof startCheckout>[2],
): Promise<CheckoutStarted | Refusal> {
  const start: Start = {
    method,
    next,
    origin,
    now,
    user_id: caller.user_id,
    email: await emailOf(db, caller.user_id),
  }
  return startCheckout({db, payments: deps.payments}, start, find)
}

const idOf = (text: string): string | null => {
  const id = v.safeParse(Id, text)
  return id.success ? id.output : null
}

async function payPlan(
  call: Paying,
  of: {planId: string; next: Loose; method: PaymentMethod},
  otherwise: string,
) {
  const next = nextOf(of.next, otherwise)
  if (next === null) return badNext()
  const [plan_id, subscriber] = [idOf(of.planId), subscriberOf(call.caller)]
  if (!plan_id || !subscriber) return notFound()
  return begin(call, {method: of.method, next}, wantedPlan(plan_id, subscriber, call.now))
}

async function payLeads(call: Paying, of: {ids: Loose | null; next: Loose; method: PaymentMethod}) {
  const next = nextOf(of.next, afterCheckout.lead_invoice)
  if (next === null) return badNext()
  const {org_id} = call.caller
  const texts = [of.ids ?? []].flat().flatMap(text => text.split(','))
  const ids = [...new Set(texts.map(text => idOf(text.trim())))]
  if (ids.length === 0) return invalid('invoice_ids', 'Name at least one invoice')
  if (ids.length > invoices_max) return invalid('invoice_ids', `At most ${invoices_max} invoices at once`)
  // what is no id at all can name nothing
  const known = ids.filter(id => id !== null)
  if (!org_id || known.length !== ids.length) return notFound()
  return begin(call, {method: of.method, next}, wantedLeads(known, org_id))
}

async function payStatement(
  call: Paying,
  of: {invoiceId: string; next: Loose; tip: Loose; method: PaymentMethod},
) {
  const next = nextOf(of.next, afterCheckout.parent)
  if (next === null) return badNext()
  const tip = of.tip ?? '0'
  if (typeof tip !== 'string' || !/^\d{1,6}$/.test(tip) || Number(tip) > tip_max_cents) {
    return invalid('tip_cents', `Must be whole cents, at most ${tip_max_cents}`)
  }
  const [id, {parent_id}] = [idOf(of.invoiceId), call.caller]
  if (!id || !parent_id) return notFound()
  return begin(call, {method: of.method, next}, wantedStatement(id, parent_id, Number(tip)))
}

/** The same call for both ways of paying. */
const plan = (
  endpoint: typeof contract.parentSubscriptionByCard | typeof contract.parentSubscriptionByAch,
  method: PaymentMethod,
  otherwise: string,
): Route =>
  route(endpoint, call =>
    payPlan(call, {planId: call.params.planId, next: call.query.next, method}, otherwise),
  )

export const checkoutRoutes: readonly Route[] = [
  plan(contract.parentSubscriptionByCard, 'card', afterCheckout.parent),
  plan(contract.parentSubscriptionByAch, 'ach', afterCheckout.parent),
  plan(contract.caretakerSubscriptionByCard as never, 'card', afterCheckout.caretaker),
  plan(contract.caretakerSubscriptionByAch as never, 'ach', afterCheckout.caretaker),
  plan(contract.orgSubscriptionByCard as never, 'card', afterCheckout.agency),
  plan(contract.orgSubscriptionByAch as never, 'ach', afterCheckout.agency),

  route(contract.leadInvoiceByCard, call =>
    payLeads(call, {ids: call.params.invoiceId, next: call.query.next, method: 'card'}),
  ),
  route(contract.leadInvoiceByAch, call =>
    payLeads(call, {ids: call.params.invoiceId, next: call.query.next, method: 'ach'}),
  ),
  route(contract.leadInvoicesByCard, call =>
    payLeads(call, {ids: call.query.invoice_ids, next: call.query.next, method: 'card'}),
  ),
  route(contract.leadInvoicesByAch, call =>
    payLeads(call, {ids: call.query.invoice_ids, next: call.query.next, method: 'ach'}),
  ),

  route(contract.statementByCard, call =>
    payStatement(call, {...call.params, next: call.query.next, tip: call.query.tip_cents, method: 'card'}),
  ),
  route(contract.statementByAch, call =>
    payStatement(call, {...call.params, next: call.query.next, tip: call.query.tip_cents, method: 'ach'}),
  ),

  route(contract.getCheckout, async ({db, params, caller}) => {
    const subscriber = subscriberOf(caller)
    const found = subscriber && (await checkoutOf(db, params.id, subscriber.owner_id))
    return found ? presentCheckout(found) : notFound()
  }),

  route(contract.stripeWebhook, ({db, text, header, now, deps}) =>
    takeEvent({db, payments: deps.payments}, {raw: text, signature: header('Stripe-Signature'), now}),
  ),
]
