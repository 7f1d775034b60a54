import {expect, test} from 'vitest'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {dueText, howMuch, laterText, otherSide, whatFor} from './words.ts'

test('an invoice says what it is for, and of which days', () => {
  expect(whatFor(invoiceSample())).toBe('Lead V-7K3Q2')
  const week = {start: '2026-06-08', end: '2026-06-14'}
  expect(whatFor(invoiceSample({kind: 'statement', period: week}))).toBe('Care, Mon, Jun 8 – Sun, Jun 14, 2026')
  const day = {start: '2026-06-08', end: '2026-06-08'}
  expect(whatFor(invoiceSample({period: day}))).toBe('Lead V-7K3Q2, Mon, Jun 8, 2026')
})

test('an open statement says when it is due, or paid automatically', () => {
  const open = invoiceSample({kind: 'statement', due_at: '2026-06-29T15:00:00.000Z'})
  expect(dueText(open, 'America/Chicago')).toBe('Due Mon, Jun 29, 2026')
  const automatic = {status: 'planned' as const, charge_at: '2026-06-24T15:00:00.000Z'}
  expect(dueText({...open, automatic}, 'America/Chicago')).toBe('Paid automatically on Wed, Jun 24, 2026')
  expect(dueText({...open, automatic, payable_online: false}, 'America/Chicago')).toMatch(/^Due/)
  expect(dueText({...open, automatic: {...automatic, status: 'stopped'}}, 'America/Chicago')).toMatch(/^Due/)
  expect(dueText({...open, automatic, status: 'PAID'}, 'America/Chicago')).toBeNull()
  // marked as paid outside, it is not charged
  const outside = {marked_at: '2026-06-20T15:00:00.000Z', confirmed_at: null}
  expect(dueText({...open, automatic, outside}, 'America/Chicago')).toBeNull()
})

test('a statement to be paid automatically names contesting only while its visits can be contested', () => {
  const statement = invoiceSample({kind: 'statement', issued_at: '2026-06-01T15:00:00.000Z'})
  expect(laterText([statement], 12_100, '2026-06-08T14:59:00.000Z')).toBe(
    '$121.00 is paid once its visits can no longer be contested. We email you the sum and the date first.',
  )
  expect(laterText([statement], 12_100, '2026-06-08T15:00:00.000Z')).toBe(
    '$121.00 will be paid automatically. We email you the sum and the date 48 hours before.',
  )
  const again = laterText([statement], 12_100, '2026-06-09T15:00:00.000Z', true)
  expect(again).toContain('can no longer be contested')
  const recent = {...statement, issued_at: '2026-06-07T15:00:00.000Z'}
  expect(laterText([statement, recent], 24_200, '2026-06-08T15:00:00.000Z')).toContain('contested')
})

test('a reader sees who is on the other side', () => {
  const payer = {id: 'p', name: 'Mary Whitfield'}
  const coming = invoiceSample({kind: 'statement', my_side: 'payee', payer})
  expect(otherSide(coming)).toBe('Mary Whitfield')
  expect(otherSide(invoiceSample())).toBe('Village')
})

test('care is by the hour, also where it is exactly one; nothing else is', () => {
  const line = {
    about: null,
    description: 'Care',
    quantity: 1,
    unit: 'hour' as const,
    unit_cents: 2500,
    amount_cents: 2500,
  }
  expect(howMuch(line)).toBe('1 hour at $25/hr')
  expect(howMuch({...line, quantity: 1.17})).toBe('1 hr 10 min at $25/hr')
  expect(howMuch({...line, unit: 'piece'})).toBeNull()
  const about = {
    kind: 'care' as const,
    start: '2026-06-08T14:00:00.000Z',
    end: '2026-06-08T18:00:00.000Z',
    timezone: 'America/Chicago',
  }
  expect(howMuch({...line, about, quantity: 4})).toBe('4 hours at $25/hr')
  expect(howMuch({...line, about, quantity: 4.33})).toBe('4 hr 20 min at $25/hr · 20 min longer than booked')
  expect(howMuch({...line, about, quantity: 3})).toBe('3 hours at $25/hr · 1 hour shorter than booked')
})
