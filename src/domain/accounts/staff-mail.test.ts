import {expect, test} from 'vitest'
import {isDigestDue} from './staff-mail.ts'

const zone = 'America/Chicago'

test('the daily mail of staff is due once a day, in the morning of their zone', () => {
  const last = '2026-06-01T13:00:00.000Z'
  expect(isDigestDue(last, zone, '2026-06-02T04:00:00.000Z')).toBe(false)
  expect(isDigestDue(last, zone, '2026-06-02T12:59:00.000Z')).toBe(false)
  expect(isDigestDue(last, zone, '2026-06-02T13:00:00.000Z')).toBe(true)
  expect(isDigestDue(last, 'America/New_York', '2026-06-02T12:00:00.000Z')).toBe(true)
  expect(isDigestDue('2026-06-02T13:00:00.000Z', zone, '2026-06-02T22:00:00.000Z')).toBe(false)
})

test('a morning that was missed is made up for later that day, also when the clocks change', () => {
  expect(isDigestDue('2026-03-07T14:00:00.000Z', zone, '2026-03-08T12:59:00.000Z')).toBe(false)
  expect(isDigestDue('2026-03-07T14:00:00.000Z', zone, '2026-03-08T13:00:00.000Z')).toBe(true)
  expect(isDigestDue('2026-03-07T14:00:00.000Z', zone, '2026-03-09T02:00:00.000Z')).toBe(true)
})
