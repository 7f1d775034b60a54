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

test('hours times the rate are the amount', () => {
  const care = {quantity: 1.17, unit: 'hour' as const, unit_cents: 2500, amount_cents: 2917}
  const [row = ''] = rowsOf([{kind: 'statement', lines: [{...line, ...care}]}])
  const [hours = 0, rate = 0, amount] = row.split(',').slice(-3).map(Number)
  expect(hours).toBe(1.166667)
  expect(Math.round(hours * rate * 100) / 100).toBe(amount)
})

const note = (number: string, amount_cents: number, left_cents = 0): Invoice['credit_notes'][number] => ({
  number,
  amount_cents,
  left_cents,
  tip_cents: 0,
  refund: null,
  reason: 'visit_canceled:2026-06-08',
  issued_at: '2026-06-02T15:00:00.000Z',
})
const used = (number: string, cents: number): Invoice['lines'][number] => ({
  ...line,
  about: {kind: 'credit', number, reason: 'visit_canceled:2026-06-08'},
  unit_cents: -cents,
  amount_cents: -cents,
})
const sumOf = (rows: readonly string[]) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row.split(',').at(-1)) * 100), 0)

test('a used credit counts once, on the invoice that used it; the rest of a partly used one where it was granted', () => {
  const rows = rowsOf([
    {number: 'INV-3', lines: [line, used('CN-2', 500)], amount_cents: 2500},
    {number: 'INV-2', status: 'PAID', method: 'credit', lines: [line, used('CN-1', 1000), used('CN-2', 2000)]},
    {
      number: 'INV-1',
      status: 'PAID',
      lines: [{...line, amount_cents: 6000}],
      credit_notes: [note('CN-1', 1000), note('CN-2', 3000, 500), note('CN-3', 1000, 1000)],
    },
  ])
  expect(rows.map(row => row.replace(/^([^,]+),.*Village,/, '$1,')).filter(row => row.includes('Credit'))).toEqual([
    'INV-3,"Credit CN-2 of INV-1, used here: Visit on Mon, Jun 8, 2026 canceled",1,-5.00,-5.00',
    'INV-2,"Credit CN-1 of INV-1, used here: Visit on Mon, Jun 8, 2026 canceled",1,-10.00,-10.00',
    'INV-2,"Credit CN-2 of INV-1, used here: Visit on Mon, Jun 8, 2026 canceled",1,-20.00,-20.00',
    'INV-1,"Credit CN-2: Visit on Mon, Jun 8, 2026 canceled (the rest; $25.00 of it was used on a later invoice)",1,-5.00,-5.00',
    'INV-1,"Credit CN-3: Visit on Mon, Jun 8, 2026 canceled",1,-10.00,-10.00',
  ])
  // $60.00 paid and $25.00 owed, less $15.00 of open credit
  expect(sumOf(rows)).toBe(7000)
})

test('nothing of a void invoice is an amount, and a credit that it used counts no more', () => {
  const rows = rowsOf([
    {status: 'VOID', lines: [line, used('CN-1', 1000)], credit_notes: [note('CN-2', 2000)]},
    {status: 'PAID', number: 'INV-1', lines: [line], credit_notes: [note('CN-1', 1000)]},
  ])
  expect(rows.map(row => [row.split(',')[2], row.split(',').at(-1)])).toEqual([
    ['Void', '0.00'],
    ['Void', '0.00'],
    ['Paid', '30.00'],
  ])
  // none of it at its price is nothing
  expect(rows[0]?.split(',').slice(-3)).toEqual(['0', expect.stringMatching(/^[1-9]/), '0.00'])
})

test('what earlier credits paid of a void invoice is open again, and once another invoice uses that it counts there', () => {
  const paid = {status: 'PAID' as const, number: 'INV-1', lines: [line], credit_notes: [note('CN-1', 1000)]}
  const voided = (left_cents: number) => ({
    status: 'VOID' as const,
    number: 'INV-2',
    lines: [line, used('CN-1', 1000)],
    credit_notes: [note('CN-2', 3000, left_cents)],
  })
  expect(sumOf(rowsOf([voided(1000), paid]))).toBe(3000 - 1000)
  const later = {number: 'INV-3', lines: [line, used('CN-2', 1000)]}
  expect(sumOf(rowsOf([later, voided(0), paid]))).toBe(3000 + 2000)
})
