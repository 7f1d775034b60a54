import {beforeEach, expect, test} from 'vitest'
import * as checkout from '#contract/money/checkout.ts'
import {listOrgInvoices} from '#contract/money/invoices.ts'
import {getOwnSubscription} from '#contract/money/subscriptions.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)
const day_ms = 86_400_000

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const kinds = async () =>
  (await app.rows<{kind: string}>('select kind from sandbox_objects order by kind')).map(({kind}) => kind)
const events = async () => (await money.events()).length

test('after ninety days the sandbox forgets its events, pages and single payments', async () => {
  const agency = await app.agency()
  await story.confirmed(await app.parent(), agency)
  const [invoice] = await app.ok(listOrgInvoices, {by: agency})
  await money.pay(await app.ok(checkout.leadInvoiceByCard, {by: agency, params: {invoiceId: invoice!.id}}))
  expect([await kinds(), await events()]).toEqual([['checkout', 'payment'], 1])
  expect(await money.until(plusMs(testStart, 90 * day_ms))).toMatchObject({sandbox_purged: 0})
  expect(await money.until(plusMs(testStart, 90 * day_ms + 1))).toMatchObject({sandbox_purged: 3})
  expect([await kinds(), await events()]).toEqual([[], 0])
})

test('what a plan renews by it keeps, however long the term is', async () => {
  const parent = await app.parent({subscribed: false})
  const planId = await money.plan('careseekers', {price_cents: 9900, unit: 'year'})
  await money.pay(await app.ok(checkout.parentSubscriptionByCard, {by: parent, params: {planId}}))
  await money.until(plusMs(testStart, 200 * day_ms))
  expect(await kinds()).toEqual(['method', 'payment'])
  await money.until('2027-06-01T15:00:00.000Z')
  await money.until('2027-06-01T15:01:00.000Z')
  expect((await app.ok(getOwnSubscription, {by: parent})).subscription).toMatchObject({
    status: 'ACTIVE',
    current_period_end: '2028-06-01T15:00:00.000Z',
  })
  // the newer payment carries the card on, which stays, and the older payment is forgotten
  await money.until('2027-06-02T15:00:00.000Z')
  expect(await kinds()).toEqual(['method', 'payment'])
})
