import {expect, test} from 'vitest'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {leadsAtOneTime} from './leads-at-one-time.ts'

const now = '2026-06-01T12:00:00.000Z'
const lead = (number: string, days: [string, string], time_range: [string, string]) =>
  leadSample({number, schedule: [{date_range: days, time_range}]})
const numbers = (...leads: Parameters<typeof leadsAtOneTime<ReturnType<typeof lead>>>[0]) =>
  leadsAtOneTime(leads, now).map(({lead: {number}, others}) => [number, ...others.map(other => other.number)])

test('leads with a visit at the same time are named together', () => {
  const evening = lead('V-A', ['2026-06-08', '2026-06-10'], ['18:00', '21:00'])
  const morning = lead('V-B', ['2026-06-08', '2026-06-08'], ['09:00', '13:00'])
  const late = lead('V-C', ['2026-06-09', '2026-06-09'], ['20:00', '23:00'])
  expect(numbers(evening, morning, late)).toEqual([['V-A', 'V-C']])
  expect(numbers(evening, morning)).toEqual([])
})

test('one visit that ends when another begins is not at the same time, nor is one that has begun', () => {
  const first = lead('V-A', ['2026-06-08', '2026-06-08'], ['09:00', '13:00'])
  expect(numbers(first, lead('V-B', ['2026-06-08', '2026-06-08'], ['13:00', '15:00']))).toEqual([])
  const begun = lead('V-C', ['2026-05-29', '2026-05-29'], ['09:00', '13:00'])
  expect(numbers(begun, {...begun, number: 'V-D'})).toEqual([])
})

test('two leads that do not overlap are not named as a pair, though a third overlaps both', () => {
  const a = lead('V-A', ['2026-06-08', '2026-06-08'], ['09:00', '11:00'])
  const b = lead('V-B', ['2026-06-08', '2026-06-08'], ['12:00', '14:00'])
  const c = lead('V-C', ['2026-06-08', '2026-06-08'], ['10:00', '13:00'])
  const weekly = leadSample({
    number: 'V-D',
    schedule: [{date_range: ['2026-06-02'], weekdays: [2], time_range: ['18:00', '20:00']}],
  })
  const other = lead('V-E', ['2026-06-16', '2026-06-16'], ['19:00', '20:00'])
  expect(numbers(a, weekly, b, other, c)).toEqual([
    ['V-D', 'V-E'],
    ['V-C', 'V-A', 'V-B'],
  ])
  expect(numbers(a, c, {...c, number: 'V-F'})).toEqual([
    ['V-A', 'V-C', 'V-F'],
    ['V-C', 'V-F'],
  ])
})
