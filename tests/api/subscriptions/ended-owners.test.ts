import {beforeEach, expect, test} from 'vitest'
import {closeAccount} from '#contract/accounts/closing.ts'
import {suspendUser} from '#contract/admin/people.ts'
import * as checkout from '#contract/money/checkout.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import {password, type Person} from '#tests/support/people.ts'

const app = await testApp()
const money = moneyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const suspend = async ({user_id}: Person) => {
  const by = await app.staff('admin')
  await app.ok(suspendUser, {by, key: newId(), params: {id: user_id}, body: {reason: 'Unsafe'}})
}
const ends = {
  'is suspended': suspend,
  'closes the account': (by: Person) => app.ok(closeAccount, {by, body: {password}}),
}
const plansOf = () => app.rows('select status, cancel_at_period_end from subscriptions')

test.each(['is suspended', 'closes the account'] as const)(
  'a first payment that arrives after its owner %s starts no plan and is returned',
  async how => {
    const caretaker = await app.caretaker({subscribed: false})
    const planId = await money.plan('caretaker', {price_cents: 1200})
    const begun = await app.ok(checkout.caretakerSubscriptionByAch, {by: caretaker, params: {planId}})
    await money.pay(begun, numbers.arrives)
    await ends[how](caretaker)
    await money.until(plusMs(testStart, 61_000))
    expect(await app.rows("select 1 from subscriptions where status = 'ACTIVE'")).toEqual([])
    expect(await app.rows('select amount_cents, refund_cents from payments')).toEqual([
      {amount_cents: 1200, refund_cents: 1200},
    ])
    expect(await app.rows('select 1 from invoices')).toEqual([])
  },
)

test('a dearer plan that is paid after its owner is suspended is not renewed', async () => {
  const caretaker = await app.caretaker({subscribed: false})
  const planId = await money.plan('caretaker', {price_cents: 1200})
  await money.pay(await app.ok(checkout.caretakerSubscriptionByCard, {by: caretaker, params: {planId}}))
  const dear = await money.plan('caretaker', {price_cents: 2400})
  app.clock.advance({minutes: 1})
  const begun = await app.ok(checkout.caretakerSubscriptionByAch, {by: caretaker, params: {planId: dear}})
  await money.pay(begun, numbers.arrives)
  await suspend(caretaker)
  await money.until(plusMs(testStart, 181_000))
  expect(await app.rows(`select 1 from subscriptions where plan_id = '${dear}'`)).toHaveLength(1)
  expect(await plansOf()).toEqual([{status: 'ACTIVE', cancel_at_period_end: true}])
})
