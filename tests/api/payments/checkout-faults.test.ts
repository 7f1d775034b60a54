import {expect, test} from 'vitest'
import * as checkout from '#contract/money/checkout.ts'
import {listOrgInvoices} from '#contract/money/invoices.ts'
import {plusMs} from '#server/clock.ts'
import {askProvider} from '#server/jobs/money.ts'
import {testApp} from '#tests/support/app.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {testStart} from '#tests/support/clock.ts'
import {breakAt} from '#tests/support/services/faults.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)
const care = careMoneyOf(app)
const minute_ms = 60_000

type When = 'before' | 'after'
type Broken = ReturnType<typeof breakAt>

/** What happens by itself, some rounds of it; what breaks in one the next takes up. */
async function rounds({db}: Broken, from: string): Promise<void> {
  for (const minutes of [1, 12, 24, 90]) {
    const now = plusMs(from, minutes * minute_ms)
    app.clock.set(now)
    await askProvider({...app.deps, db}, now, () => {})
  }
}

/** Someone who presses again when it fails. */
async function insist<T>(press: () => Promise<{status: number; body: T}>): Promise<T> {
  for (;;) {
    const {status, body} = await press()
    if (status === 200) return body
  }
}

const plays = {
  /** An agency pays a lead invoice. */
  pay: async (step: number, when: When) => {
    const [agency, parent] = [await app.agency(), await app.parent()]
    await story.confirmed(parent, agency)
    const [invoice] = await app.ok(listOrgInvoices, {by: agency})
    const broken = breakAt(app, step, when)
    const press = () => app.call(checkout.leadInvoiceByCard, {by: agency, params: {invoiceId: invoice!.id}})
    await money.pay(await insist(press))
    await rounds(broken, testStart)
    return {broken, payer_id: agency.org_id}
  },
  /** The page by card is left for one by bank, which is paid. */
  change: async (step: number, when: When) => {
    const [agency, parent] = [await app.agency(), await app.parent()]
    await story.confirmed(parent, agency)
    const [invoice] = await app.ok(listOrgInvoices, {by: agency})
    const of = {by: agency, params: {invoiceId: invoice!.id}}
    await app.ok(checkout.leadInvoiceByCard, of)
    const broken = breakAt(app, step, when)
    await money.pay(await insist(() => app.call(checkout.leadInvoiceByAch, of)), '000123456789')
    await rounds(broken, testStart)
    return {broken, payer_id: agency.org_id}
  },
  /** Paid when it was paid already: all of it goes back. */
  giveBack: async (step: number, when: When) => {
    const [agency, parent] = [await app.agency(), await app.parent()]
    await story.confirmed(parent, agency)
    const [invoice] = await app.ok(listOrgInvoices, {by: agency})
    const begun = await app.ok(checkout.leadInvoiceByCard, {by: agency, params: {invoiceId: invoice!.id}})
    await app.rows(
      `update invoices set status = 'PAID', method = 'outside', paid_at = '${testStart}' where id = '${invoice!.id}'`,
    )
    const broken = breakAt(app, step, when)
    await money.pay(begun)
    await rounds(broken, testStart)
    return {broken, payer_id: agency.org_id}
  },
  /** The same of care with a tip: its payee gives it, the family gets it, the payee gets the fee in it. */
  careBack: async (step: number, when: When) => {
    const {parent, carer, id} = await care.stated()
    await money.connect(carer)
    const way = {by: parent, params: {invoiceId: id}, query: {tip_cents: '5000'}}
    const begun = await app.ok(checkout.statementByCard, way)
    await app.rows(`update invoices set status = 'PAID', method = 'outside', paid_at = now() where id = '${id}'`)
    const broken = breakAt(app, step, when)
    await money.pay(begun)
    await rounds(broken, app.clock.now())
    return {broken, payer_id: parent.parent_id}
  },
  /** A plan renews from the kept card. */
  renew: async (step: number, when: When) => {
    const parent = await app.parent({subscribed: false})
    const planId = await money.plan('careseekers', {price_cents: 3000})
    await money.pay(await app.ok(checkout.parentSubscriptionByCard, {by: parent, params: {planId}}))
    const broken = breakAt(app, step, when)
    await rounds(broken, '2026-07-01T15:00:00.000Z')
    return {broken, payer_id: parent.parent_id}
  },
}

/** What the books and the provider say of one payer in the end. */
async function outcome(payer_id: string) {
  const [ours] = await app.rows<{paid: number; back: number; open: number; due: number}>(
    `select (select count(*)::int from payments where payer_id = '${payer_id}') as paid,
      (select coalesce(sum(refunded_cents), 0)::int from payments where payer_id = '${payer_id}') as back,
      (select count(*)::int from checkouts where payer_id = '${payer_id}' and status in ('OPEN', 'PROCESSING')) as open,
      (select coalesce(sum(amount_cents), 0)::int from ledger_entries where account = 'receivable:${payer_id}') as due`,
  )
  const [theirs] = await app.rows<{charged: number; returned: number; passed_on: number}>(
    `select count(*)::int as charged,
      coalesce(sum((o.data -> 'intent' ->> 'amount')::int - (o.data ->> 'fee_cents')::int
        + coalesce((select sum(r.value::int) from jsonb_each_text(o.data -> 'fee_refunds') r), 0)
        - coalesce((select sum(r.value::int) from jsonb_each_text(o.data -> 'reversals') r), 0)), 0)::int as passed_on,
      coalesce(sum((select sum(r.value::int) from jsonb_each_text(o.data -> 'refunds') r)), 0)::int as returned
     from sandbox_objects o where o.kind = 'payment' and (o.data -> 'intent' -> 'metadata' ->> 'checkout_id' in
        (select id::text from checkouts where payer_id = '${payer_id}')
      or o.data -> 'intent' -> 'metadata' ->> 'charge_of' in (select id::text from checkouts where payer_id = '${payer_id}'))`,
  )
  return {...ours, ...theirs}
}

/** One payment, and nothing goes back, stays with a payee, is open or owed. */
const once = {paid: 1, charged: 1, back: 0, returned: 0, passed_on: 0, open: 0, due: 0}

test.each([
  ['paying', 'pay', once],
  ['changing the way of paying', 'change', once],
  // the invoice was marked paid by hand, so its own sum stays in the books as owed
  ['giving back what was paid twice', 'giveBack', {...once, back: 3000, returned: 3000, due: 3000}],
  ['giving back care that was paid twice', 'careBack', {...once, back: 16_000, returned: 16_000, due: 11_000}],
  ['renewing a plan', 'renew', {...once, paid: 2, charged: 2}],
] as const)(
  '%s, broken off at each step in turn, before it and after it: the end is the same',
  async (_, play, end) => {
    const brokenAt = async (step: number, when: When) => {
      app.clock.set(testStart)
      const {broken, payer_id} = await plays[play](step, when)
      broken.mend()
      expect(await outcome(payer_id), `${when} step ${step}`).toEqual(end)
      return broken.steps()
    }
    // unbroken first: how many steps there are
    const steps = await brokenAt(0, 'before')
    expect(steps).toBeGreaterThanOrEqual(3)
    for (let step = 1; step <= steps; step++) {
      for (const when of ['before', 'after'] as const) await brokenAt(step, when)
    }
    await money.balances()
  },
)
