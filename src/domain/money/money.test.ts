import fc from 'fast-check'
import {expect, test} from 'vitest'
import {careCents, centsToDollars, dollarsToCents, feeCents, lateCancelCents, leadFeeCents, quote} from './money.ts'

const rate = fc.integer({min: 100, max: 50_000})
const bps = fc.integer({min: 0, max: 10_000})
const minutes = fc.array(fc.integer({min: 1, max: 1500}), {maxLength: 366})

test('dollars of two places survive the way to cents and back', () => {
  fc.assert(
    fc.property(fc.integer({min: 0, max: 100_000_000}), cents => dollarsToCents(centsToDollars(cents)) === cents),
  )
  expect(dollarsToCents(24.5)).toBe(2450)
  expect(dollarsToCents(1.15)).toBe(115)
  expect(dollarsToCents(19.99)).toBe(1999)
})

test('half a cent is rounded up', () => {
  expect(careCents(2450, 240)).toBe(9800)
  expect(careCents(101, 30)).toBe(51)
  expect(careCents(100, 1)).toBe(2)
  expect(careCents(1999, 7)).toBe(233)
  expect(feeCents(5, 1000)).toBe(1)
  expect(feeCents(4, 1000)).toBe(0)
  expect(feeCents(9800, 1000)).toBe(980)
})

test('care is the exact amount to within half a cent, for every rate and time', () => {
  fc.assert(
    fc.property(rate, fc.integer({min: 0, max: 100_000}), (cents, mins) => {
      const off = 60 * careCents(cents, mins) - cents * mins
      expect(off).toBeGreaterThan(-30)
      expect(off).toBeLessThanOrEqual(30)
    }),
  )
})

test('on an individual booking the parent pays the fee on top, on an agency’s none', () => {
  const offer = {rate_cents: 2450, minutes_per_session: [240, 240], fee_bps: 1000}
  expect(quote({...offer, audience: 'caretakers'})).toEqual({
    total_cents: 19_600,
    fee_cents: 1960,
    due_cents: 21_560,
    visit_due_cents: 10_780,
  })
  expect(quote({...offer, audience: 'agencies'})).toEqual({
    total_cents: 19_600,
    fee_cents: 0,
    due_cents: 19_600,
    visit_due_cents: 9800,
  })
  expect(leadFeeCents(offer)).toBe(1960)
})

test('each visit of one length has its price with the fee, rounded as its statement rounds it', () => {
  const offer = {rate_cents: 2435, fee_bps: 1000, audience: 'caretakers'} as const
  // three hours and a half at $24.35 are $85.23 (half a cent up), a tenth of it $8.52
  expect(quote({...offer, minutes_per_session: [210, 210]})).toMatchObject({
    due_cents: 18_750,
    visit_due_cents: 9375,
  })
  expect(quote({...offer, minutes_per_session: [240, 180]}).visit_due_cents).toBeNull()
  expect(quote({...offer, minutes_per_session: []}).visit_due_cents).toBeNull()
})

test('a quote is the sum of its sessions, however they are gathered into weeks', () => {
  fc.assert(
    fc.property(rate, bps, minutes, fc.nat(366), (rate_cents, fee_bps, all, cut) => {
      const of = (minutes_per_session: number[]) =>
        quote({rate_cents, fee_bps, minutes_per_session, audience: 'caretakers'})
      const [whole, first, rest] = [of(all), of(all.slice(0, cut)), of(all.slice(cut))]
      expect(whole.due_cents).toBe(first.due_cents + rest.due_cents)
      expect(whole.fee_cents).toBe(leadFeeCents({rate_cents, fee_bps, minutes_per_session: all}))
      expect(Number.isInteger(whole.due_cents)).toBe(true)
    }),
  )
})

test('a late cancellation costs an hour with its fee, or the whole of a shorter visit', () => {
  expect(lateCancelCents({rate_cents: 2450, minutes: 240, fee_bps: 1000})).toBe(2695)
  expect(lateCancelCents({rate_cents: 2450, minutes: 30, fee_bps: 1000})).toBe(1348)
  expect(lateCancelCents({rate_cents: 2450, minutes: 240, fee_bps: 0})).toBe(2450)
})
