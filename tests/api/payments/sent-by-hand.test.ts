import {beforeEach, expect, test} from 'vitest'
import {listExceptions, settleException} from '#contract/admin/exceptions.ts'
import {sendByHand} from '#contract/admin/invoices.ts'
import {listAudit} from '#contract/admin/operations.ts'
import {statementByAch} from '#contract/money/checkout.ts'
import {listPayments} from '#contract/money/invoices.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import {day_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {ProviderAway} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {testStart} from '#tests/support/clock.ts'
import {leadMoneyOf} from '#tests/support/money/lead-money.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import type {Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const care = careMoneyOf(app)
const {list, pay, won} = leadMoneyOf(app)
const minute_ms = 60_000
const undone = '2026-06-23T12:00:00.000Z'

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** Care of $100 with its fee and a tip of $50, paid from an account at which no refund arrives. */
async function paid() {
  const made = await care.stated()
  await money.connect(made.carer)
  const way = {by: made.parent, params: {invoiceId: made.id}, query: {tip_cents: '5000'}}
  await money.pay(await app.ok(statementByAch, way), numbers.losesRefunds)
  await money.until(plusMs(app.clock.now(), 2 * minute_ms))
  return made
}

const days = async (first: number, last: number) => {
  for (let day = first; day <= last; day++) {
    for (const minutes of [10, 15]) await money.until(plusMs(undone, day * day_ms + minutes * minute_ms))
  }
}

/** The visit turned out to be nothing, and of the $110 that are to go back none arrived, three times over. */
async function givenUp() {
  const made = await paid()
  await care.settleAs(made.visit, 0)
  await days(0, 4)
  return {...made, staff: await app.staff()}
}

const payment = async (by: Person) => (await app.ok(listPayments, {by})).items[0]!
const state = async () => {
  const [row] = await app.rows('select refund_cents, refunded_cents, sent_by_hand_cents, refund_at from payments')
  return row
}

test('staff send what no refund brings: the books say so, it stands in the log, and no one asks any more', async () => {
  const {parent, staff} = await givenUp()
  const {id, owed} = await payment(staff)
  expect(owed).toMatchObject({amount_cents: 11_000, reason: expect.any(String) as string})
  const desk = async () => (await app.ok(listExceptions, {by: staff, query: {about: 'money'}})).items
  const money_owed = {amount_cents: 11_000, payer_name: expect.stringMatching(/./) as string}
  expect(await desk()).toMatchObject([{id, kind: 'payment', reasons: ['refund_owed'], money: money_owed}])
  const sent = {by: staff, params: {id}, body: {owed_cents: 11_000, memo: 'Cheque 1024, by mail'}}
  expect(await app.ok(sendByHand, sent)).toEqual({id, sent_by_hand_cents: 11_000, owed_cents: 0})
  expect(await state()).toEqual({
    refund_cents: 11_000,
    refunded_cents: 0,
    sent_by_hand_cents: 11_000,
    refund_at: null,
  })
  expect(await payment(staff)).toMatchObject({owed: null, sent_by_hand_cents: 11_000, refunded_cents: 0})
  expect(await desk()).toEqual([])
  expect(await money.balances()).toEqual({})
  expect(
    await app.rows(`select account, amount_cents from ledger_entries where kind = 'sent_by_hand' order by 1`),
  ).toEqual([
    {account: 'cash', amount_cents: -11_000},
    {account: `receivable:${parent.parent_id}`, amount_cents: 11_000},
  ])
  const log = await app.ok(listAudit, {by: staff, query: {target: 'payment', target_id: id}})
  expect(log.items).toMatchObject([
    {
      action: 'payment.sent_by_hand',
      before: {owed_cents: 11_000, sent_by_hand_cents: 0},
      after: {owed_cents: 0, sent_by_hand_cents: 11_000, memo: 'Cheque 1024, by mail'},
    },
  ])
  await days(5, 7)
  expect(await app.rows('select 1 from refund_failures')).toHaveLength(3)
  expectRefusal(await app.call(sendByHand, sent), 409, 'refund_not_owed')
})

test('a part of it: the rest stays owed, and more than that is not taken', async () => {
  const {staff} = await givenUp()
  const {id} = await payment(staff)
  const send = (amount_cents: number, owed_cents = 11_000) =>
    app.call(sendByHand, {by: staff, params: {id}, body: {owed_cents, amount_cents, memo: 'By transfer'}})
  expectRefusal(await send(11_001), 422, 'invalid')
  expect((await send(4000)).status).toBe(200)
  expect(await payment(staff)).toMatchObject({owed: {amount_cents: 7000}, sent_by_hand_cents: 4000})
  expectRefusal(await send(7001, 7000), 422, 'invalid')
  expect((await send(7000, 7000)).status).toBe(200)
  expect(await money.balances()).toEqual({})
})

test('pressed twice it counts once', async () => {
  const {staff} = await givenUp()
  const {id} = await payment(staff)
  const body = {owed_cents: 11_000, amount_cents: 4000, memo: 'By transfer'}
  const sent = {by: staff, params: {id}, body, key: newId()}
  const [first, second] = await Promise.all([app.call(sendByHand, sent), app.call(sendByHand, sent)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await state()).toMatchObject({sent_by_hand_cents: 4000})
})

test('noted by two at once it counts once: who read an older sum is told the one that waits now', async () => {
  const {staff} = await givenUp()
  const {id} = await payment(staff)
  const body = {owed_cents: 11_000, amount_cents: 4000, memo: 'By transfer'}
  const both = [staff, await app.staff()].map(by => app.call(sendByHand, {by, params: {id}, body}))
  const [, late] = (await Promise.all(both)).toSorted((a, b) => a.status - b.status)
  expect(expectRefusal(late!, 409, 'refund_changed').current).toEqual({status: 'SUCCEEDED', owed_cents: 7000})
  expect(await state()).toMatchObject({sent_by_hand_cents: 4000})
})

test('what its payee has yet to give back is not asked of staff: they send the rest, and all of it once it has come', async () => {
  const made = await paid()
  await care.settleAs(made.visit, 120)
  await days(0, 4)
  const staff = await app.staff()
  const desk = async () => (await app.ok(listExceptions, {by: staff, query: {about: 'money'}})).items
  const {payments} = app.deps
  const {reverseTransfer} = payments
  Object.assign(payments, {reverseTransfer: () => Promise.reject(new ProviderAway('account closed'))})
  try {
    await care.settleAs(made.visit, 0)
    await days(8, 12)
    const {id, owed, not_returned} = await payment(staff)
    expect([owed?.amount_cents, not_returned?.amount_cents]).toEqual([5500, 5500])
    const sums = {amount_cents: 5500, not_returned_cents: 5500}
    expect(await desk()).toMatchObject([{reasons: ['not_returned', 'refund_owed'], money: sums}])
    const sending = {by: staff, params: {id}}
    const all = {owed_cents: 5500, amount_cents: 11_000, memo: 'By cheque'}
    expectRefusal(await app.call(sendByHand, {...sending, body: all}), 422, 'invalid')
    const sent = await app.ok(sendByHand, {...sending, body: {owed_cents: 5500, memo: 'By cheque'}})
    expect(sent).toEqual({id, sent_by_hand_cents: 5500, owed_cents: 0})
    expect(await payment(staff)).toMatchObject({owed: null, not_returned: {amount_cents: 5500}})
    const missing = {amount_cents: 5500, not_returned_cents: 5500, reason: null}
    expect(await desk()).toMatchObject([{reasons: ['not_returned'], money: missing}])
    // of the care nothing went out that had not come: here is the fee alone
    expect(await money.balances()).toEqual({
      cash: 500,
      [`payee:${made.carer.caretaker_id}`]: 5000,
      [`receivable:${made.parent.parent_id}`]: -5500,
    })
  } finally {
    Object.assign(payments, {reverseTransfer})
  }
  await days(13, 14)
  expect(await payment(staff)).toMatchObject({owed: {amount_cents: 5500}, not_returned: null})
  expect(await desk()).toMatchObject([{reasons: ['refund_owed'], money: {not_returned_cents: null}}])
})

test('put aside, it comes back to the desk when staff are told that more is owed', async () => {
  const {visit} = await paid()
  await care.settleAs(visit, 120)
  await days(0, 4)
  const staff = await app.staff()
  const desk = async () =>
    (await app.ok(listExceptions, {by: staff, query: {about: 'money'}})).items.map(({since, money: owed}) => [
      since,
      owed?.amount_cents,
    ])
  const [[since] = []] = await desk()
  const {id} = await payment(staff)
  const body = {act: 'resolve', reason_code: 'both_told', memo: 'They look for another account'} as const
  const [{changed_at} = {changed_at: null}] = (await app.ok(listExceptions, {by: staff, query: {about: 'money'}})).items
  await app.ok(settleException, {by: staff, params: {id}, body: {...body, changed_at: changed_at!}})
  expect(await desk()).toEqual([])
  await care.settleAs(visit, 0)
  await days(8, 9)
  expect(await desk()).toEqual([[since, 11_000]])
  // what they read before it happened does not put it aside again
  const stale = {by: await app.staff(), params: {id}, body: {...body, changed_at: changed_at!}}
  expectRefusal(await app.call(settleException, stale), 409, 'exception_changed')
  expect(await desk()).toEqual([[since, 11_000]])
})

test('refunded at the provider as well: that counts too, and the books say that it went back twice', async () => {
  const {parent, staff} = await givenUp()
  const {id} = await payment(staff)
  await app.ok(sendByHand, {by: staff, params: {id}, body: {owed_cents: 11_000, memo: 'By cheque'}})
  const [{of} = {of: ''}] = await app.rows<{of: string}>('select provider_payment_id as of from payments')
  const charge = {object: 'charge', payment_intent: of, amount_refunded: 11_000}
  await app.rows(
    `update sandbox_objects set data = jsonb_set(data, '{refunds,in_the_dashboard}', '11000') where kind = 'payment'`,
  )
  const told = {id: 'evt_by_hand', type: 'charge.refunded', data: {object: charge}}
  expect(await money.send(JSON.stringify(told))).toBe(200)
  await days(5, 5)
  expect(await state()).toMatchObject({refunded_cents: 11_000, sent_by_hand_cents: 11_000})
  expect(await money.balances()).toEqual({cash: -11_000, [`receivable:${parent.parent_id}`]: 11_000})
})

test('while the provider still tries, nothing is sent by hand', async () => {
  const {visit} = await paid()
  await care.settleAs(visit, 0)
  await days(0, 0)
  const staff = await app.staff()
  const {id, owed} = await payment(staff)
  expect(owed).toBeNull()
  const body = {owed_cents: 11_000, memo: 'By cheque'}
  const early = await app.call(sendByHand, {by: staff, params: {id}, body})
  expectRefusal(early, 409, 'refund_not_owed')
  expect(await state()).toMatchObject({sent_by_hand_cents: 0})
})

test('of a refund that can never be made, what more falls due is asked for through the provider, and that alone', async () => {
  const {visit} = await paid()
  const {payments} = app.deps
  const {refund} = payments
  const asked: number[] = []
  const refusing = async ({amount_cents}: {amount_cents: number}) => {
    asked.push(amount_cents)
    return false
  }
  Object.assign(payments, {refund: refusing})
  try {
    await care.settleAs(visit, 120)
    await days(0, 1)
    const staff = await app.staff()
    const {id} = await payment(staff)
    await app.ok(sendByHand, {by: staff, params: {id}, body: {owed_cents: 5500, memo: 'By cheque'}})
    await care.settleAs(visit, 0)
    await days(8, 9)
  } finally {
    Object.assign(payments, {refund})
  }
  expect(asked).toEqual([5500, 5500])
  const staff = await app.staff()
  expect(await payment(staff)).toMatchObject({owed: {amount_cents: 5500}, sent_by_hand_cents: 5500})
})

test('of a credit sent in part, the bank’s decision leaves on its note the rest, less what the bank took back', async () => {
  const {agency, parent, booking} = await won('2026-06-08', '2026-06-10')
  const [invoice] = await list(agency)
  await pay(agency, invoice!)
  const [visit] = await storyOf(app).sessions(parent, booking)
  await app.ok(cancelSession, {by: parent, params: {id: visit!.id}, body: {}})
  await money.until(plusMs(testStart, 60 * day_ms))
  await app.rows(`insert into refund_failures (provider_refund_id, payment_id, amount_cents, at)
    select 'failed_' || n, id, 1000, '${testStart}' from payments, generate_series(1, 3) n`)
  await app.rows('update payments set refunded_cents = 0')
  await app.rows("update credit_refunds set status = 'WAITING'")
  const staff = await app.staff()
  const {id} = await payment(staff)
  const body = {owed_cents: 1000, amount_cents: 900, memo: 'By transfer'}
  await app.ok(sendByHand, {by: staff, params: {id}, body})
  const [{of} = {of: ''}] = await app.rows<{of: string}>('select provider_payment_id as of from payments')
  const dispute = {id: 'dp_1', object: 'dispute', amount: 40, reason: 'fraudulent', status: 'lost'}
  const said = {
    id: 'evt_lost',
    type: 'charge.dispute.closed',
    data: {object: {...dispute, payment_intent: of}},
  }
  expect(await money.send(JSON.stringify(said))).toBe(200)
  expect((await list(agency))[0]!.credit_notes).toMatchObject([{amount_cents: 1000, left_cents: 60}])
  expect(await app.rows('select amount_cents, status from credit_refunds')).toEqual([
    {amount_cents: 900, status: 'DONE'},
  ])
  expect(await state()).toMatchObject({refund_cents: 900, sent_by_hand_cents: 900, refund_at: null})
})
