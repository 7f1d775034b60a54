import {beforeEach, describe, expect, test} from 'vitest'
import * as checkout from '#contract/money/checkout.ts'
import {requestBooking} from '#contract/bookings/family-bookings.ts'
import {bidByCaretaker} from '#contract/bookings/offers.ts'
import {listParentInvoices} from '#contract/money/invoices.ts'
import * as contract from '#contract/money/subscriptions.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import {pdfText} from '#tests/support/pdf-text.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'
import {subscribersOf} from '#tests/support/money/subscribers.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)
const {isSubscribed, mine, start, subscriber} = subscribersOf(app)
const day_ms = 86_400_000

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

test('plans come grouped, with a type that group alone, and a retired one not at all', async () => {
  const ids = [await money.plan('careseekers'), await money.plan('agency'), await money.plan('caretaker')]
  await app.rows(`update plans set retired_at = now() where id = '${await money.plan('agency')}'`)
  const all = await app.ok(contract.listPlans)
  expect([all.careseekers, all.agency, all.caretaker].map(group => group?.map(plan => plan.id))).toEqual(
    ids.map(id => [id]),
  )
  expect(all.agency![0]).toMatchObject({price: 199, list_items: ['One thing'], list_count: 1})
  const one = await app.ok(contract.listPlans, {query: {type: 'agency'}})
  expect(Object.keys(one)).toEqual(['agency'])
})

test('the PDF of a plan bought in the evening names the days of its term by the reader’s clock', async () => {
  app.clock.set('2026-06-06T01:30:00.000Z')
  const {parent} = await subscriber()
  await app.rows(`update users set timezone = 'America/Chicago' where id = '${parent.user_id}'`)
  const [invoice] = await app.ok(listParentInvoices, {by: parent})
  expect(invoice!.period).toEqual({start: '2026-06-06', end: '2026-07-06'})
  const pdf = await app.app.request(`/api/invoices/${invoice!.id}/pdf`, {
    headers: {Authorization: `Bearer ${parent.token}`},
  })
  const text = pdfText(Buffer.from(await pdf.arrayBuffer()))
  expect(text).toContain('Issued: Fri, Jun 5, 2026')
  expect(text).toContain('For: Fri, Jun 5, 2026 - Sun, Jul 5, 2026')
})

describe('paying for a plan', () => {
  test('begins it when the provider says so, not when the browser comes back', async () => {
    const parent = await app.parent({subscribed: false})
    const plan_id = await money.plan('careseekers', {price_cents: 1200})
    const {checkout_id, checkout_url} = await start(parent, plan_id)
    expect(await isSubscribed(parent)).toBe(false)
    const paid = await money.pay({checkout_url})
    expect(new URL(paid.location!).pathname + new URL(paid.location!).search).toBe('/dash/parent?checkout=success')
    expect(await app.ok(checkout.getCheckout, {by: parent, params: {id: checkout_id}})).toMatchObject({
      status: 'PAID',
      amount_cents: 1200,
      plan_id,
    })
    expect(await mine(parent)).toMatchObject({
      is_subscribed: true,
      subscription: {status: 'ACTIVE', method: 'card', current_period_end: '2026-07-01T15:00:00.000Z'},
    })
    const [invoice] = await app.rows('select kind, status, amount_cents, number from invoices')
    expect(invoice).toEqual({
      kind: 'subscription',
      status: 'PAID',
      amount_cents: 1200,
      number: 'INV-2026-000001',
    })
    expect(await money.balances()).toEqual({cash: 1200, 'revenue:subscription': -1200})
  })

  test('from a bank account it begins when the transfer arrives', async () => {
    const caretaker = await app.caretaker({subscribed: false})
    const planId = await money.plan('caretaker')
    const begun = await app.ok(checkout.caretakerSubscriptionByAch, {by: caretaker, params: {planId}})
    await money.pay(begun, numbers.arrives)
    const read = () => app.ok(checkout.getCheckout, {by: caretaker, params: {id: begun.checkout_id}})
    expect((await read()).status).toBe('PROCESSING')
    expect(await mine(caretaker)).toMatchObject({is_subscribed: false, on_its_way: {plan: {id: planId}}})
    await money.until(plusMs(testStart, 61_000))
    expect((await read()).status).toBe('PAID')
    expect((await mine(caretaker)).on_its_way).toBeNull()
    expect(await isSubscribed(caretaker)).toBe(true)
  })

  test('a transfer that fails begins nothing, and another may be begun', async () => {
    const agency = await app.agency({subscribed: false})
    const planId = await money.plan('agency')
    const begun = await app.ok(checkout.orgSubscriptionByAch, {by: agency, params: {planId}})
    await money.pay(begun, numbers.fails)
    expectRefusal(await app.call(checkout.orgSubscriptionByCard, {by: agency, params: {planId}}), 409, 'checkout_open')
    await money.until(plusMs(testStart, 61_000))
    expect(await isSubscribed(agency)).toBe(false)
    expect(await app.rows('select status from invoices')).toEqual([])
    await money.pay(await app.ok(checkout.orgSubscriptionByCard, {by: agency, params: {planId}}))
    expect(await isSubscribed(agency)).toBe(true)
  })

  test('a plan for others is 422, an unknown one 404, the one that one has 409', async () => {
    const {parent, plan_id} = await subscriber()
    const ask = (planId: string) => app.call(checkout.parentSubscriptionByCard, {by: parent, params: {planId}})
    expectRefusal(await ask(await money.plan('agency')), 422, 'invalid')
    expectRefusal(await ask(newId()), 404, 'not_found')
    expectRefusal(await ask('no-id'), 404, 'not_found')
    expectRefusal(await ask(plan_id), 409, 'already_subscribed')
  })

  test('a coordinator may not, the owner may', async () => {
    const owner = await app.agency({subscribed: false})
    const planId = await money.plan('agency')
    const coordinator = await app.member(owner, 'coordinator')
    expectRefusal(await app.call(checkout.orgSubscriptionByCard, {by: coordinator, params: {planId}}), 403, 'forbidden')
    await app.ok(checkout.orgSubscriptionByCard, {by: owner, params: {planId}})
  })
})

describe('a subscription by its id', () => {
  test('a plan’s id shows the plan, and to its owner how it stands', async () => {
    const {parent, plan_id, id} = await subscriber()
    const other = await app.parent({subscribed: false})
    expect(await app.ok(contract.getSubscription, {by: parent, params: {id: plan_id}})).toMatchObject({
      id: plan_id,
      price: 12,
      status: 'ACTIVE',
    })
    expect(await app.ok(contract.getSubscription, {by: other, params: {id: plan_id}})).not.toHaveProperty('status')
    expect((await app.ok(contract.getSubscription, {by: parent, params: {id}})).subscription_id).toBe(id)
    expectRefusal(await app.call(contract.getSubscription, {by: other, params: {id}}), 404, 'not_found')
  })

  test('canceled it stays until its term ends, and may be resumed before', async () => {
    const {parent, id} = await subscriber()
    const cancelled = await app.ok(contract.cancelSubscription, {by: parent, params: {id}, key: newId()})
    expect(cancelled).toMatchObject({cancel_at_period_end: true, renews_at: null, status: 'ACTIVE'})
    expect(await isSubscribed(parent)).toBe(true)
    await app.ok(contract.resumeSubscription, {by: parent, params: {id}})
    await app.ok(contract.cancelSubscription, {by: parent, params: {id}})
    await money.until('2026-07-01T15:00:00.000Z')
    expect(await mine(parent)).toMatchObject({is_subscribed: false, subscription: null})
    expectRefusal(await app.call(contract.resumeSubscription, {by: parent, params: {id}}), 409, 'subscription_closed')
    const stranger = await app.parent()
    expectRefusal(await app.call(contract.cancelSubscription, {by: stranger, params: {id}}), 404, 'not_found')
  })
})

describe('expire-if-needed', () => {
  test('ends only what is really past, and only one’s own', async () => {
    const {parent} = await subscriber()
    const other = await app.parent({subscribed: true})
    const ask = (by: {token: string}) => app.ok(contract.expireIfNeeded, {by})
    expect(await ask(parent)).toEqual({expired: false, is_subscribed: true})
    // a subscription that no one renews
    await app.rows('update subscriptions set method = null, provider_payment_id = null where method is not null')
    app.clock.set('2026-07-01T14:00:00.000Z')
    const again = {token: await app.logInAgain(parent)}
    const others = {token: await app.logInAgain(other)}
    app.clock.set('2026-07-01T15:00:00.000Z')
    expect(await ask(others)).toEqual({expired: false, is_subscribed: true})
    expect(await ask(again)).toEqual({expired: true, is_subscribed: false})
    expect(await ask(again)).toEqual({expired: false, is_subscribed: false})
    expect(await app.rows("select user_id from notices where kind = 'plan_ended'")).toEqual([{user_id: parent.user_id}])
  })
})

test('a canceled plan is confirmed once to its owners, with the day until which it stays', async () => {
  const owner = await app.agency()
  const second = await app.member(owner, 'owner')
  await app.member(owner, 'coordinator')
  const own = (await app.ok(contract.getOwnSubscription, {by: owner})).subscription!
  const cancel = () => app.ok(contract.cancelSubscription, {by: owner, params: {id: own.id}})
  await cancel()
  await cancel()
  const notified = await app.rows<{user_id: string}>("select user_id from notices where kind = 'plan_cancelled'")
  expect(notified.map(({user_id}) => user_id).toSorted()).toEqual([owner.user_id, second.user_id].toSorted())
  const [newest] = (await app.ok(listNotifications, {by: owner})).items
  expect(newest).toMatchObject({kind: 'plan_cancelled', title: 'Your plan is canceled', link: '/dash/agency/status'})
  expect(newest?.body).toMatch(/ stays active until Tue, Jun 1, 2027, and you will not be charged again\./)
})

test('the end of an agency’s plan is announced to its owner, not to a coordinator, who cannot choose one', async () => {
  const owner = await app.agency()
  await app.member(owner, 'coordinator')
  const [plan] = await app.rows<{ends: string}>('select current_period_end as ends from subscriptions')
  await money.until(plusMs(new Date(plan!.ends).toISOString(), 1000))
  expect(await app.rows("select user_id from notices where kind = 'plan_ended'")).toEqual([{user_id: owner.user_id}])
})

describe('changing the plan', () => {
  test('to a dearer one costs the difference, at once', async () => {
    const {parent, id} = await subscriber()
    const dear = await money.plan('careseekers', {price_cents: 12_000, unit: 'year'})
    app.clock.set(plusMs(testStart, 15 * day_ms))
    const preview = await app.ok(contract.previewPlanChange, {
      by: parent,
      params: {id},
      query: {plan_id: dear},
    })
    expect(preview).toMatchObject({credit_cents: 600, due_cents: 11_400, how: 'checkout'})
    const planned = await app.call(contract.planNextTerm, {by: parent, params: {id}, body: {plan_id: dear}})
    expectRefusal(planned, 409, 'payment_required')
    await money.pay(await start(parent, dear))
    expect((await mine(parent)).subscription).toMatchObject({
      id,
      plan: {id: dear},
      current_period_start: app.clock.now(),
      current_period_end: '2027-06-16T15:00:00.000Z',
    })
    expect(await app.rows('select amount_cents::int from invoices order by id')).toEqual([
      {amount_cents: 1200},
      {amount_cents: 11_400},
    ])
  })

  test('to a cheaper one begins with the next term, for its own price', async () => {
    const {parent, id} = await subscriber()
    const cheap = await money.plan('careseekers', {price_cents: 500})
    const planned = await app.ok(contract.planNextTerm, {by: parent, params: {id}, body: {plan_id: cheap}})
    expect(planned.next_plan?.id).toBe(cheap)
    expectRefusal(await app.call(checkout.parentSubscriptionByCard, {by: parent, params: {planId: cheap}}), 409)
    await money.until('2026-07-01T15:00:00.000Z')
    expect((await mine(parent)).subscription).toMatchObject({
      plan: {id: cheap},
      next_plan: null,
      status: 'ACTIVE',
    })
    expect(await money.balances()).toEqual({cash: 1700, 'revenue:subscription': -1700})
  })
})

describe('what goes without a plan', () => {
  const day = (date: string) => ({
    schedule: [{date_range: [date, date], time_range: ['09:00', '11:00']}] as [never],
  })

  test('two open requests of a family; the third is 409, also when two are sent at once', async () => {
    const parent = await app.parent({subscribed: false})
    // or the requests would go on the waitlist, which does not count
    await app.caretaker()
    await story.request(parent, day('2026-06-08'))
    const both = await Promise.all(
      ['2026-06-09', '2026-06-10'].map(date =>
        app.call(requestBooking, {by: parent, body: {...someRequest, ...day(date)}, key: newId()}),
      ),
    )
    expect(new Set(both.map(each => each.status))).toEqual(new Set([201, 409]))
    expect((await mine(parent)).allowance).toEqual({what: 'open_requests', used: 2, free: 2})
    const more = await app.call(requestBooking, {by: parent, body: someRequest})
    expectRefusal(more, 409, 'plan_limit')
    await app.subscribe(parent.parent_id, 'careseekers')
    await story.request(parent)
  })

  test('three live bids of a caregiver; changing one is not one more', async () => {
    const parent = await app.parent()
    const caretaker = await app.caretaker({subscribed: false})
    const requests = []
    for (const date of ['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11'])
      requests.push(await story.request(parent, day(date)))
    const bids = []
    for (const request of requests.slice(0, 3)) bids.push(await story.bid(caretaker, request))
    const fourth = {by: caretaker, params: {id: requests[3]!.id}, body: {hourly_rate: 20}}
    expectRefusal(await app.call(bidByCaretaker, fourth), 409, 'plan_limit')
    const changed = {
      by: caretaker,
      params: {id: requests[0]!.id},
      body: {hourly_rate: 21, replaces: bids[0]!.id},
    }
    await app.ok(bidByCaretaker, changed)
    await app.subscribe(caretaker.caretaker_id, 'caretaker')
    await app.ok(bidByCaretaker, fourth)
  })
})
