import {expect, test} from 'vitest'
import type {Invoice} from '#contract/money/invoices.ts'
import {creditedCents, refundedCents, splitByPayment} from './invoice-refunds.ts'

const note = {number: 'CN-1', left_cents: 0, tip_cents: 0, reason: 'returned:goodwill', issued_at: ''}

test('what went back counts as refunded, and a credit that only reduced what was due does not', () => {
  const credit_notes: Invoice['credit_notes'] = [
    {...note, amount_cents: 2_000, refund: {by: 'provider', status: 'PENDING'}},
    {...note, amount_cents: 500, refund: {by: 'hand', status: 'SENT'}},
    {...note, amount_cents: 100, refund: null},
  ]
  expect(refundedCents({credit_notes})).toBe(2_500)
  expect(creditedCents({credit_notes})).toBe(100)
})

test('of a credit only the part that no later invoice used counts as refunded', () => {
  const credit_notes = [
    {...note, amount_cents: 1_500, returned_cents: 500, refund: {by: 'provider', status: 'SENT'} as const},
  ]
  expect(refundedCents({credit_notes})).toBe(500)
  expect(creditedCents({credit_notes})).toBe(1_000)
})

test('what was credited after a payment is separate from what reduced it', () => {
  const notes = [1_000, 500, 700].map((amount_cents, i) => ({
    ...note,
    number: `CN-${i}`,
    amount_cents,
    refund: i === 2 ? ({by: 'provider', status: 'SENT'} as const) : null,
  }))
  const numbers = (status: Invoice['status'], credited_cents: number) => {
    const {before, after} = splitByPayment({status, credited_cents, credit_notes: notes})
    return [before, after].map(each => each.map(({number}) => number).join())
  }
  expect(numbers('PAID', 1_000)).toEqual(['CN-0', 'CN-1,CN-2'])
  expect(numbers('PAID', 0)).toEqual(['', 'CN-0,CN-1,CN-2'])
  expect(numbers('OPEN', 2_200)).toEqual(['CN-0,CN-1,CN-2', ''])
})
