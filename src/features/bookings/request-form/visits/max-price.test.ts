import {expect, test} from 'vitest'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {
  agreedText,
  askedText,
  atMaximumText,
  belowTypicalText,
  bidText,
  lastRate,
  typicalText,
  visitsOf,
} from './visits.ts'

const line = {
  id: '1',
  days: ['2026-06-08', '2026-06-09'] as [string, string],
  no_end: false,
  weekdays: [],
  from: '09:00',
  to: '13:00',
}
const visits = visitsOf([line], 'America/Chicago')!

test('the price at the maximum rate has Village’s fee in it where the family pays it', () => {
  expect(atMaximumText(visits, {rate: 25, audience: 'caretakers', fee_bps: 1000, accepting: null})).toBe(
    'About $220.00 in all at your maximum rate of $25/hr, $110.00 per visit. That is $200.00 for 8 hours of care and Village’s fee of $20.00. Offers above that rate may come and cost more; you choose.',
  )
  expect(atMaximumText(visits, {rate: 25, audience: 'agencies', fee_bps: 1000, accepting: null})).toBe(
    'About $200.00 in all at your maximum rate of $25/hr, $100.00 per visit. That is 8 hours of care, and the agency pays Village’s fee. Offers above that rate may come and cost more; you choose.',
  )
})

test('one agency that is asked at a maximum rate is said to be able to book at once', () => {
  expect(atMaximumText(visits, {rate: 25, audience: 'agencies', fee_bps: 1000, accepting: 'Oak Care'})).toMatch(
    /Oak Care can accept at that rate, which books the visits at once and shares what you share when you approve an offer/,
  )
})

test('a fee that is not known is named all the same', () => {
  expect(atMaximumText(visits, {rate: 25, audience: 'caretakers', fee_bps: undefined, accepting: null})).toBe(
    'About $200.00 for 8 hours of care at your maximum rate of $25/hr, plus Village’s fee. Offers above that rate may come and cost more; you choose.',
  )
})

test('typical rates give a range of prices, and equal ones a single price', () => {
  expect(typicalText(visits, {from: 20, to: 24}, 1000)).toBe(
    'About $176.00 to $211.20 in all at typical rates nearby, Village’s fee included.',
  )
  expect(typicalText(visits, {from: 20, to: 20}, 0)).toMatch(/^About \$160\.00 in all/)
})

test('what agencies bid gives a range of prices, without a fee on top', () => {
  expect(bidText(visits, {from: 28, to: 34}, 'Cumberland Care')).toBe(
    'About $224.00 to $272.00 in all at the rates that Cumberland Care bid in the last year.',
  )
})

test('the caregiver who is asked first gives one price, at their own rate', () => {
  expect(askedText(visits, [{rate: 20, name: 'Yuki', is_last: false}], 1000)).toBe(
    'About $176.00 in all at Yuki’s rate, Village’s fee included.',
  )
})

test('several caregivers who are asked first give a range of prices, from the lowest to the highest rate', () => {
  const asked = (name: string, rate: number) => ({rate, name, is_last: false})
  expect(askedText(visits, [asked('June', 24), asked('Maya', 20), asked('Ana', 22)], 1000)).toBe(
    'About $176.00 to $211.20 in all at the rates of June, Maya, and Ana, Village’s fee included.',
  )
})

test('the estimate for a caregiver booked before uses the rate of the last booking', () => {
  const booked = (created_at: string, hourly_rate: number | null, caretaker_id = 'amara') =>
    sampleBooking({created_at: `${created_at}T15:00:00.000Z`, hourly_rate, caretaker_id})
  const rate = lastRate(
    [booked('2026-11-20', null), booked('2026-10-01', 24), booked('2026-11-02', 22), booked('2026-11-09', 30, 'june')],
    'amara',
  )
  expect(askedText(visits, [{rate: rate ?? 0, name: 'Amara', is_last: true}], 1000)).toBe(
    'About $193.60 in all at $22/hr, as last time with Amara, Village’s fee included.',
  )
  expect(lastRate([booked('2026-11-20', null)], 'amara')).toBeNull()
})

test('the estimate for an agency booked before uses the rate agreed last, without a fee on top', () => {
  const rate = lastRate(
    [sampleBooking({caretaker_id: null, approved_org_id: 'cumberland', hourly_rate: 27})],
    'cumberland',
  )
  expect(agreedText(visits, {rate: rate ?? 0, name: 'Cumberland Care', is_last: true})).toBe(
    'About $216.00 in all at $27/hr, as last time with Cumberland Care.',
  )
})

test('a maximum rate below the typical ones is said to be so', () => {
  expect(belowTypicalText(18, {from: 22, to: 27})).toBe(
    'Below the typical $22–$27/hr nearby, so fewer caregivers may make an offer.',
  )
  expect(belowTypicalText(22, {from: 22, to: 27})).toBeNull()
  expect(belowTypicalText(null, {from: 22, to: 27})).toBeNull()
  expect(belowTypicalText(18, null)).toBeNull()
})
