import {beforeEach, describe, expect, test} from 'vitest'
import {removeFromFamily} from '#contract/accounts/members.ts'
import {getUser} from '#contract/admin/people.ts'
import * as checkout from '#contract/money/checkout.ts'
import {getInvoice} from '#contract/money/invoices.ts'
import {getOwnSubscription} from '#contract/money/subscriptions.ts'
import {listNotifications} from '#contract/notifications.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {disputesOf} from '#tests/support/money/disputes.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import type {Parent} from '#tests/support/people.ts'
import {pdfText} from '#tests/support/pdf-text.ts'
import {joinFamily} from '#tests/support/second-adult.ts'

const app = await testApp()
const money = moneyOf(app)
const {say, nameOf, atDesk, mails} = disputesOf(app, money)
const hour_ms = 3_600_000

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const planNotices = async (by: Parent) =>
  (await app.ok(listNotifications, {by})).items.filter(({kind}) => kind.startsWith('plan_'))
const deliveredTakenBack =
  "select deliver_at is not null as is_mailed from notices where kind = 'plan_payment_taken_back'"

describe('a dispute of a payment of a plan', () => {
  test('lost over a plan: the term that it paid for ends, and that card is not charged again', async () => {
    await app.rows("delete from jobs.job where name = 'mail'")
    const parent = await app.parent({subscribed: false})
    const planId = await money.plan('careseekers', {price_cents: 3000})
    const begun = await app.ok(checkout.parentSubscriptionByCard, {by: parent, params: {planId}})
    await money.pay(begun)
    await say('lost', nameOf(begun.checkout_id))
    expect(await app.ok(getOwnSubscription, {by: parent})).toMatchObject({
      is_subscribed: false,
      subscription: null,
    })
    expect(await planNotices(parent)).toMatchObject([
      {title: 'The bank took back $30.00 paid for your plan', body: expect.stringContaining('has ended')},
    ])
    expect((await mails()).map(mail => mail?.subject)).toEqual(['We lost a disputed payment: $30.00'])
    expect(await app.rows(deliveredTakenBack)).toEqual([{is_mailed: true}])
    expect(await money.until('2026-07-01T15:00:00.000Z')).toMatchObject({renewals: 0})
  })

  test('lost over a plan: its invoice says so to the payer and to staff, and counts nowhere as paid', async () => {
    const parent = await app.parent({subscribed: false})
    const planId = await money.plan('careseekers', {price_cents: 3000})
    const begun = await app.ok(checkout.parentSubscriptionByCard, {by: parent, params: {planId}})
    await money.pay(begun)
    const staff = await app.staff()
    const [payment] = await atDesk()
    const params = {id: payment!.invoices[0]!.id}
    const paidInTotal = async () =>
      (await app.ok(getUser, {by: staff, params: {id: parent.user_id}})).owner?.total.paid_cents
    expect(await app.ok(getInvoice, {by: parent, params})).toMatchObject({status: 'PAID', taken_back: false})
    expect(await paidInTotal()).toBe(3000)
    await say('lost', nameOf(begun.checkout_id))
    for (const by of [parent, staff]) {
      expect(await app.ok(getInvoice, {by, params})).toMatchObject({status: 'PAID', taken_back: true})
      const headers = {Authorization: `Bearer ${by.token}`}
      const pdf = await app.app.request(`/api/invoices/${params.id}/pdf`, {headers})
      expect(pdfText(Buffer.from(await pdf.arrayBuffer()))).toContain("Paid, then taken back by the payer's bank")
    }
    expect(await paidInTotal()).toBe(0)
  })

  test('lost over a part of what a plan cost: its invoice has that part, and the rest counts as paid', async () => {
    const parent = await app.parent({subscribed: false})
    const planId = await money.plan('careseekers', {price_cents: 3000})
    const begun = await app.ok(checkout.parentSubscriptionByCard, {by: parent, params: {planId}})
    await money.pay(begun)
    const staff = await app.staff()
    const [payment] = await atDesk()
    const params = {id: payment!.invoices[0]!.id}
    await say('lost', nameOf(begun.checkout_id), {amount: 1000})
    for (const by of [parent, staff]) {
      const invoice = await app.ok(getInvoice, {by, params})
      expect(invoice).toMatchObject({status: 'PAID', taken_back: false, taken_back_cents: 1000})
    }
    const {owner, invoices} = await app.ok(getUser, {by: staff, params: {id: parent.user_id}})
    expect(owner?.total.paid_cents).toBe(2000)
    expect(invoices).toMatchObject([{amount_cents: 3000, taken_back: false, taken_back_cents: 1000}])
  })

  test('lost over an earlier term of a plan: the plan goes on, and its owner reads so', async () => {
    const parent = await app.parent({subscribed: false})
    const planId = await money.plan('careseekers', {price_cents: 3000})
    const begun = await app.ok(checkout.parentSubscriptionByCard, {by: parent, params: {planId}})
    await money.pay(begun)
    await money.until('2026-07-01T15:00:01.000Z')
    const by = {...parent, token: await app.logInAgain(parent)}
    const before = await app.ok(getOwnSubscription, {by})
    expect(before).toMatchObject({subscription: {method: 'card'}})
    await say('lost', nameOf(begun.checkout_id))
    expect(await app.ok(getOwnSubscription, {by})).toEqual(before)
    expect(await planNotices(by)).toMatchObject([
      {
        title: 'The bank took back $30.00 paid for your plan',
        body: 'This payment was for an earlier term of Plan for careseekers. Your plan does not change.',
      },
    ])
  })

  test('lost over a change of the plan: the term whose unused part had been deducted goes on to its own end', async () => {
    const parent = await app.parent({subscribed: false})
    const small = await money.plan('careseekers', {price_cents: 3000})
    const large = await money.plan('careseekers', {price_cents: 9000})
    await money.pay(await app.ok(checkout.parentSubscriptionByCard, {by: parent, params: {planId: small}}))
    const own = async () => (await app.ok(getOwnSubscription, {by: parent})).subscription
    const before = await own()
    app.clock.set(plusMs(testStart, hour_ms))
    const change = await app.ok(checkout.parentSubscriptionByCard, {by: parent, params: {planId: large}})
    await money.pay(change)
    expect(await own()).toMatchObject({plan: {id: large}})
    await say('lost', nameOf(change.checkout_id), {amount: 6000})
    expect(await own()).toMatchObject({
      status: 'ACTIVE',
      plan: {id: small},
      current_period_start: before?.current_period_start,
      current_period_end: before?.current_period_end,
      method: null,
      needs_method: true,
      renews_at: null,
    })
    expect(await planNotices(parent)).toMatchObject([{body: expect.stringContaining('is active again until')}])
    await money.until(plusMs(before!.current_period_end!, hour_ms))
    expect(await own()).toBeNull()
  })

  test('lost over a change of the plan after the payment before it was lost: nothing goes on', async () => {
    const parent = await app.parent({subscribed: false})
    const small = await money.plan('careseekers', {price_cents: 3000})
    const large = await money.plan('careseekers', {price_cents: 9000})
    const first = await app.ok(checkout.parentSubscriptionByCard, {by: parent, params: {planId: small}})
    await money.pay(first)
    const change = await app.ok(checkout.parentSubscriptionByCard, {by: parent, params: {planId: large}})
    await money.pay(change)
    await say('lost', nameOf(first.checkout_id))
    await say('lost', nameOf(change.checkout_id), {id: 'dp_2', amount: 6000})
    expect(await app.ok(getOwnSubscription, {by: parent})).toMatchObject({is_subscribed: false, subscription: null})
  })

  test('lost over a plan whose unused part was deducted from a larger one: the larger plan goes on', async () => {
    const parent = await app.parent({subscribed: false})
    const small = await money.plan('careseekers', {price_cents: 3000})
    const large = await money.plan('careseekers', {price_cents: 9000})
    const first = await app.ok(checkout.parentSubscriptionByCard, {by: parent, params: {planId: small}})
    await money.pay(first)
    await money.pay(await app.ok(checkout.parentSubscriptionByCard, {by: parent, params: {planId: large}}))
    await say('lost', nameOf(first.checkout_id))
    expect(await app.ok(getOwnSubscription, {by: parent})).toMatchObject({subscription: {plan: {id: large}}})
    expect(await planNotices(parent)).toMatchObject([
      {body: 'This payment was for an earlier term of Plan for careseekers. Your plan does not change.'},
    ])
  })

  /** Otto, who left, has paid the current term of the large plan; renewals charge the card with which Dana paid the small one. */
  async function paidByOneWhoLeft() {
    const dana = await app.parent({subscribed: false})
    const otto = await joinFamily(app, dana)
    const small = await money.plan('careseekers', {price_cents: 3000})
    const large = await money.plan('careseekers', {price_cents: 9000})
    const first = await app.ok(checkout.parentSubscriptionByCard, {by: dana, params: {planId: small}})
    await money.pay(first)
    const begun = await app.ok(checkout.parentSubscriptionByAch, {by: otto, params: {planId: large}})
    await money.pay(begun, numbers.arrives)
    await app.ok(removeFromFamily, {by: dana, params: {user_id: otto.user_id}})
    await money.until(plusMs(testStart, 61_000))
    expect(await app.ok(getOwnSubscription, {by: dana})).toMatchObject({
      subscription: {plan: {id: large}, method: 'card'},
    })
    return {dana, first, begun, small}
  }

  test('lost over a term that an adult who left paid for: the term before goes on, though renewals charge the other’s card', async () => {
    const {dana, begun, small} = await paidByOneWhoLeft()
    await say('lost', nameOf(begun.checkout_id), {amount: 6000})
    expect(await app.ok(getOwnSubscription, {by: dana})).toMatchObject({
      is_subscribed: true,
      subscription: {plan: {id: small}, method: null},
    })
    expect(await planNotices(dana)).toMatchObject([{body: expect.stringContaining('is active again until')}])
  })

  test('lost over the earlier term of the card that stays: the term that the other paid for goes on', async () => {
    const {dana, first} = await paidByOneWhoLeft()
    const before = await app.ok(getOwnSubscription, {by: dana})
    await say('lost', nameOf(first.checkout_id))
    expect(await app.ok(getOwnSubscription, {by: dana})).toEqual(before)
    expect(await planNotices(dana)).toMatchObject([{body: expect.stringContaining('was for an earlier term')}])
  })
})
