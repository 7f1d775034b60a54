import {expect, test} from 'vitest'
import type {Invoice} from '#contract/money/invoices.ts'
import {creditedCents, refundedCents} from './invoice-refunds.ts'

test('what went back counts as refunded, and a credit that only reduced what was due does not', () => {
  const note = {number: 'CN-1', left_cents: 0, tip_cents: 0, reason: 'returned:goodwill', issued_at: ''}
  const credit_notes: Invoice['credit_notes'] = [
    {...note, amount_cents: 2_000, refund: {by: 'provider', status: 'PENDING'}},
    {...note, amount_cents: 500, refund: {by: 'hand', status: 'SENT'}},
    {...note, amount_cents: 100, refund: null},
  ]
  expect(refundedCents({credit_notes})).toBe(2_500)
  expect(creditedCents({credit_notes})).toBe(100)
})
