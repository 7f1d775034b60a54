import {expect, test} from 'vitest'
import {isExpiryReminderDue} from './expiry-reminder.ts'

const due = (today: string, looked_on: string | null = null) => isExpiryReminderDue('2026-07-31', {today, looked_on})

test('a reminder is due 30 and 7 days before, and on the last day', () => {
  expect(['2026-07-01', '2026-07-24', '2026-07-31'].map(day => due(day))).toEqual([true, true, true])
  expect(['2026-06-30', '2026-07-02', '2026-07-23', '2026-07-30', '2026-08-01'].map(day => due(day))).not.toContain(
    true,
  )
})

test('each is sent once, and one that a pause skipped is sent late', () => {
  expect(due('2026-07-01', '2026-07-01')).toBe(false)
  expect(due('2026-07-03', '2026-06-29')).toBe(true)
  expect(due('2026-08-01', '2026-07-30')).toBe(false)
})
