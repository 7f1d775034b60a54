import {expect, test} from 'vitest'
import {filterInvoices, statusLabel} from './invoice-filters.tsx'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'

const lead = invoiceSample({id: 'lead'})
const paid = invoiceSample({id: 'paid', status: 'PAID', number: 'INV-2026-000002'})
const statement = invoiceSample({
  id: 'statement',
  kind: 'statement',
  my_side: 'payee',
  payer: {id: 'p', name: 'Mary Whitfield'},
})
const all = [lead, paid, statement]
const now = '2026-06-10T15:00:00.000Z'
const ids = (search: Parameters<typeof filterInvoices>[1]) => filterInvoices(all, search, now).map(({id}) => id)

test('without a filter all of them pass, in their order', () => {
  expect(ids({})).toEqual(['lead', 'paid', 'statement'])
})

test('status, kind and every word narrow together', () => {
  expect(ids({status: 'OPEN'})).toEqual(['lead', 'statement'])
  expect(ids({kind: 'lead', status: 'PAID'})).toEqual(['paid'])
  expect(ids({q: 'whitfield CARE'})).toEqual(['statement'])
  expect(ids({q: '000002'})).toEqual(['paid'])
  expect(ids({q: 'no such name'})).toEqual([])
})

test('an open invoice has the word of its chips', () => {
  expect(statusLabel('OPEN', [lead, paid])).toBe('To pay')
  expect(statusLabel('OPEN', [statement])).toBe('Expected')
  expect(statusLabel('PAID', [statement])).toBe('Paid')
})

test('overdue is what is open after its due date', () => {
  const late = invoiceSample({id: 'late', due_at: '2026-06-08T15:00:00.000Z'})
  const outside = {marked_at: '2026-06-07T15:00:00.000Z', confirmed_at: null}
  // its payee has to answer whether it arrived
  const marked = {...late, id: 'marked', outside}
  expect(filterInvoices([...all, late, marked], {status: 'OVERDUE'}, now).map(({id}) => id)).toEqual(['late'])
})
