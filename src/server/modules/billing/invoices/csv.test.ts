import {expect, test} from 'vitest'
import type {Invoice} from '#contract/money/invoices.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {invoicesCsv} from './csv.ts'

const line: Invoice['lines'][number] = {
  about: {kind: 'plan', title: 'Family plan', less_rest: false},
  description: '',
  quantity: 1,
  unit: 'piece',
  unit_cents: 3000,
  amount_cents: 3000,
}
const rowsOf = (all: Partial<Invoice>[]) =>
  new TextDecoder()
    .decode(
      invoicesCsv(
        all.map(given => invoiceSample({lines: [line], ...given})),
        {timezone: 'America/Chicago', now: '2026-06-10T12:00:00.000Z'},
      ),
    )
    .trim()
    .split('\r\n')
    .slice(1)

test('a row has the screens’ words, and days of the reader’s zone', () => {
  const issued_at = '2026-11-25T03:39:17.856Z'
  const paid = {issued_at, due_at: '2026-12-09T15:00:00.000Z', paid_at: '2026-11-25T07:00:00.000Z'}
  expect(
    rowsOf([
      {...paid, kind: 'subscription', status: 'PAID', method: 'ach', booking_number: null},
      {kind: 'statement', my_side: 'payee'},
    ]),
  ).toEqual([
    'INV-2026-000001,Plan,Paid,2026-11-24,2026-12-09,2026-11-25,Bank account,,Kind Hands LLC,Village,Family plan,1,30.00,30.00',
    'INV-2026-000001,Care statement,Expected,2026-06-01,2026-06-15,,,V-7K3Q2,Kind Hands LLC,Village,Family plan,1,30.00,30.00',
  ])
})

test('what is overdue, or said to be paid elsewhere, says so', () => {
  const due_at = '2026-06-09T12:00:00.000Z'
  const outside = {marked_at: '2026-06-08T12:00:00.000Z', confirmed_at: null}
  const states = rowsOf([{due_at}, {due_at, my_side: 'payee'}, {due_at, outside}, {due_at, status: 'PAID'}]).map(
    row => row.split(',')[2],
  )
  expect(states).toEqual(['Overdue', 'Overdue', 'Marked paid', 'Paid'])
})
