import {expect, test} from 'vitest'
import {sampleBooking, sampleOffer} from './booking-samples.ts'
import {visitCents, wholeCents} from './price.ts'

test('the whole price has the fee in it, and each visit its share', () => {
  expect(wholeCents(sampleOffer())).toBe(22_000)
  expect(visitCents(sampleBooking(), sampleOffer())).toBe(11_000)
})

test('with a fee that is rounded for each visit, what each costs is what its statement asks', () => {
  // three hours and a half at $24.35 are $85.23 (half a cent up), a tenth of it $8.52
  const offer = sampleOffer({hourly_rate: 24.35, total_cents: 17_046, fee_cents: 1704})
  const schedule = [
    {
      date_range: ['2026-06-08', '2026-06-09'] as [string, string],
      time_range: ['09:00', '12:30'] as [string, string],
    },
  ]
  expect(visitCents(sampleBooking({schedule}), offer)).toBe(9375)
})

test('an agency pays its own fee', () => {
  const offer = sampleOffer({bidder: 'agency', caretaker_id: null, org_id: 'org-1', fee_cents: 0})
  expect(visitCents(sampleBooking(), offer)).toBe(10_000)
})

test('visits of different length have no price each', () => {
  const schedule = [
    {
      date_range: ['2026-06-08', '2026-06-08'] as [string, string],
      time_range: ['09:00', '13:00'] as [string, string],
    },
    {
      date_range: ['2026-06-09', '2026-06-09'] as [string, string],
      time_range: ['09:00', '12:00'] as [string, string],
    },
  ]
  expect(visitCents(sampleBooking({schedule}), sampleOffer())).toBeNull()
})
