import {beforeEach, describe, expect, test} from 'vitest'
import {previewUserSuspension, suspendUser, unsuspendUser} from '#contract/admin/people.ts'
import {changeLanguage} from '#contract/accounts/language.ts'
import * as checkout from '#contract/money/checkout.ts'
import * as contract from '#contract/money/subscriptions.ts'
import {listNotifications} from '#contract/notifications.ts'
import {ProviderAway} from '#server/adapters/payments/port.ts'
import {announceRenewals} from '#server/jobs/money.ts'
import type {MailJob} from '#server/jobs/port.ts'
import {writeMail} from '#server/jobs/mails/write.ts'
import {renewDue} from '#server/modules/payments/checkout/renew.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import {subscribersOf} from '#tests/support/money/subscribers.ts'

const app = await testApp()
const money = moneyOf(app)
const {mine, start, subscriber} = subscribersOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

describe('renewals', () => {
  test('are charged when the term ends, once, and go on from its end', async () => {
    const {parent} = await subscriber()
    await money.until('2026-07-01T15:00:30.000Z')
    await money.until('2026-07-01T15:01:30.000Z')
    expect((await mine(parent)).subscription).toMatchObject({
      status: 'ACTIVE',
      current_period_start: '2026-07-01T15:00:00.000Z',
      current_period_end: '2026-08-01T15:00:00.000Z',
    })
    expect(await app.rows('select count(*)::int as n from payments')).toEqual([{n: 2}])
    expect(await money.balances()).toEqual({cash: 2400, 'revenue:subscription': -2400})
  })

  test('are not charged while the owner is suspended: the plan ends with its term, and is resumed by its owner', async () => {
    const [first, second] = [await subscriber(), await subscriber()]
    const admin = await app.staff('admin')
    const of = ({parent}: typeof first) => ({by: admin, params: {id: parent.user_id}})
    const until = '2026-07-01T15:00:00.000Z'
    expect((await app.ok(previewUserSuspension, of(first))).plan).toMatchObject({until})
    for (const each of [first, second]) await app.ok(suspendUser, {...of(each), key: newId(), body: {reason: 'Unsafe'}})
    const context = () => ({db: app.db, now: app.clock.now(), head: {public_url: 'https://village.test'}})
    const mail = await writeMail({mail: 'suspended', user_id: first.parent.user_id}, context())
    expect(mail?.text).toContain('It is paid until Wed, Jul 1, 2026')
    await app.ok(unsuspendUser, {...of(second), key: newId(), body: {}})
    const again = await writeMail({mail: 'let_in_again', user_id: second.parent.user_id}, context())
    expect(again?.text).toContain('resume it on your plan page')
    const by = {token: await app.logInAgain(second.parent)}
    await app.ok(contract.resumeSubscription, {by, key: newId(), params: {id: second.id}})
    await money.until('2026-07-01T15:00:30.000Z')
    expect(await app.rows('select id, status from subscriptions order by id')).toEqual([
      {id: first.id, status: 'EXPIRED'},
      {id: second.id, status: 'ACTIVE'},
    ])
    expect(await app.rows('select count(*)::int as n from payments')).toEqual([{n: 3}])
  })

  test('name the plan to the payment provider in the language of who pays', async () => {
    const {parent, plan_id} = await subscriber()
    await app.rows(`update plans set title = 'Village Family Monthly' where id = '${plan_id}'`)
    await app.ok(changeLanguage, {by: parent, body: {language: 'es'}})
    await money.until('2026-07-01T15:00:30.000Z')
    expect(await app.rows("select asked ->> 'description' as text from checkouts where purpose = 'renewal'")).toEqual([
      {text: 'Village Familia, mensual'},
    ])
  })

  test('keep the day of the first term over shorter months', async () => {
    app.clock.set('2027-01-31T15:00:00.000Z')
    const {parent} = await subscriber()
    for (const at of ['2027-02-28T15:00:30.000Z', '2027-03-31T15:00:30.000Z']) await money.until(at)
    expect((await mine(parent)).subscription).toMatchObject({
      current_period_start: '2027-03-31T15:00:00.000Z',
      current_period_end: '2027-04-30T15:00:00.000Z',
    })
  })

  test('a charge whose answer never came is not made again once the provider has forgotten its name', async () => {
    const {parent} = await subscriber()
    const {payments} = app.deps
    const {charge} = payments
    let asked = 0
    const lost = async (of: Parameters<typeof charge>[0]) => {
      asked++
      await charge(of)
      throw new ProviderAway('the answer was lost')
    }
    Object.assign(payments, {charge: lost})
    try {
      await money.unheard(async () => {
        await money.until('2026-07-01T15:00:30.000Z')
        await money.until('2026-07-02T15:10:00.000Z')
      })
    } finally {
      Object.assign(payments, {charge})
    }
    expect(asked).toBe(1)
    expect((await mine(parent)).subscription).toMatchObject({
      status: 'ACTIVE',
      current_period_end: '2026-08-01T15:00:00.000Z',
    })
    expect(await app.rows('select count(*)::int as n from payments')).toEqual([{n: 2}])
  })

  test('one that is refused leaves days of grace, is tried again, can be paid by hand, and ends it otherwise', async () => {
    const first = await subscriber(numbers.pays)
    const second = await subscriber(numbers.pays)
    const third = await subscriber(numbers.pays)
    await money.cardsRefused()
    await money.until('2026-07-01T15:00:00.000Z')
    for (const {parent} of [first, second, third]) {
      expect(await mine(parent)).toMatchObject({is_subscribed: true, subscription: {status: 'PAST_DUE'}})
    }
    await money.pay(await start(first.parent, first.plan_id))
    expect((await mine(first.parent)).subscription).toMatchObject({
      status: 'ACTIVE',
      current_period_end: '2026-08-01T15:00:00.000Z',
    })
    await app.rows(
      `update sandbox_objects set data = jsonb_set(data, '{account}', '"4242424242424242"') where kind = 'payment'
        and id in (select provider_payment_id from subscriptions where id = '${second.id}')`,
    )
    await money.until('2026-07-02T15:00:00.000Z')
    expect((await mine(second.parent)).subscription?.status).toBe('ACTIVE')
    expect((await mine(third.parent)).subscription?.status).toBe('PAST_DUE')
    await money.until('2026-07-08T15:00:00.000Z')
    expect(await mine(third.parent)).toMatchObject({is_subscribed: false, subscription: null})
  })

  test('one that two processes find due at once is tried once', async () => {
    await subscriber()
    await subscriber()
    await money.cardsRefused()
    app.clock.set('2026-07-01T15:00:00.000Z')
    const now = app.clock.now()
    const {payments} = app.deps
    const trouble: unknown[] = []
    const renew = (provider: typeof payments) => renewDue(app.db, provider, now, 50, error => trouble.push(error))
    // while the first one charges, the other does all that both have found
    let others: Promise<number> | undefined
    await renew({
      ...payments,
      charge: async asked => {
        await (others ??= renew(payments))
        return payments.charge(asked)
      },
    })
    expect(trouble).toEqual([])
    expect(await app.rows("select status from checkouts where purpose = 'renewal'")).toEqual([
      {status: 'FAILED'},
      {status: 'FAILED'},
    ])
  })

  test('one whose payment is late ends at once when it is canceled, and is not charged again', async () => {
    const {parent, id} = await subscriber()
    await money.cardsRefused()
    await money.until('2026-07-01T15:00:00.000Z')
    expect((await mine(parent)).subscription?.status).toBe('PAST_DUE')
    expect(await app.ok(contract.cancelSubscription, {by: parent, params: {id}})).toMatchObject({
      status: 'EXPIRED',
      current_period_end: '2026-07-01T15:00:00.000Z',
    })
    expect(await mine(parent)).toMatchObject({is_subscribed: false, subscription: null})
    expect(await app.rows("select user_id from notices where kind = 'plan_ended'")).toEqual([{user_id: parent.user_id}])
    expect(await money.until('2026-07-03T15:00:00.000Z')).toMatchObject({renewals: 0, trouble: []})
    expectRefusal(await app.call(contract.cancelSubscription, {by: parent, params: {id}}), 409, 'subscription_closed')
  })

  test('canceled while its late payment is on its way from the bank: it stays ended, and the money goes back', async () => {
    const {parent, id, plan_id} = await subscriber()
    await money.cardsRefused()
    await money.until('2026-07-01T15:00:00.000Z')
    const byBank = await app.ok(checkout.parentSubscriptionByAch, {by: parent, params: {planId: plan_id}})
    await money.pay(byBank, numbers.arrives)
    expect(await mine(parent)).toMatchObject({
      subscription: {status: 'PAST_DUE'},
      on_its_way: {amount_cents: 1200},
    })
    await app.ok(contract.cancelSubscription, {by: parent, params: {id}})
    await money.until('2026-07-01T15:02:00.000Z')
    await money.until('2026-07-01T15:15:00.000Z')
    expect(await mine(parent)).toMatchObject({is_subscribed: false, subscription: null, on_its_way: null})
    expect(await app.rows('select amount_cents, refunded_cents, refund_reason from payments order by paid_at')).toEqual(
      [
        {amount_cents: 1200, refunded_cents: 0, refund_reason: null},
        {amount_cents: 1200, refunded_cents: 1200, refund_reason: 'plan_canceled'},
      ],
    )
    expect(await money.balances()).toEqual({cash: 1200, 'revenue:subscription': -1200})
    // and the person who wants one again begins anew
    await money.pay(await start(parent, plan_id))
    expect((await mine(parent)).subscription?.status).toBe('ACTIVE')
  })

  test('ended by its days of grace alone, a transfer that arrives later begins it anew', async () => {
    const {parent, plan_id} = await subscriber()
    await money.cardsRefused()
    await money.until('2026-07-01T15:00:00.000Z')
    const byBank = await app.ok(checkout.parentSubscriptionByAch, {by: parent, params: {planId: plan_id}})
    await money.unheard(async () => {
      await money.pay(byBank, numbers.arrives)
      await app.rows("update subscriptions set status = 'EXPIRED'")
    })
    await money.until('2026-07-08T15:30:00.000Z')
    await money.until('2026-07-08T15:45:00.000Z')
    expect((await mine(parent)).subscription).toMatchObject({
      status: 'ACTIVE',
      cancel_at_period_end: false,
    })
  })

  test('one of which nothing is kept any more has failed: it does not stay open', async () => {
    const {parent} = await subscriber()
    await app.rows("update subscriptions set provider_payment_id = 'pi_gone' where method is not null")
    expect((await money.until('2026-07-01T15:00:00.000Z')).trouble).toEqual([])
    expect(await app.rows("select status from checkouts where purpose = 'renewal'")).toEqual([{status: 'FAILED'}])
    expect((await mine(parent)).subscription?.status).toBe('PAST_DUE')
  })
})

test('mails and notifications name the day on which a plan renews or ends by the clock of its owner', async () => {
  const {parent, id} = await subscriber()
  // 8 PM of July 1 in Nashville
  await app.rows(`update subscriptions set paid_until = '2026-07-02T01:00:00Z' where id = '${id}'`)
  app.clock.set('2026-06-29T01:00:00.000Z')
  await announceRenewals(app.db, async () => undefined, app.clock.now())
  const {items} = await app.ok(listNotifications, {by: parent, query: {}})
  expect(items.map(({title}) => title)).toContain('Your plan renews on Wed, Jul 1, 2026')
  const mailed = (job: MailJob) =>
    writeMail(job, {db: app.db, now: app.clock.now(), head: {public_url: 'https://village.test'}})
  const mail = await mailed({mail: 'renewal', user_id: parent.user_id, subscription_id: id})
  expect(mail).toMatchObject({subject: 'Your plan renews on Wed, Jul 1, 2026'})
  expect(mail!.text).toContain('Wed, Jul 1, 2026 for $12.00')
  const of = {by: await app.staff('admin'), params: {id: parent.user_id}, key: newId()}
  await app.ok(suspendUser, {...of, body: {reason: 'Unsafe'}})
  const suspended = await mailed({mail: 'suspended', user_id: parent.user_id})
  expect(suspended!.text).toContain('It is paid until Wed, Jul 1, 2026')
  await app.ok(unsuspendUser, {...of, key: newId(), body: {}})
  const again = await mailed({mail: 'let_in_again', user_id: parent.user_id})
  expect(again!.text).toContain('Jul 1, 2026')
})

test('before a renewal its owners are told, once; not those who canceled', async () => {
  const {parent, id} = await subscriber()
  const other = await subscriber()
  await app.ok(contract.cancelSubscription, {by: other.parent, params: {id: other.id}})
  const told: object[] = []
  const announce = async (instant: string) => {
    app.clock.set(instant)
    return announceRenewals(app.db, async (_, __, jobs) => void told.push(...[jobs].flat()), instant)
  }
  expect(await announce('2026-06-28T14:59:00.000Z')).toEqual({renewals_announced: 0})
  expect(await announce('2026-06-28T15:00:00.000Z')).toEqual({renewals_announced: 1})
  expect(await announce('2026-06-29T15:00:00.000Z')).toEqual({renewals_announced: 0})
  expect(told).toEqual([{mail: 'renewal', user_id: parent.user_id, subscription_id: id}])
  const desk = {
    db: app.db,
    now: app.clock.now(),
    head: {public_url: 'https://village.test'},
  }
  const mail = await writeMail({mail: 'renewal', user_id: parent.user_id, subscription_id: id}, desk)
  expect(mail).toMatchObject({to: parent.email, subject: 'Your plan renews on Wed, Jul 1, 2026'})
  expect(mail!.text).toContain('$12.00')
})
