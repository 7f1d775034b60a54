import {expect, test} from 'vitest'
import {localDate} from '../time.ts'
import {dueAt} from './due-at.ts'

test('an invoice is due by days of the calendar, also across the end of daylight saving time', () => {
  const zone = 'America/Chicago'
  // 12:30 AM on October 25, and the same on November 8
  expect(dueAt('2026-10-25T05:30:00.000Z', zone)).toBe('2026-11-08T06:30:00.000Z')
  expect(localDate(dueAt('2026-10-25T05:30:00.000Z', zone), zone)).toBe('2026-11-08')
  expect(dueAt('2026-06-01T15:00:00.000Z', zone)).toBe('2026-06-15T15:00:00.000Z')
})
