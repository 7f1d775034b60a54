import {expect, test} from 'vitest'
import {billedSums} from './billed-sums.ts'

const statement = (given: Partial<Parameters<typeof billedSums>[0][number]>) => ({
  status: 'PAID' as const,
  amount_cents: 11_000,
  credited_cents: 0,
  credit_notes: [],
  tip_cents: 0,
  due_cents: 0,
  fee_left_cents: 0,
  taken_back: false,
  outside: null,
  ...given,
})

test('a booking’s statements are billed with tips and less credits, and paid as far as they are', () => {
  expect(
    billedSums([
      statement({tip_cents: 500}),
      statement({credited_cents: 1_000}),
      statement({status: 'OPEN', due_cents: 11_000}),
      statement({status: 'PROCESSING'}),
      statement({status: 'VOID'}),
    ]),
  ).toEqual({billed_cents: 43_500, paid_cents: 21_500, marked_cents: 0, to_pay_cents: 11_000})
})

test('what staff gave up collecting is not requested', () => {
  expect(billedSums([statement({status: 'UNCOLLECTIBLE', due_cents: 11_000})])).toEqual({
    billed_cents: 11_000,
    paid_cents: 0,
    marked_cents: 0,
    to_pay_cents: 0,
  })
})

test('what is marked as paid outside of Village is not to pay, and its fee is not owed', () => {
  const outside = {marked_at: '2026-06-08T15:00:00.000Z', confirmed_at: null}
  expect(billedSums([statement({status: 'OPEN', due_cents: 11_000, fee_left_cents: 1_000, outside})])).toMatchObject({
    marked_cents: 10_000,
    to_pay_cents: 0,
  })
})

test('a payment that the bank has reversed is not paid', () => {
  expect(billedSums([statement({}), statement({taken_back: true})])).toMatchObject({
    billed_cents: 22_000,
    paid_cents: 11_000,
  })
  expect(billedSums([statement({taken_back_cents: 4_000})])).toMatchObject({billed_cents: 11_000, paid_cents: 7_000})
})

test('what was refunded or returned by hand is neither billed nor paid', () => {
  const note = {
    number: 'CN-2026-000001',
    reason: 'visit_updated:2026-06-08',
    amount_cents: 2_750,
    tip_cents: 0,
    left_cents: 0,
    issued_at: '2026-06-22T12:00:00.000Z',
    refund: {by: 'provider' as const, status: 'SENT' as const},
  }
  expect(billedSums([statement({credit_notes: [note]})])).toMatchObject({billed_cents: 8_250, paid_cents: 8_250})
  const all = {...note, amount_cents: 11_000}
  expect(billedSums([statement({credit_notes: [all]})])).toMatchObject({billed_cents: 0, paid_cents: 0})
  // a credit before it was paid is in the sum already
  const before = {...note, refund: null}
  expect(billedSums([statement({credited_cents: 2_750, credit_notes: [before]})])).toMatchObject({paid_cents: 8_250})
})

test('a list that may leave statements out has no total', () => {
  const many = (count: number) => Array.from({length: count}, () => statement({}))
  expect(billedSums(many(199))).toMatchObject({billed_cents: 199 * 11_000})
  expect(billedSums(many(200))).toBeNull()
})
