import {beforeEach, expect, test} from 'vitest'
import {getAnyBooking} from '#contract/admin/bookings.ts'
import {getUser} from '#contract/admin/people.ts'
import {refundPayment} from '#contract/admin/returns.ts'
import {getInvoice, listPayments} from '#contract/money/invoices.ts'
import {refundedPart} from '#domain/money/invoice-refunds.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {paidCareOf} from '#tests/support/money/paid-care.ts'

const app = await testApp()
const money = moneyOf(app)
const {stated, paid} = paidCareOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

test('lists of a person and a booking say how much of an invoice was refunded, once it has arrived', async () => {
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
  const arrives = async () => {
    for (const minutes of [2, 2]) {
      app.clock.advance({minutes})
      await money.until(app.clock.now())
    }
  }
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
