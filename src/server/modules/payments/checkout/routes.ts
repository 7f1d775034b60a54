import {m} from '#messages'
import * as v from 'valibot'
import {sendByHand} from '#contract/admin/invoices.ts'
import * as contract from '#contract/money/checkout.ts'
import {Id} from '#contract/shapes.ts'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'
import {afterCheckout} from '#domain/constants.ts'
import {route, type Route} from '#server/http/mount.ts'
import {invalid, notFound} from '#server/http/refusal.ts'
import {subscriberOf} from '#server/modules/subscriptions/index.ts'
import {noteSentByHand} from './refund-failures.ts'
import {begin, type Paying} from './begin.ts'
import {takeEvent} from './events.ts'
import {presentCheckout} from './present.ts'
import {checkoutOf} from './store.ts'
import {wantedLeads, wantedPlan, wantedStatement} from './line-items.ts'

/** Query parameters that may repeat. */
type Loose = string | string[] | undefined

/** Maximum number of invoices in one checkout. */
const invoices_max = 100
/** The largest tip, in cents. */
const tip_max_cents = 100_000

const idOf = (text: string): string | null => {
  const id = v.safeParse(Id, text)
  return id.success ? id.output : null
}

const payPlan = (method: PaymentMethod, otherwise: string) => async (call: Paying & {params: {planId: string}}) => {
  const [plan_id, subscriber] = [idOf(call.params.planId), subscriberOf(call.caller)]
  if (!plan_id || !subscriber) return notFound()
  return begin(call, {method, otherwise}, wantedPlan(plan_id, subscriber, call.now))
}

async function payLeads(call: Paying, named: Loose, method: PaymentMethod) {
  const {org_id} = call.caller
  const texts = [named ?? []].flat().flatMap(text => text.split(','))
  const ids = [...new Set(texts.map(text => idOf(text.trim())))]
  if (ids.length === 0) return invalid('invoice_ids', m.choose_at_least_one_invoice())
  if (ids.length > invoices_max) return invalid('invoice_ids', m.choose_at_most_invoices({invoices_max}))
  // an invalid id matches nothing
  const known = ids.filter(id => id !== null)
  if (!org_id || known.length !== ids.length) return notFound()
  return begin(call, {method, otherwise: afterCheckout.lead_invoice}, wantedLeads(known, org_id))
}

const payLead = (method: PaymentMethod) => (call: Paying & {params: {invoiceId: string}}) =>
  payLeads(call, call.params.invoiceId, method)

const paySeveral = (method: PaymentMethod) => (call: Paying & {query: {invoice_ids?: Loose}}) =>
  payLeads(call, call.query.invoice_ids, method)

const payStatement =
  (method: PaymentMethod) =>
  async (call: Paying & {params: {invoiceId: string}; query: {tip_cents?: Loose; save_card?: boolean | undefined}}) => {
    const tip = call.query.tip_cents ?? '0'
    if (typeof tip !== 'string' || !/^\d{1,6}$/.test(tip) || Number(tip) > tip_max_cents) {
      return invalid('tip_cents', m.must_be_a_whole_number_of({tip_max_cents}))
    }
    const [id, {parent_id}] = [idOf(call.params.invoiceId), call.caller]
    if (!id || !parent_id) return notFound()
    const back = {method, otherwise: afterCheckout.parent}
    const {save_card: saves_card = false} = call.query
    return begin(call, back, wantedStatement(id, parent_id, {tip_cents: Number(tip), saves_card}))
  }

export const checkoutRoutes: readonly Route[] = [
  route(contract.parentSubscriptionByCard, payPlan('card', afterCheckout.parent)),
  route(contract.parentSubscriptionByAch, payPlan('ach', afterCheckout.parent)),
  route(contract.caretakerSubscriptionByCard, payPlan('card', afterCheckout.caretaker)),
  route(contract.caretakerSubscriptionByAch, payPlan('ach', afterCheckout.caretaker)),
  route(contract.orgSubscriptionByCard, payPlan('card', afterCheckout.agency)),
  route(contract.orgSubscriptionByAch, payPlan('ach', afterCheckout.agency)),

  route(contract.leadInvoiceByCard, payLead('card')),
  route(contract.leadInvoiceByAch, payLead('ach')),
  route(contract.leadInvoicesByCard, paySeveral('card')),
  route(contract.leadInvoicesByAch, paySeveral('ach')),

  route(contract.statementByCard, payStatement('card')),
  route(contract.statementByAch, payStatement('ach')),

  route(contract.getCheckout, async ({db, params, caller}) => {
    const subscriber = subscriberOf(caller)
    const found = subscriber && (await checkoutOf(db, params.id, subscriber.owner_id))
    return found ? presentCheckout(found) : notFound()
  }),

  route(sendByHand, ({db, params, body, caller, now}) =>
    noteSentByHand(db, params.id, body, {user_id: caller.user_id, now}),
  ),

  route(contract.stripeWebhook, ({db, text, header, now, deps}) =>
    takeEvent({...deps, db}, {raw: text, signature: header('Stripe-Signature'), now}),
  ),
]
