import {lockInvoices} from '#server/modules/billing/invoices/rows.ts'
import {creditInvoice} from '#server/modules/billing/invoices/credit.ts'
import {beforeEach, describe, expect, test} from 'vitest'
import * as checkout from '#contract/money/checkout.ts'
import * as contract from '#contract/money/invoices.ts'
import {caretakerCallback, disconnectPayouts, getOauthLink} from '#contract/money/payouts.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {paidCareOf} from '#tests/support/money/paid-care.ts'

const app = await testApp()
const money = moneyOf(app)
const {stated, say} = paidCareOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

describe('an account that is connected no more', () => {
  test('disconnected: a page that pays into it closes', async () => {
    const made = await stated()
    const begun = await app.ok(checkout.statementByCard, {
      by: made.parent,
      params: {invoiceId: made.invoiceId},
    })
    await app.ok(disconnectPayouts, {by: made.carer, body: {}})
    await money.until(app.clock.now())
    expect((await money.pay(begun)).status).toBe(410)
    expect(await app.rows('select status from checkouts')).toEqual([{status: 'EXPIRED'}])
  })

  test('another one connected: also a page that was begun just before the change closes', async () => {
    const made = await stated()
    const begun = await app.ok(checkout.statementByCard, {
      by: made.parent,
      params: {invoiceId: made.invoiceId},
    })
    // it is there from the moment at which the account changes
    const name = "update checkouts set asked = jsonb_set(asked, '{destination,account_id}', to_jsonb"
    await app.rows(`${name}('acct_none'::text))`)
    await app.rows(`create function begun_just_before() returns trigger language plpgsql as $$
      begin ${name}(old.stripe_account_id)); return new; end $$`)
    await app.rows(`create trigger begun_just_before before update of stripe_account_id on caretakers
      for each row execute function begun_just_before()`)
    try {
      const {url} = await app.ok(getOauthLink, {by: made.carer, query: {}})
      const back = await app.app.request(url, {method: 'POST'})
      const brought = new URL(back.headers.get('Location')!).searchParams
      const body = {code: brought.get('code')!, state: brought.get('state')!}
      await app.ok(caretakerCallback, {by: made.carer, body})
    } finally {
      await app.rows('drop function begun_just_before cascade')
    }
    await money.until(app.clock.now())
    expect((await money.pay(begun)).status).toBe(410)
    expect(await app.rows('select status from checkouts')).toEqual([{status: 'EXPIRED'}])
  })

  test('disconnected while the page was being made: no one is sent there', async () => {
    const made = await stated()
    const {payments} = app.deps
    const {createCheckout} = payments
    Object.assign(payments, {
      createCheckout: async (asked: Parameters<typeof createCheckout>[0]) => {
        await app.ok(disconnectPayouts, {by: made.carer, body: {}})
        await money.until(app.clock.now())
        return createCheckout(asked)
      },
    })
    const paying = {by: made.parent, params: {invoiceId: made.invoiceId}}
    try {
      expectRefusal(await app.call(checkout.statementByCard, paying), 409, 'checkout_open')
    } finally {
      Object.assign(payments, {createCheckout})
    }
    expect(await app.rows('select status from checkouts')).toEqual([{status: 'EXPIRED'}])
    expectRefusal(await app.call(checkout.statementByCard, paying), 409, 'payee_not_ready')
  })

  test('taken back at the provider: it is forgotten here, and its owner is told', async () => {
    const {carer} = await stated()
    const [{account}] = (await app.rows<{account: string}>(
      `select stripe_account_id as account from caretakers where id = '${carer.caretaker_id}'`,
    )) as [{account: string}]
    expect(await say('account.application.deauthorized', {account})).toBe(200)
    expect(await app.rows(`select stripe_account_id from caretakers where id = '${carer.caretaker_id}'`)).toEqual([
      {stripe_account_id: null},
    ])
    expect(await app.rows("select kind from notices where kind = 'payout_account'")).toHaveLength(1)
  })
})

describe('a statement of which little is left', () => {
  /** Credited but for so much of Village's fee. */
  const leave = (id: string, fee_cents: number) =>
    app.db.transaction(async tx => {
      const [row] = await lockInvoices(tx, [id])
      const off = {care_cents: 10_000, fee_cents: 1000 - fee_cents, reason: 'Agreed with staff'}
      await creditInvoice(tx, row!, off, app.clock.now())
    })

  test('less than can be charged: paid outside alone, and it says so', async () => {
    const {parent, invoiceId} = await stated()
    await leave(invoiceId, 49)
    const paying = (tip_cents: string) =>
      app.call(checkout.statementByCard, {by: parent, params: {invoiceId}, query: {tip_cents}})
    expectRefusal(await paying('0'), 409, 'below_least')
    expect((await paying('1')).status).toBe(200)
  })

  test('nothing but the fee: confirmed as paid outside, nothing is owed any more', async () => {
    const {parent, carer, invoiceId} = await stated()
    await leave(invoiceId, 1000)
    await app.ok(contract.markPaidOutside, {by: parent, params: {id: invoiceId}, body: {}})
    const confirmed = {by: carer, params: {id: invoiceId}, body: {received: true}}
    expect(await app.ok(contract.answerPaidOutside, confirmed)).toMatchObject({status: 'VOID', due_cents: 0})
    expect(await money.balances()).toEqual({})
  })
})
