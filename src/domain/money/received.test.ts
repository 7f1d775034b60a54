import {expect, test} from 'vitest'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {isReceived, outsideCents, payeeCents} from './received.ts'

test('the payee gets the care and the whole tip, however it was paid', () => {
  const statement = invoiceSample({kind: 'statement', amount_cents: 33_000, fee_cents: 3_000})
  expect(payeeCents(statement)).toBe(30_000)
  expect(payeeCents({...statement, status: 'PAID', tip_cents: 500})).toBe(30_500)
  // a credit before or after payment reduces the care that is left
  expect(payeeCents({...statement, care_left_cents: 20_000})).toBe(20_000)
  expect(payeeCents({...statement, care_left_cents: 20_000, status: 'PAID', tip_cents: 500})).toBe(20_500)
  expect(payeeCents({...statement, care_left_cents: 0, status: 'VOID'})).toBe(0)
})

test('what the bank took back was not received', () => {
  const paid = invoiceSample({kind: 'statement', status: 'PAID'})
  expect([paid, {...paid, taken_back: true}, invoiceSample()].map(isReceived)).toEqual([true, false, false])
})

test('what the bank took back in part is deducted, down to nothing', () => {
  const paid = invoiceSample({kind: 'statement', status: 'PAID', amount_cents: 11_000, fee_cents: 1_000})
  expect(payeeCents({...paid, taken_back_cents: 4_000})).toBe(6_000)
  expect(payeeCents({...paid, taken_back_cents: 10_500})).toBe(0)
})

test('outside of Village its fee is not handed over, and never less than nothing', () => {
  expect(outsideCents({due_cents: 33_000, fee_left_cents: 3_000})).toBe(30_000)
  expect(outsideCents({due_cents: 2_000, fee_left_cents: 3_000})).toBe(0)
  // a credit note took its part of the fee off already
  expect(outsideCents({due_cents: 8_250, fee_left_cents: 750})).toBe(7_500)
})
