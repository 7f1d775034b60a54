import {beforeEach, expect, test} from 'vitest'
import {addChild} from '#contract/accounts/children.ts'
import {getProfile} from '#contract/accounts/own-profile.ts'
import type {RequestBody} from '#contract/bookings/request.ts'
import {refundPayment} from '#contract/admin/returns.ts'
import * as contract from '#contract/money/care-paid.ts'
import {statementByCard} from '#contract/money/checkout.ts'
import {getEarningsCsv} from '#contract/money/earnings.ts'
import * as invoices from '#contract/money/invoices.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {careMoneyOf, monday} from '#tests/support/money/care-money.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {pdfText} from '#tests/support/pdf-text.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)
const {list, stated, takesPlace} = careMoneyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const csv = async (by: {token: string}, year = '2026') =>
  (await app.call(contract.getCarePaidCsv, {token: by.token, params: {year}})).text.trim().split('\r\n')

async function pdf({token}: {token: string}, language = 'en'): Promise<string> {
  const headers = {Authorization: `Bearer ${token}`, 'Accept-Language': language}
  const answer = await app.app.request('/api/parent/care-paid/2026/pdf', {headers})
  expect(answer.status).toBe(200)
  return pdfText(Buffer.from(await answer.arrayBuffer()))
}

/** A family with Ellie, with care of $100 and its fee of $10 stated for each of two weeks, the later first. */
async function twoWeeks() {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const child = await app.ok(addChild, {by: parent, key: newId(), body: {first_name: 'Ellie', birth_month: '2023-04'}})
  const on = (day: string): RequestBody['schedule'][number] => ({
    date_range: [day, day],
    time_range: ['09:00', '13:00'],
  })
  const schedule = [on('2026-06-08'), on('2026-06-15')]
  const booking = await story.confirmed(parent, carer, {schedule, child_ids: [child.id]})
  for (const session of await story.sessions(parent, booking)) await takesPlace([parent, carer], session)
  await money.connect(carer)
  await money.until(monday.first)
  await money.until(monday.second)
  const [second, first] = await list(parent)
  return {parent, carer, first: first!, second: second!}
}

test('a family reads per statement what was paid for care in a year, less refunds, without tip and fee', async () => {
  const {parent, carer, first, second} = await twoWeeks()
  expect(await csv(parent)).toHaveLength(1)
  const way = {params: {invoiceId: first.id}, query: {tip_cents: '500'}}
  await money.pay(await app.ok(statementByCard, {by: parent, ...way}))
  app.clock.advance({minutes: 2})
  await money.until(app.clock.now())
  await app.ok(invoices.markPaidOutside, {by: parent, params: {id: second.id}, body: {}, key: newId()})
  expect(await csv(parent)).toHaveLength(2)
  const [payment] = await app.rows<{id: string}>('select id from payments')
  const body = {amount_cents: 4_400, reason: 'goodwill' as const, memo: 'The visit was cut short'}
  await app.ok(refundPayment, {by: await app.staff(), key: newId(), params: {id: payment!.id}, body})
  const answer = {params: {id: second.id}, body: {received: true}}
  await app.ok(invoices.answerPaidOutside, {by: carer, key: newId(), ...answer})

  const {first_name, last_name} = await app.ok(getProfile, {by: carer})
  const name = `${first_name} ${last_name}`
  const [head, ...rows] = await csv(parent)
  expect(head).toContain('Paid,Statement,Payee,Children,From,To,Method,Care USD,Tip USD,Fee USD')
  // of $110 and the tip of $5, $44 went back: $40 of the care, $4 of the fee
  expect(rows).toEqual([
    `2026-06-22,${first.number},${name},Ellie,2026-06-08,2026-06-14,Card,60.00,5.00,6.00`,
    `2026-06-22,${second.number},${name},Ellie,2026-06-15,2026-06-21,Outside of Village,100.00,0.00,0.00`,
  ])
  const text = await pdf(parent)
  expect(text).toContain('Care paid 2026')
  expect(text).toContain(`${name}, Nashville`)
  expect(text).toContain('Children: Ellie')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Children whose records you removed are not named.')
  const inSpanish = await pdf(parent, 'es')
  expect(inSpanish).toContain(`Lun, 22 de jun, ${first.number}`)
  expect(inSpanish).not.toContain('lun,')
  expect(inSpanish.replaceAll(/\s+/g, ' ')).toContain('No se nombran los niños cuyos datos usted eliminó.')
  expect(text).toMatch(/Paid for care\n\$160\.00\nOf it outside of Village\n\$100\.00\nTips, not included\n\$5\.00/)
  expect(text).toMatch(/fee, not included\n\$6\.00\nPaid for care in all\n\$160\.00/)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('They give you these on IRS Form W-10.')
  expect(await csv(parent, '2025')).toHaveLength(1)
  // another family reads nothing of it
  const other = await app.parent()
  expect(await csv(other)).toHaveLength(1)
  const others = await pdf(other)
  expect(others).toContain('Statements: 0')
  expect(others).not.toContain(last_name)
  expect(others).not.toContain('Ellie')
})

test('a payment outside of Village counts on both sides in the year in which the family marked it', async () => {
  const {parent, carer, id} = await stated()
  await money.until('2026-12-30T12:00:00.000Z')
  await app.ok(invoices.markPaidOutside, {by: parent, params: {id}, body: {}, key: newId()})
  await money.until('2027-01-03T12:00:00.000Z')
  await app.ok(invoices.answerPaidOutside, {by: carer, params: {id}, body: {received: true}, key: newId()})
  expect(await csv(parent, '2026')).toEqual([
    expect.any(String),
    expect.stringMatching(/^2026-12-30,.*,100\.00,0\.00,0\.00$/),
  ])
  expect(await csv(parent, '2027')).toHaveLength(1)
  const received = async (year: string) =>
    (await app.call(getEarningsCsv, {by: carer, params: {year}})).text.trim().split('\r\n').slice(1)
  expect(await received('2026')).toEqual([expect.stringMatching(/^2026-12-30,.*,100\.00,0\.00,100\.00$/)])
  expect(await received('2027')).toEqual([])
})
