import {expect, test} from 'vitest'
import {localDate} from '../time.ts'
import {day_ms} from '../constants.ts'
import {dueAt, overdueBefore} from './due-at.ts'
import {isOverdue} from './invoice.ts'

test('an invoice is due by days of the calendar, also across the end of daylight saving time', () => {
  const zone = 'America/Chicago'
  // 12:30 AM on October 25, and the same on November 8
  expect(dueAt('2026-10-25T05:30:00.000Z', zone)).toBe('2026-11-08T06:30:00.000Z')
  expect(localDate(dueAt('2026-10-25T05:30:00.000Z', zone), zone)).toBe('2026-11-08')
  expect(dueAt('2026-06-01T15:00:00.000Z', zone)).toBe('2026-06-15T15:00:00.000Z')
})

test('it is overdue from the day after, where its reader is, and a query finds the same', () => {
  const due_at = '2026-11-26T20:45:00.000Z'
  const zone = 'America/Chicago'
  const late = (now: string, readers = zone) => {
    const is = isOverdue({status: 'OPEN', due_at}, now, readers)
    expect(due_at < overdueBefore(now, readers)).toBe(is)
    return is
  }
  expect([late('2026-11-26T20:45:00.000Z'), late('2026-11-27T05:59:59.999Z')]).toEqual([false, false])
  expect(late('2026-11-27T06:00:00.000Z')).toBe(true)
  expect(late('2026-11-27T05:00:00.000Z', 'America/New_York')).toBe(true)
  expect(isOverdue({status: 'PAID', due_at}, '2026-12-27T06:00:00.000Z', zone)).toBe(false)
  // thirty days overdue still, and thirty-one
  const ends = [30, 31].map(days => new Date(Date.parse('2026-11-27T05:59:59.999Z') + days * day_ms).toISOString())
  expect(ends.map(now => due_at < overdueBefore(now, zone, 30))).toEqual([false, true])
})
