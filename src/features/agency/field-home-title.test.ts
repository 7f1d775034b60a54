import {expect, test} from 'vitest'
import {fieldHomeTitle} from './field-home-title.ts'

const now = '2026-06-08T12:00:00.000Z'
const visit = (scheduled_start: string, scheduled_end: string) => ({
  scheduled_start,
  scheduled_end,
  timezone: 'America/Chicago',
})

test.each([
  ['Today', '2026-06-08T19:00:00.000Z', '2026-06-08T23:00:00.000Z'],
  // 11:30 PM in Chicago, the next day in UTC
  ['Today', '2026-06-09T04:30:00.000Z', '2026-06-09T11:00:00.000Z'],
  ['Tomorrow', '2026-06-09T19:00:00.000Z', '2026-06-09T23:00:00.000Z'],
  ['Next visit', '2026-06-10T19:00:00.000Z', '2026-06-10T23:00:00.000Z'],
  ['Today', '2026-06-08T03:00:00.000Z', '2026-06-08T13:00:00.000Z'],
  ['Yesterday', '2026-06-07T19:00:00.000Z', '2026-06-07T23:00:00.000Z'],
])('a field caregiver’s home is titled %s above a visit from %s to %s', (title, start, end) => {
  expect(fieldHomeTitle(visit(start, end), now)).toBe(title)
})

test('without a visit it is titled Today', () => {
  expect(fieldHomeTitle(undefined, now)).toBe('Today')
})
