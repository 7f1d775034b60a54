import fc from 'fast-check'
import {expect, test} from 'vitest'
import {mayAddOne, planChange, termEnd} from './plans.ts'

test('without a plan two requests, three bids, no unassigned leads; with one any number', () => {
  const most = (type: 'careseekers' | 'caretaker' | 'agency') =>
    [0, 1, 2, 3, 4].filter(used => mayAddOne(type, {used, is_subscribed: false})).length
  expect([most('careseekers'), most('caretaker'), most('agency')]).toEqual([2, 3, 0])
  expect(mayAddOne('caretaker', {used: 500, is_subscribed: true})).toBe(true)
})

test('a term ends on the same day of a later month, or on that month’s last', () => {
  const month = {duration_value: 1, duration_unit: 'month'} as const
  expect(termEnd('2026-06-01T15:00:00.000Z', month)).toBe('2026-07-01T15:00:00.000Z')
  expect(termEnd('2026-01-31T15:00:00.000Z', month)).toBe('2026-02-28T15:00:00.000Z')
  expect(termEnd('2028-02-29T15:00:00.000Z', {duration_value: 1, duration_unit: 'year'})).toBe(
    '2029-02-28T15:00:00.000Z',
  )
  expect(termEnd('2026-12-15T00:00:00.000Z', {duration_value: 3, duration_unit: 'month'})).toBe(
    '2027-03-15T00:00:00.000Z',
  )
})

test('terms that go on keep their day: whatever months lie between, it is that day or the month’s last', () => {
  const month = {duration_value: 1, duration_unit: 'month'} as const
  const day = fc.date({min: new Date('2026-01-01'), max: new Date('2032-12-31'), noInvalidDate: true})
  fc.assert(
    fc.property(day, fc.integer({min: 1, max: 40}), (first, terms) => {
      const anchor = first.getUTCDate()
      let end = first.toISOString()
      for (let term = 0; term < terms; term++) end = termEnd(end, month, anchor)
      const whole = {duration_value: terms, duration_unit: 'month'} as const
      // chained terms end on the same day as one long term
      expect(end).toBe(termEnd(first.toISOString(), whole))
    }),
  )
  expect(termEnd('2026-02-28T15:00:00.000Z', month, 31)).toBe('2026-03-31T15:00:00.000Z')
})

test('another plan costs its price less what is left of the present one, and never pays anything out', () => {
  const present = {
    price_cents: 1200,
    period_start: '2026-06-01T00:00:00.000Z',
    period_end: '2026-07-01T00:00:00.000Z',
  }
  expect(planChange(present, {price_cents: 12_000}, '2026-06-16T00:00:00.000Z')).toEqual({
    credit_cents: 600,
    due_cents: 11_400,
    how: 'checkout',
    starts_at: '2026-06-16T00:00:00.000Z',
  })
  expect(planChange(present, {price_cents: 500}, '2026-06-01T00:00:00.000Z')).toMatchObject({
    due_cents: 0,
    how: 'at_period_end',
    starts_at: present.period_end,
  })
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), fc.integer({min: -40, max: 40}), (old, next, days) => {
      const now = new Date(Date.parse(present.period_start) + days * 86_400_000).toISOString()
      const change = planChange({...present, price_cents: old}, {price_cents: next}, now)
      expect(change.credit_cents).toBeGreaterThanOrEqual(0)
      expect(change.credit_cents).toBeLessThanOrEqual(old)
      expect(change.due_cents === 0 || change.due_cents >= 50).toBe(true)
    }),
  )
})
