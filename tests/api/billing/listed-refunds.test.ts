import {beforeEach, expect, test} from 'vitest'
import {getAnyBooking} from '#contract/admin/bookings.ts'
import {exportInvoicesOfAll, exportPayments} from '#contract/admin/exports.ts'
import {listAllInvoices} from '#contract/admin/invoices.ts'
import {getUser} from '#contract/admin/people.ts'
import {refundPayment} from '#contract/admin/returns.ts'
import {exportInvoices, getInvoice, listPayments} from '#contract/money/invoices.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import {creditedCents, refundedPart} from '#domain/money/invoice-refunds.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {leadMoneyOf} from '#tests/support/money/lead-money.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {paidCareOf} from '#tests/support/money/paid-care.ts'
import {pdfText} from '#tests/support/pdf-text.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const {stated, paid} = paidCareOf(app)
const {list, pay, won} = leadMoneyOf(app)
const story = storyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** Until a refund has arrived. */
const arrives = async () => {
  for (const minutes of [2, 2]) {
    app.clock.advance({minutes})
    await money.until(app.clock.now())
  }
}

/** Care that was paid by card, which staff can refund in parts. */
async function paidCare() {
  const made = await stated()
  await paid(made)
  const by = await app.staff()
  const [payment] = (await app.ok(listPayments, {by})).items
  const refund = (amount_cents: number) =>
    app.ok(refundPayment, {
      by,
      key: newId(),
      params: {id: payment!.id},
      body: {amount_cents, reason: 'goodwill', memo: 'They called us'},
    })
  return {made, by, refund}
}

test('lists of a person and a booking say how much of an invoice was refunded, once it has arrived', async () => {
  const {made, by, refund} = await paidCare()
  const expectListed = async (listed: {
    refunded_part: 'part' | 'all' | null
    refunded_cents: number
    being_refunded_cents: number
  }) => {
    const invoice = await app.ok(getInvoice, {by, params: {id: made.invoiceId}})
    const lists = [
      await app.ok(getUser, {by, params: {id: made.parent.user_id}}),
      await app.ok(getAnyBooking, {by, params: {id: invoice.booking_id!}}),
    ]
    for (const {invoices} of lists) expect(invoices).toMatchObject([listed])
    expect(refundedPart(invoice)).toBe(listed.refunded_part)
  }

  await expectListed({refunded_part: null, refunded_cents: 0, being_refunded_cents: 0})
  await refund(5500)
  await expectListed({refunded_part: null, refunded_cents: 5500, being_refunded_cents: 5500})
  await arrives()
  await expectListed({refunded_part: 'part', refunded_cents: 5500, being_refunded_cents: 0})
  await refund(10_500)
  await expectListed({refunded_part: 'part', refunded_cents: 16_000, being_refunded_cents: 10_500})
  await arrives()
  await expectListed({refunded_part: 'all', refunded_cents: 16_000, being_refunded_cents: 0})
})

test('the list of a booking has a credit that waits for the next lead invoice, as the list of all invoices does', async () => {
  const [{parent, agency, booking}, by] = [await won('2026-06-08', '2026-06-10'), await app.staff()]
  await pay(agency, (await list(agency))[0]!)
  const [session] = await story.sessions(parent, booking)
  await app.ok(cancelSession, {by: parent, key: newId(), params: {id: session!.id}, body: {}})
  const [invoice] = (await app.ok(listAllInvoices, {by, query: {kind: 'lead'}})).items
  expect(invoice).toMatchObject({status: 'PAID', credit_notes: [{amount_cents: 1000, left_cents: 1000}]})
  const {invoices} = await app.ok(getAnyBooking, {by, params: {id: booking.id}})
  expect(invoices).toMatchObject([{credited_cents: creditedCents(invoice!), refunded_cents: 0}])
  expect(invoices[0]?.credited_cents).toBe(1000)
})

test('the PDF and the CSV of payer and payee say how much of a payment is back as their screens do', async () => {
  const {made, refund} = await paidCare()
  const {parent, carer, invoiceId} = made
  const read = async ({token}: {token: string}) => {
    const pdf = await app.app.request(`/api/invoices/${invoiceId}/pdf`, {headers: {Authorization: `Bearer ${token}`}})
    return pdfText(Buffer.from(await pdf.arrayBuffer()))
  }
  await refund(5500)
  expect(await read(parent)).toContain('Status: Paid')
  expect(await read(parent)).toContain('$55.00 being refunded')
  await arrives()
  expect(await read(parent)).toContain('Status: Partly refunded')
  expect(await read(parent)).not.toContain('being refunded')
  expect(await read(carer)).toContain('Status: Paid')
  expect((await app.call(exportInvoices, {by: parent})).text).toContain(',Partly refunded,')
  expect((await app.call(exportInvoices, {by: carer, query: {side: 'payee'}})).text).toContain(',Paid,')
})

test('staff’s CSV of invoices has the tip, and what went back', async () => {
  const {by, refund} = await paidCare()
  await refund(5500)
  const read = async () => (await app.call(exportInvoicesOfAll, {by, query: {kind: 'statement'}})).text.split('\r\n')
  const [head, row] = await read()
  expect(head).toMatch(/,Amount USD,Tip USD,Credited USD,Refunded USD,Being refunded USD,Due USD,Revenue USD$/)
  expect(row).toMatch(/,Paid,.+,110\.00,50\.00,0\.00,0\.00,55\.00,0\.00,$/)
  await arrives()
  expect((await read())[1]).toMatch(/,Partly refunded,.+,110\.00,50\.00,0\.00,55\.00,0\.00,0\.00,$/)
  expect((await app.call(exportPayments, {by})).text).toContain(',Partly refunded,')
})
