import {expect, test} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {InvoiceAmount} from './invoice-list.tsx'

const note = {left_cents: 0, tip_cents: 0, reason: 'returned:goodwill', issued_at: ''}

test('staff read what was credited, what was refunded and what is being refunded of an invoice beside its amount', async () => {
  const invoice = invoiceSample({
    amount_cents: 11_000,
    credited_cents: 1_000,
    credit_notes: [
      {...note, number: 'CN-1', amount_cents: 2_000, refund: {by: 'provider', status: 'SENT'}},
      {...note, number: 'CN-2', amount_cents: 1_000, refund: null},
      {...note, number: 'CN-3', amount_cents: 3_000, refund: {by: 'provider', status: 'PENDING'}},
    ],
  })
  await mount(<InvoiceAmount invoice={invoice} />)
  expect(texts('span span')).toEqual(['$10.00 credited', '$20.00 refunded', '$30.00 being refunded'])
})

test('an invoice of which nothing went back is its amount alone', async () => {
  await mount(<InvoiceAmount invoice={invoiceSample({amount_cents: 11_000})} />)
  expect(texts('span')).toEqual(['$110.00'])
})
