import {expect, test} from 'vitest'
import {sinceText} from './waiting-kinds.ts'

test('the day on which a check expires is the same in every zone, the others are by the clock of the device', () => {
  const midnight = '2026-12-05T00:00:00.000Z'
  expect(sinceText('checks_expiring', midnight, 'America/Chicago')).toContain('Dec 5, 2026')
  expect(sinceText('messages', midnight, 'America/Chicago')).toContain('Dec 4, 2026')
})
