import {expect, test} from 'vitest'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {lastRateOf} from './last-rate.ts'

const agreed = (hourly_rate: number | null, created_at: string, approved_at?: string) =>
  sampleBooking({hourly_rate, created_at, ...(approved_at !== undefined && {approved_at})})

test('the last rate is that of the newest approval, also of an older request', () => {
  const older = agreed(28, '2026-06-01T15:00:00.000Z', '2026-06-05T15:00:00.000Z')
  const newer = agreed(24, '2026-06-02T15:00:00.000Z', '2026-06-03T15:00:00.000Z')
  expect(lastRateOf([older, newer])).toBe(28)
  expect(lastRateOf([newer, older])).toBe(28)
})

test('a booking that an earlier server sent counts from its request, and one without a rate does not count', () => {
  const [first, last] = [agreed(22, '2026-06-01T15:00:00.000Z'), agreed(24, '2026-06-02T15:00:00.000Z')]
  expect(lastRateOf([first, last, agreed(null, '2026-06-03T15:00:00.000Z')])).toBe(24)
  expect(lastRateOf([agreed(null, '2026-06-03T15:00:00.000Z')])).toBeNull()
})
