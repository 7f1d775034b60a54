import {beforeEach, describe, expect, test} from 'vitest'
import {approveForNonUser, createNonUser, requestForNonUser} from '#contract/admin/careseekers.ts'
import {listAllInvoices, listInvoiceAges, markPaidOutsideByStaff} from '#contract/admin/invoices.ts'
import {listAudit} from '#contract/admin/operations.ts'
import * as invoices from '#contract/money/invoices.ts'
import {listNotifications} from '#contract/notifications.ts'
import {day_ms} from '#domain/constants.ts'
import {overdueBefore} from '#domain/money/due-at.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {leadMoneyOf} from '#tests/support/money/lead-money.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {paidCareOf} from '#tests/support/money/paid-care.ts'
import type {Caretaker, Person} from '#tests/support/people.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const {stated} = paidCareOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const titles = async (by: Person, kind = 'invoice_overdue') =>
  (await app.ok(listNotifications, {by})).items.filter(each => each.kind === kind).map(({title}) => title)
const dueAt = async (by: Person, id: string) => (await app.ok(invoices.getInvoice, {by, params: {id}})).due_at!
/** Midnight of the family's Central Time after an instant. */
const nextDay = (instant: string) => overdueBefore(plusMs(instant, day_ms), 'America/Chicago')
const remind = (by: Person, id: string) => app.call(invoices.remindPayer, {by, params: {id}, body: {}, key: newId()})
const threeOf = (total: {count: number; amount_cents: number}) => [total, total, total]
/** What staff read as overdue: the list of overdue ones, the age, and the list of that age. */
async function lateOfStaff() {
  const by = await app.staff()
  const totalOf = async (query: {overdue: 'true'} | {age: 'days_1_30'}) =>
    (await app.ok(listAllInvoices, {by, query})).total
  const {ages} = await app.ok(listInvoiceAges, {by})
  const {count, amount_cents} = ages.find(({age}) => age === 'days_1_30')!
  return [await totalOf({overdue: 'true'}), {count, amount_cents}, await totalOf({age: 'days_1_30'})]
}

describe('an unpaid statement', () => {
  test('reminds the family on the due date, and 3 and 10 days after it, once each', async () => {
    const {parent, invoiceId} = await stated()
    const due = await dueAt(parent, invoiceId)
    await money.until(plusMs(due, -1))
    expect(await titles(parent)).toEqual([])
    await money.until(due)
    expect(await titles(parent)).toEqual(['Due Mon, Jun 29: $110.00'])
    for (const days of [0.5, 3, 4, 9, 10, 11, 30]) await money.until(plusMs(due, days * day_ms))
    expect(await titles(parent)).toEqual(Array(3).fill('Overdue: $110.00'))
  })

  test('after an interruption the family gets the latest reminder alone', async () => {
    const {parent, invoiceId} = await stated()
    const due = await dueAt(parent, invoiceId)
    await money.until(plusMs(due, 5 * day_ms))
    expect(await titles(parent)).toEqual(['Overdue: $110.00'])
  })

  test('of which a credit leaves less than can be charged reminds of nothing', async () => {
    const {parent, invoiceId} = await stated()
    await app.rows(`update invoices set credited_cents = amount_cents - 30 where id = '${invoiceId}'`)
    const due = await dueAt(parent, invoiceId)
    await money.until(plusMs(due, 3 * day_ms))
    expect(await titles(parent)).toEqual([])
  })

  test('marked as paid outside, it reminds of nothing until the payee answers no', async () => {
    const {parent, carer, invoiceId} = await stated()
    const due = await dueAt(parent, invoiceId)
    await app.ok(invoices.markPaidOutside, {by: parent, params: {id: invoiceId}, body: {}})
    await money.until(plusMs(due, day_ms))
    expect(await titles(parent)).toEqual([])
    app.clock.set(plusMs(due, 2 * day_ms))
    const late = async () => app.ok(invoices.listCaretakerInvoices, {by: carer, query: {overdue: 'true'}})
    expect(await late()).toEqual([])
    expect(await lateOfStaff()).toEqual(threeOf({count: 0, amount_cents: 0}))
    expectRefusal(await remind(carer, invoiceId), 409, 'invoice_closed')
    await app.ok(invoices.answerPaidOutside, {by: carer, params: {id: invoiceId}, body: {received: false}})
    await money.until(plusMs(due, 2 * day_ms))
    expect(await titles(parent)).toEqual(['Overdue: $110.00'])
    expect(await lateOfStaff()).toEqual(threeOf({count: 1, amount_cents: 11_000}))
  })

  test('marked as paid outside, it is named in what staff read as the total of open ones, until the payee answers', async () => {
    const {parent, carer, invoiceId} = await stated()
    const staff = await app.staff()
    const open = async () => (await app.ok(listAllInvoices, {by: staff, query: {status: 'OPEN'}})).total
    const due = {count: 1, amount_cents: 11_000}
    expect(await open()).toEqual(due)
    await app.ok(invoices.markPaidOutside, {by: parent, params: {id: invoiceId}, body: {}})
    expect(await open()).toEqual({...due, marked_cents: 11_000})
    const byAge = await app.ok(listAllInvoices, {by: staff, query: {age: 'not_due'}})
    expect(byAge.total).toEqual({...due, marked_cents: 11_000})
    await app.ok(invoices.answerPaidOutside, {by: carer, params: {id: invoiceId}, body: {received: false}})
    expect(await open()).toEqual(due)
  })

  test('is found by that filter in every list, from the day after its due date on', async () => {
    const {parent, carer, invoiceId} = await stated()
    const staff = await app.staff()
    const query = {overdue: 'true'} as const
    const found = async () => [
      (await app.ok(invoices.listParentInvoices, {by: parent, query})).length,
      (await app.ok(invoices.listCaretakerInvoices, {by: carer, query})).length,
      (await app.ok(listAllInvoices, {by: staff, query})).items.length,
    ]
    const ages = async () =>
      Object.fromEntries((await app.ok(listInvoiceAges, {by: staff})).ages.map(({age, count}) => [age, count]))
    const due = await dueAt(parent, invoiceId)
    await money.until(plusMs(nextDay(due), -1))
    expect(await found()).toEqual([0, 0, 0])
    expect(await ages()).toMatchObject({not_due: 1, days_1_30: 0})
    await money.until(nextDay(due))
    expect(await found()).toEqual([1, 1, 1])
    expect(await ages()).toMatchObject({not_due: 0, days_1_30: 1})
  })

  test('its payee reminds the family once a week, not before the day after it was due', async () => {
    const {parent, carer, invoiceId} = await stated()
    const due = await dueAt(parent, invoiceId)
    expectRefusal(await remind(carer, invoiceId), 409, 'not_yet')
    await money.until(due)
    expectRefusal(await remind(carer, invoiceId), 409, 'not_yet')
    await money.until(nextDay(due))
    expect((await remind(carer, invoiceId)).body.payee_reminded_at).toBe(app.clock.now())
    expect(await titles(parent)).toEqual([expect.stringMatching(/ asks you to pay \$110\.00$/), 'Overdue: $110.00'])
    await money.until(plusMs(nextDay(due), 6 * day_ms))
    expectRefusal(await remind(carer, invoiceId), 409, 'not_yet')
    await money.until(plusMs(nextDay(due), 7 * day_ms + 60_000))
    expect((await remind(carer, invoiceId)).status).toBe(200)
    expectRefusal(await remind(await app.caretaker(), invoiceId), 404, 'not_found')
  })
})

test('an agency is reminded of a lead invoice as well', async () => {
  const agency = await app.agency()
  const [id = ''] = await leadMoneyOf(app).leads(agency, 1)
  await money.until(await dueAt(agency, id))
  expect(await titles(agency)).toEqual(['Due Mon, Jun 15: $30.00'])
})

/** What Rose, who has no account, owes a caregiver for a week of care. */
async function owedByRose() {
  const [by, carer] = [await app.staff(), await app.caretaker()]
  const rose = {first_name: 'Rose', last_name: 'Field', phone_number: '(615) 555-0170', number_of_children: 1}
  const {id} = await app.ok(createNonUser, {by, key: newId(), body: rose})
  const request = {
    ...someRequest,
    schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}],
  }
  const body = {audience: 'caretakers', request} as never
  const booking = await app.ok(requestForNonUser, {by, key: newId(), params: {id}, body})
  const offer = await storyOf(app).bid(carer, booking)
  const params = {id, bookingId: booking.id}
  await app.ok(approveForNonUser, {by, key: newId(), params, body: {offer_id: offer.id}})
  await app.rows(
    "update sessions set status = 'COMPLETED', settled_by = 'both', started_at = scheduled_start, ended_at = scheduled_end",
  )
  await money.until('2026-06-15T12:00:00.000Z')
  const [statement] = await app.ok(invoices.listCaretakerInvoices, {by: carer})
  return {staff: by, carer, statement: statement!}
}

describe('what a family without an account owes', () => {
  const settled = async (carer: Caretaker, id: string) => {
    expect(await app.ok(invoices.getInvoice, {by: carer, params: {id}})).toMatchObject({
      status: 'PAID',
      method: 'outside',
      fee_left_cents: 0,
    })
    expect(await money.balances()).toEqual({})
  }

  test('is marked as paid by its payee, who cannot remind it here', async () => {
    const {carer, statement} = await owedByRose()
    const {id, payer_has_account, due_at} = statement
    expect(payer_has_account).toBe(false)
    await money.until(due_at!)
    expectRefusal(await remind(carer, id), 409, 'no_account')
    const receive = (received: boolean) =>
      app.call(invoices.answerPaidOutside, {by: carer, params: {id}, body: {received}, key: newId()})
    expectRefusal(await receive(false), 409, 'not_marked')
    expect((await receive(true)).status).toBe(200)
    await settled(carer, id)
  })

  test('is marked as paid by staff, and the payee is told', async () => {
    const {staff, carer, statement} = await owedByRose()
    const {id} = statement
    const mark = () =>
      app.call(markPaidOutsideByStaff, {
        by: staff,
        params: {id},
        body: {memo: 'She called: paid in cash'},
        key: newId(),
      })
    expect((await mark()).status).toBe(200)
    await settled(carer, id)
    expect(await titles(carer, 'paid_outside_recorded')).toHaveLength(1)
    expect((await app.ok(listAudit, {by: staff, query: {target_id: id}})).items).toMatchObject([
      {action: 'invoice.paid_outside', after: {memo: 'She called: paid in cash'}},
    ])
    expectRefusal(await mark(), 409, 'invoice_closed')
  })

  test('a family with an account marks it itself', async () => {
    const {invoiceId} = await stated()
    const by = await app.staff()
    const asked = {by, params: {id: invoiceId}, body: {memo: 'Paid'}}
    expectRefusal(await app.call(markPaidOutsideByStaff, asked), 409, 'has_account')
  })
})
