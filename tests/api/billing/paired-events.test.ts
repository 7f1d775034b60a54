import {beforeEach, describe, expect, test} from 'vitest'
import {getAnyBooking} from '#contract/admin/bookings.ts'
import {settleException} from '#contract/admin/exceptions.ts'
import {decideLeadCredit, markUncollectible} from '#contract/admin/invoices.ts'
import {previewVoid, refundPayment, voidInvoice} from '#contract/admin/returns.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import {cancelBooking} from '#contract/bookings/family-bookings.ts'
import * as checkout from '#contract/money/checkout.ts'
import * as contract from '#contract/money/invoices.ts'
import {changeAutomaticPayment, saveCard} from '#contract/money/saved-method.ts'
import {cancelSubscription, getOwnSubscription} from '#contract/money/subscriptions.ts'
import {listNotifications} from '#contract/notifications.ts'
import {day_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {setAccount} from '#server/modules/payments/index.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {careMoneyOf, monday} from '#tests/support/money/care-money.ts'
import {leadMoneyOf} from '#tests/support/money/lead-money.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import type {Parent, Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'
import {joinFamily} from '#tests/support/second-adult.ts'

const app = await testApp()
const money = moneyOf(app)
const {list, settleAs, stated} = careMoneyOf(app)
const leads = leadMoneyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const read = (by: Person, id: string) => app.ok(contract.getInvoice, {by, params: {id}})
const titles = async (by: Person) => (await app.ok(listNotifications, {by})).items.map(({title}) => title)
const marks = (by: Parent, id: string) => app.ok(contract.markPaidOutside, {by, params: {id}})
const answers = (by: Person, id: string, received: boolean) =>
  app.ok(contract.answerPaidOutside, {by, params: {id}, body: {received}})

describe('an announced automatic payment', () => {
  /** The visit can no longer be contested; then 48 hours later. */
  const announced = '2026-06-15T18:00:01.000Z'
  const charged = plusMs(announced, 2 * day_ms)
  const planned = async () => {
    const made = await stated()
    await money.connect(made.carer)
    await money.pay(await app.ok(saveCard, {by: made.parent}))
    await app.ok(changeAutomaticPayment, {by: made.parent, body: {automatic: true}})
    await money.until(announced)
    expect((await read(made.parent, made.id)).automatic?.status).toBe('planned')
    return made
  }

  test('is not made once the payee has no account, and the family reads why, once', async () => {
    const {parent, carer, id} = await planned()
    await app.db.transaction(tx => setAccount(tx, {caretaker_id: carer.caretaker_id}, null, app.clock.now()))
    await money.until(charged)
    await money.until(plusMs(charged, day_ms))
    const {items} = await app.ok(listNotifications, {by: parent})
    expect(items.filter(({kind}) => kind === 'payment_postponed')).toMatchObject([
      {
        title: 'The automatic payment of $110.00 is postponed',
        body: expect.stringContaining('has no connected payout account'),
      },
    ])
    expect(await read(parent, id)).toMatchObject({status: 'OPEN', due_cents: 11_000})
  })

  test('is announced anew if it was marked as paid and has not arrived', async () => {
    const {parent, carer, id} = await planned()
    await marks(parent, id)
    app.clock.set(plusMs(charged, -60_000))
    await answers(carer, id, false)
    await money.until(charged)
    const {status, automatic} = await read(parent, id)
    expect(status).toBe('OPEN')
    expect(automatic).toEqual({status: 'planned', charge_at: plusMs(charged, 2 * day_ms)})
    await money.until(plusMs(charged, 2 * day_ms))
    expect((await read(parent, id)).status).toBe('PAID')
    expect(await money.balances()).toEqual({cash: 1000, 'revenue:fee': -1000})
  })
})

/** What staff read of the statements of a booking's first visit. */
const statedOf = async ({id}: {id: string}) =>
  (await app.ok(getAnyBooking, {by: await app.staff(), params: {id}})).visits[0]?.stated

describe('a visit whose statement staff voided', () => {
  const voided = async () => {
    const made = await stated()
    const body = {reason: 'other', memo: 'Wrong times'} as const
    await app.ok(voidInvoice, {by: await app.staff(), key: newId(), params: {id: made.id}, body})
    app.clock.advance({minutes: 5})
    return made
  }
  const later = async () => {
    for (const week of [1, 2, 3]) await money.until(plusMs(monday.first, week * 7 * day_ms))
  }

  test.each([
    ['less', 180, 8_250],
    ['more', 300, 13_750],
    ['as long as before', 240, 11_000],
  ])('is billed anew once they decide that it took %s, and only then', async (_, minutes, amount_cents) => {
    const {parent, booking, id, visit} = await voided()
    const {number} = await read(parent, id)
    expect(await statedOf(booking)).toMatchObject({number, care_cents: 0, is_void: true})
    const ended_at = plusMs(visit.scheduled_start, minutes * 60_000)
    await app.ok(settleException, {
      by: await app.staff(),
      key: newId(),
      params: {id: visit.id},
      body: {act: 'settle', started_at: visit.scheduled_start, ended_at, reason_code: 'both_told', memo: 'They agree'},
    })
    const {items} = await app.ok(listNotifications, {by: parent})
    expect(items[0]!.body).not.toContain(number)
    await later()
    expect(await list(parent)).toMatchObject([
      {status: 'OPEN', amount_cents},
      {id, status: 'VOID', due_cents: 0},
    ])
    expect(await statedOf(booking)).not.toHaveProperty('is_void')
    expect((await money.balances())[`receivable:${parent.parent_id}`]).toBe(amount_cents)
  })

  test('is not billed again without a decision', async () => {
    const {parent} = await voided()
    await later()
    expect(await list(parent)).toMatchObject([{status: 'VOID'}])
  })
})

describe('a visit settled for less', () => {
  test('is credited ten weeks later too, when its payee answers that the payment arrived', async () => {
    const {parent, carer, booking, id, visit} = await stated()
    await marks(parent, id)
    await settleAs(visit, 180)
    for (let week = 1; week <= 10; week++) await money.until(plusMs(monday.first, week * 7 * day_ms))
    // paid outside its credit has no fee
    expect((await read(parent, id)).coming_credit).toEqual({amount_cents: 2500, at: null, waits_for: 'answer'})
    expect(await statedOf(booking)).toMatchObject({coming_cents: 2500, waits_for: 'answer', is_unpaid: false})
    await answers(carer, id, true)
    for (const week of [11, 12, 13]) await money.until(plusMs(monday.first, week * 7 * day_ms))
    expect(await app.rows('select amount_cents, care_cents from credit_notes order by number')).toEqual([
      {amount_cents: 1000, care_cents: 0},
      {amount_cents: 2500, care_cents: 2500},
    ])
    expect(await titles(carer)).toContain('Please return $25.00 to the family')
    expect(await app.rows('select look_at from statement_weeks')).toEqual([{look_at: null}])
    expect(await read(parent, id)).not.toHaveProperty('coming_credit')
  })
})

test('the history of a booking has a returned tip once, and the adult who paid on a page that the other opened', async () => {
  const {parent, carer, booking, id} = await stated()
  await app.rows(`update users set first_name = 'Mona' where id = '${parent.user_id}'`)
  const otto = await joinFamily(app, parent)
  await money.connect(carer)
  const way = {params: {invoiceId: id}, query: {tip_cents: '2000'}}
  const opened = await app.ok(checkout.statementByCard, {by: parent, ...way})
  const again = await app.ok(checkout.statementByCard, {by: otto, ...way})
  expect(again.checkout_id).not.toBe(opened.checkout_id)
  await money.pay(again)
  expect((await titles(carer)).some(title => title.startsWith('Otto'))).toBe(true)
  const staff = await app.staff()
  const [payment] = (await app.ok(contract.listPayments, {by: staff})).items
  await app.ok(refundPayment, {
    by: staff,
    key: newId(),
    params: {id: payment!.id},
    body: {reason: 'goodwill', memo: 'She asked for it'},
  })
  const {items} = await app.ok(getBookingHistory, {by: parent, params: {id: booking.id}})
  expect(items.filter(({what}) => what === 'paid' || what === 'credited')).toMatchObject([
    {what: 'paid', amount_cents: 13_000, adult: 'Otto'},
    {what: 'credited', amount_cents: 13_000},
  ])
})

test('what the family marked as paid cannot be marked as not collectible', async () => {
  const {parent, carer, id} = await stated()
  await marks(parent, id)
  const body = {uncollectible: true, reason: 'Out of business'}
  expectRefusal(
    await app.call(markUncollectible, {by: await app.staff(), params: {id}, body, key: newId()}),
    409,
    'invoice_closed',
  )
  await answers(carer, id, true)
  expect((await list(parent))[0]).toMatchObject({status: 'PAID', method: 'outside'})
})

describe('a credit of a bad lead', () => {
  const asked = async (isPaid: boolean) => {
    const made = await leads.won('2026-06-08', '2026-06-10')
    const [invoice] = await leads.list(made.agency)
    if (isPaid) await leads.pay(made.agency, invoice!)
    await app.ok(contract.askCredit, {
      by: made.agency,
      params: {id: invoice!.id},
      body: {reason: 'duplicate', note: ''},
    })
    return {...made, invoice: invoice!}
  }
  const grants = async ({id}: {id: string}) =>
    app.ok(decideLeadCredit, {
      by: await app.staff(),
      key: newId(),
      params: {id},
      body: {grant: true, reason: 'Agreed'},
    })

  test('that is not paid says that the invoice is void', async () => {
    const {agency, invoice} = await asked(false)
    await grants(invoice)
    expect(await read(agency, invoice.id)).toMatchObject({status: 'VOID', due_cents: 0})
    expect(await titles(agency)).toContain(`Invoice ${invoice.number} is void. You owe nothing.`)
  })

  test('all of which was credited before says so, and credits nothing again', async () => {
    const {agency, parent, booking, invoice} = await asked(true)
    await app.ok(cancelBooking, {by: parent, params: {id: booking.id}, body: {}})
    await grants(invoice)
    const texts = await titles(agency)
    expect(texts).toContain(
      `Your credit request for ${invoice.number} was granted. All of it had already been credited.`,
    )
    expect(texts).not.toContain('Credit of $0.00')
    expect(await app.rows('select sum(left_cents)::int as cents from credit_notes')).toEqual([{cents: 3000}])
  })
})

test('a lead invoice that staff void gives back the earlier credits that paid a part of it', async () => {
  const {parent, agency, booking} = await leads.won('2026-06-08', '2026-06-09')
  await leads.pay(agency, (await leads.list(agency))[0]!)
  await app.ok(cancelBooking, {by: parent, params: {id: booking.id}, body: {}})
  await storyOf(app).confirmed(parent, agency, {
    schedule: [{date_range: ['2026-06-15', '2026-06-17'], time_range: ['09:00', '13:00']}],
  })
  const [next] = await leads.list(agency)
  expect(next).toMatchObject({status: 'OPEN', amount_cents: 1000, due_cents: 1000})
  const by = await app.staff()
  const params = {id: next!.id}
  expect(await app.ok(previewVoid, {by, params, query: {}})).toMatchObject({amount_cents: 3000, restored_cents: 2000})
  await app.ok(voidInvoice, {by, key: newId(), params, body: {reason: 'duplicate', memo: 'Twice', amount_cents: 3000}})
  expect(await read(agency, next!.id)).toMatchObject({
    status: 'VOID',
    due_cents: 0,
    credit_notes: [{amount_cents: 3000, left_cents: 2000}],
  })
  // what the agency paid waits for it, in the books too
  expect(await money.balances()).toEqual({cash: 2000, [`receivable:${agency.org_id}`]: -2000})
})

describe('a plan whose term is over', () => {
  const own = (by: Parent) => app.ok(getOwnSubscription, {by})

  test('ends at once when it is canceled while its renewal comes from the bank, which goes back', async () => {
    const parent = await app.parent({subscribed: false})
    const planId = await money.plan('careseekers', {price_cents: 1900})
    await money.pay(await app.ok(checkout.parentSubscriptionByAch, {by: parent, params: {planId}}), numbers.arrives)
    await money.until(plusMs(testStart, 7 * day_ms))
    const {subscription} = await own(parent)
    await money.until(subscription!.current_period_end!)
    expect((await own(parent)).on_its_way).not.toBeNull()
    await app.ok(cancelSubscription, {by: parent, params: {id: subscription!.id}})
    const canceled = {is_subscribed: false, subscription: null, on_its_way: {amount_cents: 1900, goes_back: true}}
    expect(await own(parent)).toMatchObject(canceled)
    for (const days of [1, 8]) await money.until(plusMs(subscription!.current_period_end!, days * day_ms))
    expect(await own(parent)).toMatchObject({is_subscribed: false, subscription: null})
    expect(await app.rows('select amount_cents, refunded_cents from payments order by id')).toEqual([
      {amount_cents: 1900, refunded_cents: 0},
      {amount_cents: 1900, refunded_cents: 1900},
    ])
  })

  test('is paid late at its price after staff retired it', async () => {
    const parent = await app.parent({subscribed: false})
    const planId = await money.plan('careseekers', {price_cents: 1900})
    const buying = {by: parent, params: {planId}}
    await money.pay(await app.ok(checkout.parentSubscriptionByCard, buying))
    await money.cardsRefused()
    await money.until(plusMs(testStart, 31 * day_ms))
    expect(await own(parent)).toMatchObject({subscription: {status: 'PAST_DUE'}})
    await app.rows(`update plans set retired_at = '${app.clock.now()}' where id = '${planId}'`)
    await money.pay(await app.ok(checkout.parentSubscriptionByCard, buying))
    expect(await own(parent)).toMatchObject({subscription: {status: 'ACTIVE'}})
    expect((await list(parent)).map(({amount_cents}) => amount_cents)).toEqual([1900, 1900])
    expectRefusal(await app.call(checkout.parentSubscriptionByCard, {...buying, by: await app.parent()}), 404)
  })
})
