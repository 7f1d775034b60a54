import {expect, test} from 'vitest'
import type {Invoice} from '#contract/money/invoices.ts'
import {
  beingRefundedCents,
  creditedCents,
  netPaidCents,
  refundedCents,
  refundedPart,
  splitByPayment,
} from './invoice-refunds.ts'

const note = {number: 'CN-1', left_cents: 0, tip_cents: 0, reason: 'returned:goodwill', issued_at: ''}

test('what went back counts as refunded, and a credit that only reduced what was due does not', () => {
  const credit_notes: Invoice['credit_notes'] = [
    {...note, amount_cents: 2_000, refund: {by: 'provider', status: 'PENDING'}},
    {...note, amount_cents: 500, refund: {by: 'hand', status: 'SENT'}},
    {...note, amount_cents: 100, refund: null},
  ]
  expect(refundedCents({credit_notes})).toBe(2_500)
  expect(beingRefundedCents({credit_notes})).toBe(2_000)
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

const paid = {
  status: 'PAID' as const,
  taken_back: false,
  amount_cents: 10_000,
  credited_cents: 0,
  tip_cents: 0,
  credit_notes: [],
}
const refunded = (amount_cents: number, tip_cents = 0) => ({
  ...note,
  amount_cents,
  tip_cents,
  refund: {by: 'provider', status: 'SENT'} as const,
})

test.each([
  ['a refund', {credit_notes: [refunded(2_000)]}, 8_000],
  ['the tip with it', {tip_cents: 500, credit_notes: [refunded(2_500, 500)]}, 8_000],
  [
    'a credit before the payment, which was never paid',
    {credited_cents: 1_000, credit_notes: [{...note, amount_cents: 1_000, refund: null}, refunded(2_000)]},
    7_000,
  ],
  [
    'the part of a credit that a later invoice used',
    {credit_notes: [{...refunded(1_000), returned_cents: 600}]},
    9_400,
  ],
  ['what the bank took back of it', {taken_back_cents: 3_000}, 7_000],
] satisfies [string, Partial<Parameters<typeof netPaidCents>[0]>, number][])(
  'the net paid after %s',
  (_, given, net_cents) => {
    expect(netPaidCents({...paid, ...given})).toBe(net_cents)
  },
)

test('nothing is net where nothing went back, all of it did, or it is not paid', () => {
  expect(netPaidCents(paid)).toBeNull()
  expect(netPaidCents({...paid, credit_notes: [refunded(2_000)], taken_back: true})).toBeNull()
  expect(netPaidCents({...paid, status: 'OPEN', credit_notes: [refunded(2_000)]})).toBeNull()
})

test('a payment is refunded in part or in all once the refund has arrived, and not by a credit', () => {
  const pending = {...refunded(2_000), refund: {by: 'provider', status: 'PENDING'} as const}
  expect(refundedPart({...paid, credit_notes: [refunded(2_000)]})).toBe('part')
  expect(refundedPart({...paid, credit_notes: [refunded(4_000), refunded(6_000)]})).toBe('all')
  expect(refundedPart({...paid, credit_notes: [pending]})).toBeNull()
  expect(refundedPart({...paid, credit_notes: [{...note, amount_cents: 2_000, refund: null}]})).toBeNull()
  expect(refundedPart({...paid, taken_back_cents: 3_000})).toBe('part')
  expect(refundedPart(paid)).toBeNull()
})

test.each(['PENDING', 'FAILED'] as const)('a second refund that is %s leaves the first one refunded', status => {
  const later = {...refunded(8_000), refund: {by: 'provider', status} as const}
  expect(refundedPart({...paid, credit_notes: [refunded(2_000), later]})).toBe('part')
  expect(refundedPart({...paid, credit_notes: [later], taken_back_cents: 2_000})).toBe('part')
  expect(netPaidCents({...paid, credit_notes: [refunded(2_000), later]})).toBe(0)
})
