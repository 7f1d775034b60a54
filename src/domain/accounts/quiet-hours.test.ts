import {expect, test} from 'vitest'
import {isPressing, quietUntil} from './quiet-hours.ts'

const zone = 'America/Chicago'
const night = {from: '22:00', until: '07:00'}

test.each([
  ['2026-06-02T02:59:59.000Z', null],
  ['2026-06-02T03:00:00.000Z', '2026-06-02T12:00:00.000Z'],
  ['2026-06-02T08:15:30.500Z', '2026-06-02T12:00:00.000Z'],
  ['2026-06-02T11:59:00.000Z', '2026-06-02T12:00:00.000Z'],
  ['2026-06-02T12:00:00.000Z', null],
])('a night over midnight: at %s until %s', (now, until) => {
  expect(quietUntil(night, zone, now)).toBe(until)
})

test('a stretch of one day', () => {
  const nap = {from: '13:00', until: '14:30'}
  expect(quietUntil(nap, zone, '2026-06-02T18:10:00.000Z')).toBe('2026-06-02T19:30:00.000Z')
  expect(quietUntil(nap, zone, '2026-06-02T19:30:00.000Z')).toBeNull()
  expect(quietUntil(nap, zone, '2026-06-02T17:59:00.000Z')).toBeNull()
})

test('ends by the clock on the wall in the nights in which it is changed', () => {
  expect(quietUntil(night, zone, '2026-03-08T05:00:00.000Z')).toBe('2026-03-08T12:00:00.000Z')
  expect(quietUntil(night, zone, '2026-11-01T04:00:00.000Z')).toBe('2026-11-01T13:00:00.000Z')
})

test('what takes place within a day presses', () => {
  const now = '2026-06-02T03:00:00.000Z'
  expect(isPressing('2026-06-03T03:00:00.000Z', now)).toBe(true)
  expect(isPressing('2026-06-03T03:00:01.000Z', now)).toBe(false)
  expect(isPressing('2026-06-02T02:00:00.000Z', now)).toBe(true)
  expect(isPressing(null, now)).toBe(false)
})
