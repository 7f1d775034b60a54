import {expect, test} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {InvoiceAmount, listedSums} from './invoice-list.tsx'

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
  await mount(<InvoiceAmount of={listedSums(invoice)} />)
  expect(texts('span')[0]).toMatch(/^\$110\.00/)
  expect(texts('span span')).toEqual(['$10.00 credited', '$20.00 refunded', '$30.00 being refunded'])
})

test('an invoice of which nothing went back is its amount alone', async () => {
  await mount(<InvoiceAmount of={listedSums(invoiceSample({amount_cents: 11_000}))} />)
  expect(texts('span')).toEqual(['$110.00'])
})

test('a line of a person’s page has the same sum as the list of all invoices, with its tip below it', async () => {
  const sums = {amount_cents: 6_240, tip_cents: 500, credited_cents: 1_000}
  const returned = {refunded_cents: 2_000, being_refunded_cents: 0, taken_back_cents: 0}
  await mount(<InvoiceAmount of={{...sums, ...returned}} />)
  expect(texts('span')[0]).toMatch(/^\$62\.40/)
  expect(texts('span span')).toEqual(['$5.00 tip on top', '$10.00 credited', '$20.00 refunded'])
})
