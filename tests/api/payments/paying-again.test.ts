import {beforeEach, expect, test} from 'vitest'
import * as checkout from '#contract/money/checkout.ts'
import {getInvoice, listOrgInvoices, listParentInvoices, markPaidOutside} from '#contract/money/invoices.ts'
import {getOwnSubscription} from '#contract/money/subscriptions.ts'
import {listNotifications} from '#contract/notifications.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const money = moneyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

test('an invoice whose bank transfer failed says so until another payment is made, to its payer', async () => {
  const [agency, parent] = [await app.agency(), await app.parent()]
  await storyOf(app).confirmed(parent, agency)
  const [invoice] = await app.ok(listOrgInvoices, {by: agency})
  const params = {id: invoice!.id}
  const read = () => app.ok(getInvoice, {by: agency, params})
  const failure = async () =>
    (await app.ok(listNotifications, {by: agency, query: {}})).items.find(({kind}) => kind === 'payment_failed')
  expect(invoice!.failed).toBeNull()

  const paying = {by: agency, params: {invoiceId: invoice!.id}}
  await money.pay(await app.ok(checkout.leadInvoiceByAch, paying), numbers.fails)
  expect(await read()).toMatchObject({status: 'PROCESSING', failed: null})
  await money.until('2026-06-01T15:02:00.000Z')
  expect(await read()).toMatchObject({status: 'OPEN', failed: {method: 'ach', begun_at: testStart}})

  // leaving another payment page takes nothing back, and going on does
  const again = await app.ok(checkout.leadInvoiceByCard, paying)
  expect((await read()).failed).toEqual({method: 'ach', begun_at: testStart})
  expect(await failure()).toMatchObject({read_at: null, body: expect.stringContaining('Please pay another way.')})
  await money.pay(again)
  expect(await read()).toMatchObject({status: 'PAID', failed: null})
  expect(await failure()).toMatchObject({
    read_at: expect.any(String),
    body: 'You don’t need to do anything anymore.',
  })
})

test('of two failed transfers for an invoice the newest asks', async () => {
  const [agency, parent] = [await app.agency(), await app.parent()]
  await storyOf(app).confirmed(parent, agency)
  const [invoice] = await app.ok(listOrgInvoices, {by: agency})
  const fail = async (until: string) => {
    const paying = {by: agency, params: {invoiceId: invoice!.id}}
    await money.pay(await app.ok(checkout.leadInvoiceByAch, paying), numbers.fails)
    await money.until(until)
  }
  await fail('2026-06-01T15:02:00.000Z')
  await fail('2026-06-01T15:04:00.000Z')
  const {items} = await app.ok(listNotifications, {by: agency, query: {}})
  expect(items.filter(({kind}) => kind === 'payment_failed')).toMatchObject([
    {read_at: null, body: expect.stringContaining('Please pay another way.')},
    {read_at: expect.any(String), body: 'You don’t need to do anything anymore.'},
  ])
})

test('a statement’s payee does not read that the family’s payment failed', async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  await money.connect(caretaker)
  const story = storyOf(app)
  const booking = await story.confirmed(parent, caretaker)
  const [session] = await story.sessions(parent, booking)
  const visits = visitsOf(app)
  app.clock.set(session!.scheduled_start)
  await visits.starts(parent, session!)
  await visits.starts(caretaker, session!)
  app.clock.set(session!.scheduled_end)
  await visits.ends(parent, session!)
  await visits.ends(caretaker, session!)
  await money.until('2026-06-22T15:00:00.000Z')
  const [statement] = await app.ok(listParentInvoices, {by: parent, query: {kind: 'statement'}})
  const params = {id: statement!.id}
  const by = {by: parent, params: {invoiceId: statement!.id}}
  await money.pay(await app.ok(checkout.statementByAch, by), numbers.fails)
  await money.until('2026-06-22T15:02:00.000Z')
  expect((await app.ok(getInvoice, {by: parent, params})).failed).not.toBeNull()
  expect((await app.ok(getInvoice, {by: caretaker, params})).failed).toBeNull()

  const failure = async () =>
    (await app.ok(listNotifications, {by: parent, query: {}})).items.find(({kind}) => kind === 'payment_failed')
  expect(await failure()).toMatchObject({read_at: null})
  await app.ok(markPaidOutside, {by: parent, params, body: {}})
  expect(await failure(), 'marked as paid outside, it is not due').toMatchObject({
    read_at: expect.any(String),
    body: 'You don’t need to do anything anymore.',
  })
})

test('whose plan has ended reads which, and when; the person who never had one reads nothing', async () => {
  const parent = await app.parent({subscribed: false})
  const own = () => app.ok(getOwnSubscription, {by: parent})
  const planId = await money.plan('careseekers', {price_cents: 1200})
  const buying = {by: parent, params: {planId}}
  await money.pay(await app.ok(checkout.parentSubscriptionByAch, buying), numbers.fails)
  await money.until('2026-06-01T15:02:00.000Z')
  expect(await own()).toMatchObject({subscription: null, ended: null})

  await money.pay(await app.ok(checkout.parentSubscriptionByCard, buying))
  expect(await own()).toMatchObject({subscription: {status: 'ACTIVE'}, ended: null})
  await money.cardsRefused()
  await money.until('2026-07-01T15:02:00.000Z')
  await money.until('2026-07-08T15:02:00.000Z')
  expect(await own()).toMatchObject({
    is_subscribed: false,
    subscription: null,
    ended: {plan: {id: planId}, at: '2026-07-08T15:02:00.000Z'},
  })
})
