import {expect, test} from 'vitest'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {dueTogether, openSums, shownCents} from './sums.ts'

test('several invoices cost what is due of each', () => {
  expect(dueTogether([])).toBe(0)
  expect(dueTogether([{due_cents: 3000}, {due_cents: 1}, {due_cents: 2999}])).toBe(6000)
})

test('each side reads its own sum', () => {
  const statement = invoiceSample({
    kind: 'statement',
    amount_cents: 33_000,
    fee_cents: 3_000,
    tip_cents: 700,
  })
  expect(shownCents({...statement, my_side: 'payer'})).toBe(33_700)
  expect(shownCents({...statement, my_side: 'payee'})).toBe(30_700)
})

test('of a statement marked as paid outside of Village the payer reads what was marked', () => {
  const outside = {marked_at: '2026-06-08T15:00:00.000Z', confirmed_at: null}
  const statement = invoiceSample({kind: 'statement', amount_cents: 11_880, fee_cents: 1_080, outside})
  expect(shownCents(statement)).toBe(10_800)
  expect(shownCents({...statement, status: 'UNCOLLECTIBLE'})).toBe(10_800)
})

test('only what is open is open, on either side', () => {
  expect(
    openSums([
      invoiceSample({due_cents: 3_000}),
      invoiceSample({due_cents: 4_000}),
      // marked as paid outside of Village, which its payee has not answered
      invoiceSample({due_cents: 5_000, outside: {marked_at: '2026-06-01T15:00:00.000Z', confirmed_at: null}}),
      // with the tip that it charges
      invoiceSample({status: 'PROCESSING', due_cents: 9_000, tip_cents: 500}),
      invoiceSample({status: 'PAID', due_cents: 0}),
      invoiceSample({
        kind: 'statement',
        my_side: 'payee',
        amount_cents: 11_000,
        fee_cents: 1_000,
        due_cents: 11_000,
      }),
      // marked so by the family, which the reader has not answered
      invoiceSample({
        kind: 'statement',
        my_side: 'payee',
        amount_cents: 22_000,
        outside: {marked_at: '2026-06-01T15:00:00.000Z', confirmed_at: null},
      }),
    ]),
  ).toEqual({
    to_pay_cents: 7_000,
    to_pay: 2,
    to_come_cents: 10_000,
    to_come: 1,
    in_progress_cents: 9_500,
    in_progress: 1,
  })
})
