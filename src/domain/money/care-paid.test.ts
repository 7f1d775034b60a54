import {expect, test} from 'vitest'
import type {Invoice} from '#contract/money/invoices.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {carePaidIn, careTogether} from './care-paid.ts'

const grace = {id: '01890000-0000-7000-8000-00000000000a', name: 'Grace Hall'}
const agency = {id: '01890000-0000-7000-8000-00000000000b', name: 'Bright Care LLC'}
const paid = (given: Partial<Invoice> = {}) =>
  invoiceSample({
    kind: 'statement',
    status: 'PAID',
    method: 'card',
    amount_cents: 11_000,
    fee_cents: 1_000,
    payee: grace,
    paid_at: '2026-06-20T15:00:00.000Z',
    ...given,
  })
const zone = 'America/Chicago'

test('each provider’s care of the year is summed up, without tips and the fee', () => {
  const outside = {marked_at: '2026-12-30T15:00:00.000Z', confirmed_at: '2027-01-02T15:00:00.000Z'}
  const found = carePaidIn('2026', zone, [
    paid({tip_cents: 500}),
    // a refund of $40, of which the fee’s part is $4
    paid({care_left_cents: 6_000, fee_left_cents: 600}),
    paid({method: 'outside', outside, paid_at: '2027-01-02T15:00:00.000Z', fee_left_cents: 0}),
    paid({payee: agency, fee_cents: 0, amount_cents: 20_000}),
  ])
  expect(found).toMatchObject([
    {payee: agency, care_cents: 20_000, outside_cents: 0, tip_cents: 0, fee_cents: 0},
    {payee: grace, care_cents: 26_000, outside_cents: 10_000, tip_cents: 500, fee_cents: 1_600},
  ])
  expect(careTogether(found)).toBe(46_000)
  expect(found[1]?.statements.map(({day, care_cents}) => [day, care_cents])).toEqual([
    ['2026-06-20', 10_000],
    ['2026-06-20', 6_000],
    ['2026-12-30', 10_000],
  ])
})

test('it counts on the reader’s day of the payment, and only what was paid and not taken back', () => {
  const eve = paid({paid_at: '2027-01-01T05:30:00.000Z'})
  expect(carePaidIn('2026', zone, [eve])).toHaveLength(1)
  expect(carePaidIn('2026', 'UTC', [eve])).toEqual([])
  const open = {status: 'OPEN', paid_at: null} as const
  const none = [
    paid(open),
    paid({...open, outside: {marked_at: '2026-06-20T15:00:00.000Z', confirmed_at: null}}),
    paid({taken_back: true}),
    paid({care_left_cents: 0}),
    paid({my_side: 'payee'}),
    paid({kind: 'subscription', payee: null}),
  ]
  expect(carePaidIn('2026', zone, none)).toEqual([])
  expect(carePaidIn('2026', zone, [paid({taken_back_cents: 4_000, tip_cents: 500})])).toMatchObject([
    {care_cents: 6_000, tip_cents: 500},
  ])
})
