import {expect, test} from 'vitest'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {dueFirst, isOn} from './due-first.ts'

test('what is due earliest comes first, then what is being paid, then what is settled, newest first', () => {
  const invoices = [
    invoiceSample({number: 'paid-old', status: 'PAID', issued_at: '2026-01-01T00:00:00.000Z'}),
    invoiceSample({number: 'being-paid', status: 'PROCESSING', due_at: '2026-06-01T00:00:00.000Z'}),
    invoiceSample({number: 'due-late', due_at: '2026-07-01T00:00:00.000Z'}),
    invoiceSample({number: 'paid-new', status: 'PAID', issued_at: '2026-06-30T00:00:00.000Z'}),
    invoiceSample({number: 'due-first', due_at: '2026-06-10T00:00:00.000Z'}),
  ]
  const ordered = ['due-first', 'due-late', 'being-paid', 'paid-new', 'paid-old']
  expect(dueFirst(invoices).map(({number}) => number)).toEqual(ordered)
})

test('an agency owes what it pays, and receives what families pay it', () => {
  expect(isOn('owed', invoiceSample())).toBe(true)
  expect(isOn('receivable', invoiceSample())).toBe(false)
  expect(isOn('receivable', invoiceSample({my_side: 'payee'}))).toBe(true)
})
