import {beforeEach, expect, test, vi} from 'vitest'
import {closeAccount} from '#contract/accounts/closing.ts'
import * as checkout from '#contract/money/checkout.ts'
import * as contract from '#contract/money/saved-method.ts'
import * as plans from '#contract/money/subscriptions.ts'
import {ProviderAway} from '#server/adapters/payments/port.ts'
import {tick} from '#server/jobs/tick.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import {password, type Parent} from '#tests/support/people.ts'

const app = await testApp()
const money = moneyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const own = async (by: Parent) => (await app.ok(plans.getOwnSubscription, {by})).subscription!
const paidWith = (by: Parent, id: string) => app.ok(contract.getPlanPaidWith, {by, params: {id}})
const days = (n: number) => new Date(Date.parse(testStart) + n * 86_400_000).toISOString()

/** What is attached at the provider, by its expiry. */
const attached = async () =>
  (
    await app.rows<{expires: string}>(
      "select data -> 'method' ->> 'expires' as expires from sandbox_objects where kind = 'method' order by 1",
    )
  ).map(({expires}) => expires)
const change = async (by: Parent, id: string, expiry: string) =>
  money.pay(await app.ok(contract.changePlanCard, {by, params: {id}}), numbers.pays, {expiry})
const minutes = (n: number) => days(n / 1440)

/** A family with a plan that it pays by a card. */
async function subscribed() {
  const parent = await app.parent({subscribed: false})
  const planId = await money.plan('careseekers', {price_cents: 1900})
  const started = await app.ok(checkout.parentSubscriptionByCard, {by: parent, params: {planId}})
  await money.pay(started, numbers.pays, {expiry: '10/30'})
  return {parent, planId, subscription: await own(parent)}
}

test('a plan shows the card it renews from to its owner alone, and saves none for statements', async () => {
  const {parent, subscription} = await subscribed()
  const card = {method: 'card', brand: 'Visa', last4: '4242', expires: '2030-10'}
  expect(await paidWith(parent, subscription.id)).toEqual({paid_with: card})
  const stranger = await app.parent()
  const params = {id: subscription.id}
  expectRefusal(await app.call(contract.getPlanPaidWith, {by: stranger, params}), 404)
  expectRefusal(await app.call(contract.changePlanCard, {by: stranger, params}), 404)
  expect((await app.ok(contract.getSavedMethod, {by: parent})).saved).toBeNull()
  // what the device may store has no digit of it
  expect(JSON.stringify(subscription)).not.toContain('4242')
})

test('another card is saved without a payment, and the next renewals are charged to it', async () => {
  const {parent, subscription} = await subscribed()
  const {id} = subscription
  const page = await app.ok(contract.changePlanCard, {by: parent, params: {id}})
  await money.pay(page, numbers.pays, {expiry: '09/33'})
  expect(await paidWith(parent, id)).toMatchObject({paid_with: {expires: '2033-09'}})
  expect((await app.ok(contract.getSavedMethod, {by: parent})).saved).toBeNull()
  expect(await app.rows('select 1 from payments')).toHaveLength(1)
  await money.cardsRefused()
  await money.until(days(31))
  expect(await own(parent)).toMatchObject({status: 'ACTIVE', method: 'card'})
  expect(await app.rows('select 1 from payments')).toHaveLength(2)
  await money.until(days(62))
  expect(await app.rows('select 1 from payments')).toHaveLength(3)
  expect(await paidWith(parent, id)).toMatchObject({paid_with: {expires: '2033-09'}})
})

test('a bank account takes the card’s place', async () => {
  const {parent, subscription} = await subscribed()
  const {id} = subscription
  await money.pay(await app.ok(contract.changePlanBankAccount, {by: parent, params: {id}}), numbers.arrives)
  expect(await paidWith(parent, id)).toMatchObject({paid_with: {method: 'ach', last4: '6789', expires: null}})
  expect((await own(parent)).method).toBe('ach')
})

test('a card chosen while a renewal by bank account is pending stays chosen when the money arrives', async () => {
  const parent = await app.parent({subscribed: false})
  const planId = await money.plan('careseekers', {price_cents: 1900})
  await money.pay(await app.ok(checkout.parentSubscriptionByAch, {by: parent, params: {planId}}), numbers.arrives)
  await money.until(days(7))
  const {id, current_period_end} = await own(parent)
  const renewalAt = (n: number) => new Date(Date.parse(current_period_end!) + n * 86_400_000).toISOString()
  await money.until(renewalAt(0))
  const statuses = () => app.rows("select method, status from checkouts where purpose = 'renewal' order by created_at")
  expect(await statuses()).toEqual([{method: 'ach', status: 'PROCESSING'}])

  await money.pay(await app.ok(contract.changePlanCard, {by: parent, params: {id}}), numbers.pays, {expiry: '09/33'})
  await money.until(renewalAt(2))
  expect(await statuses()).toEqual([{method: 'ach', status: 'PAID'}])
  expect(await own(parent)).toMatchObject({status: 'ACTIVE', method: 'card'})
  expect(await paidWith(parent, id)).toMatchObject({paid_with: {method: 'card', expires: '2033-09'}})

  await money.until(renewalAt(32))
  expect(await statuses()).toEqual([
    {method: 'ach', status: 'PAID'},
    {method: 'card', status: 'PAID'},
  ])
  expect(await paidWith(parent, id)).toMatchObject({paid_with: {method: 'card', expires: '2033-09'}})
})

test('a plan’s card is changed while a bank account for statements awaits its verification, and the reverse', async () => {
  const {parent, subscription} = await subscribed()
  const {id} = subscription
  const statuses = () =>
    app.rows("select subscription_id, status from checkouts where purpose = 'method' order by created_at, id")
  const verifying = async (subscription_id: string | null) =>
    app.rows(
      `update checkouts set status = 'PROCESSING' where purpose = 'method' and status = 'OPEN'
       and subscription_id is not distinct from ${subscription_id === null ? 'null' : `'${subscription_id}'`}`,
    )
  const forStatements = await app.ok(contract.saveBankAccount, {by: parent})
  await verifying(null)
  const forPlan = await app.ok(contract.changePlanBankAccount, {by: parent, params: {id}})
  await verifying(id)
  expect(await statuses()).toEqual([
    {subscription_id: null, status: 'PROCESSING'},
    {subscription_id: id, status: 'PROCESSING'},
  ])

  // the next page of each closes its own alone
  const card = await app.ok(contract.saveCard, {by: parent})
  expect(await statuses()).toEqual([
    {subscription_id: null, status: 'EXPIRED'},
    {subscription_id: id, status: 'PROCESSING'},
    {subscription_id: null, status: 'OPEN'},
  ])
  expect(new Set([forStatements, forPlan, card].map(each => each.checkout_id)).size).toBe(3)
})

test('a replaced card is detached at the provider, and the one that renewals charge stays', async () => {
  const {parent, subscription} = await subscribed()
  const {id} = subscription
  await change(parent, id, '09/33')
  expect(await attached()).toEqual(['2030-10', '2033-09'])
  await money.until(minutes(1))
  expect(await attached()).toEqual(['2033-09'])

  // from its renewal on the plan has this card by the payment alone
  await money.until(days(31))
  await money.until(days(32))
  expect(await app.rows('select provider_method_id from subscriptions')).toEqual([{provider_method_id: null}])
  expect(await attached()).toEqual(['2033-09'])
  await change(parent, id, '08/34')
  await money.until(days(33))
  expect(await attached()).toEqual(['2034-08'])
  expect(await app.rows('select 1 from method_detachments')).toEqual([])
})

test('a card is detached when another plan is bought with a new one', async () => {
  const {parent, subscription} = await subscribed()
  await change(parent, subscription.id, '09/33')
  const planId = await money.plan('careseekers', {price_cents: 9900})
  const started = await app.ok(checkout.parentSubscriptionByCard, {by: parent, params: {planId}})
  await money.pay(started, numbers.pays, {expiry: '08/34'})
  await money.until(minutes(1))
  expect(await attached()).toEqual(['2034-08'])
})

test('a card that is saved after the plan has ended is detached', async () => {
  const {parent, subscription} = await subscribed()
  const page = await app.ok(contract.changePlanCard, {by: parent, params: {id: subscription.id}})
  await app.rows("update subscriptions set status = 'EXPIRED'")
  await money.pay(page, numbers.pays, {expiry: '09/33'})
  await money.until(minutes(1))
  expect(await attached()).toEqual(['2030-10'])
})

test('a plan that only ends leaves no card attached, but one that its owner saved for paying stays', async () => {
  const [one, other] = [await subscribed(), await subscribed()]
  const ids = await app.rows<{id: string}>("select id from sandbox_objects where kind = 'method' order by id")
  expect(ids).toHaveLength(2)
  for (const {parent, subscription} of [one, other])
    await app.ok(plans.cancelSubscription, {by: parent, params: {id: subscription.id}})
  // the card of the other family's plan is the one it pays statements with
  await change(other.parent, other.subscription.id, '09/33')
  await money.until(minutes(1))
  const [saved] = await app.rows<{provider_method_id: string}>(
    'select provider_method_id from subscriptions where provider_method_id is not null',
  )
  await app.rows(`insert into saved_methods (id, parent_id, method, brand, last4, provider_customer, provider_method_id, created_at)
    values ('${newId()}', '${other.parent.parent_id}', 'card', 'Visa', '4242', 'cus_1', '${saved!.provider_method_id}', '${testStart}')`)
  expect(await attached()).toEqual(['2030-10', '2033-09'])

  expect(await money.until(days(31))).toMatchObject({subscriptions_expired: 2, trouble: []})
  expect(await app.rows('select distinct status from subscriptions')).toEqual([{status: 'EXPIRED'}])
  expect(await attached()).toEqual(['2033-09'])
  expect(await app.rows('select 1 from method_detachments')).toEqual([])
})

test('a renewal that arrives after its plan has ended goes on with the same bank account', async () => {
  const parent = await app.parent({subscribed: false})
  const planId = await money.plan('careseekers', {price_cents: 1900})
  await money.pay(await app.ok(checkout.parentSubscriptionByAch, {by: parent, params: {planId}}), numbers.arrives)
  await money.until(days(7))
  const {current_period_end} = await own(parent)
  await money.until(current_period_end!)
  await app.rows("update subscriptions set paid_until = paid_until - interval '30 days'")
  const later = new Date(Date.parse(current_period_end!) + 2 * 86_400_000).toISOString()
  expect(await money.until(later)).toMatchObject({subscriptions_expired: 1})
  expect(await own(parent)).toMatchObject({status: 'ACTIVE', method: 'ach'})
  await money.until(new Date(Date.parse(later) + 3_600_000).toISOString())
  expect(await app.rows('select 1 from method_detachments')).toEqual([])
  expect(await attached()).toHaveLength(1)
})

test('a provider that does not answer is asked again an hour later, and once it has answered never again', async () => {
  const {parent, subscription} = await subscribed()
  await change(parent, subscription.id, '09/33')
  const removing = vi.spyOn(app.deps.payments, 'removeMethod').mockRejectedValueOnce(new ProviderAway('down'))
  try {
    expect((await money.until(minutes(1))).trouble).toHaveLength(1)
    await money.until(minutes(2))
    expect(removing).toHaveBeenCalledTimes(1)
    expect(await attached()).toEqual(['2030-10', '2033-09'])
    await money.until(minutes(62))
    await money.until(minutes(124))
    expect(removing).toHaveBeenCalledTimes(2)
  } finally {
    removing.mockRestore()
  }
  expect(await attached()).toEqual(['2033-09'])
})

test('a replaced bank account stays until the renewal that is charged to it has arrived', async () => {
  const parent = await app.parent({subscribed: false})
  const planId = await money.plan('careseekers', {price_cents: 1900})
  await money.pay(await app.ok(checkout.parentSubscriptionByAch, {by: parent, params: {planId}}), numbers.arrives)
  await money.until(days(7))
  const {id, current_period_end} = await own(parent)
  await money.until(current_period_end!)
  const afterRenewal = (n: number) => new Date(Date.parse(current_period_end!) + n * 1000).toISOString()
  await change(parent, id, '09/33')
  await money.until(afterRenewal(30))
  expect(await attached()).toHaveLength(2)
  await money.until(afterRenewal(90))
  await money.until(afterRenewal(91))
  expect(await own(parent)).toMatchObject({status: 'ACTIVE', method: 'card'})
  expect(await attached()).toEqual(['2033-09'])
})

test('an account is erased while the provider is away, and its cards are detached later', async () => {
  const {parent, subscription} = await subscribed()
  await change(parent, subscription.id, '09/33')
  await app.ok(closeAccount, {by: parent, body: {password}})
  const removing = vi.spyOn(app.deps.payments, 'removeMethod').mockRejectedValue(new ProviderAway('down'))
  try {
    app.clock.set(days(8))
    await tick(app.db, app.clock.now())
    await money.until(days(8))
    expect(await app.rows('select first_name from users')).toEqual([{first_name: 'Closed'}])
    expect(await attached()).toEqual(['2030-10', '2033-09'])
  } finally {
    removing.mockRestore()
  }
  await money.until(days(9))
  expect(await attached()).toEqual([])
  expect(await app.rows('select 1 from method_detachments')).toEqual([])
})
