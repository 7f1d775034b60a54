import {expect, test} from 'vitest'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import type {InvoiceLine} from '#contract/money/invoices.ts'
import {leadPriceOf} from './lead-credit.ts'

const line = (amount_cents: number): InvoiceLine => ({
  about: null,
  description: '',
  quantity: 1,
  unit: 'piece',
  unit_cents: amount_cents,
  amount_cents,
})
const note = (amount_cents: number) => ({
  number: 'CN-2026-000001',
  amount_cents,
  left_cents: 0,
  tip_cents: 0,
  refund: null,
  reason: 'visit_canceled:2026-06-12',
  issued_at: '2026-06-10T12:00:00.000Z',
})

test('the lead price of a booking is its lead invoices less their credits, of which the open ones are owed', () => {
  const paid = invoiceSample({
    status: 'PAID',
    due_cents: 0,
    lines: [line(1000), line(1000)],
    credit_notes: [note(1000)],
  })
  const open = invoiceSample({due_cents: 1600, lines: [line(2000), line(-400)]})
  const other = invoiceSample({booking_id: 'another', lines: [line(5000)]})
  const statement = invoiceSample({kind: 'statement', lines: [line(9000)]})
  const {booking_id} = open
  expect(leadPriceOf([paid, open, other, statement], booking_id ?? '')).toEqual({price_cents: 3000, owed_cents: 1600})
})
