import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {billedMinutes, chargeFor, isFreeToCancel, type Visit} from './billing.ts'
import {lateCancelCents} from './money.ts'

const start = '2026-06-08T14:00:00.000Z'
const at = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()
/** A visit of four hours that began and ended so many minutes off its booked times. */
const billed = (start_off: number, end_off: number, overtime_agreed = true) =>
  billedMinutes({
    scheduled_start: start,
    scheduled_end: at(240),
    started_at: at(start_off),
    ended_at: at(240 + end_off),
    overtime_agreed,
  })

describe('billed time', () => {
  test.each([
    [0, 0, 240, 'as booked'],
    [10, -10, 240, 'ten minutes off snap'],
    [11, 0, 229, 'late is taken off whole'],
    [0, -11, 229, 'left early as well'],
    [-30, 0, 240, 'coming early is not billed'],
    [0, 14, 254, 'a quarter of an hour over needs no asking'],
    [0, 40, 280, 'more is billed at the same rate once agreed'],
    [200, 0, 40, 'very late'],
    [250, 0, 0, 'never less than nothing'],
  ])('%i and %i minutes off: %i billed, %s', (start_off, end_off, minutes) => {
    expect(billed(start_off, end_off)).toBe(minutes)
  })

  test('over a quarter of an hour without the family’s agreement a quarter is billed', () => {
    expect(billed(0, 15, false)).toBe(255)
    expect(billed(0, 90, false)).toBe(255)
  })

  test('times that staff decide well before the booked ones, as of a moved visit, are billed as decided', () => {
    const decided = (start_off: number, end_off: number) =>
      chargeFor(
        visit({status: 'COMPLETED', settled_by: 'staff', started_at: at(start_off), ended_at: at(240 + end_off)}),
        terms,
      )?.minutes
    expect(decided(-120, -120)).toBe(240)
    expect(decided(-1440, -1440)).toBe(240)
    expect(decided(-60, 0)).toBe(300)
    expect(decided(-30, 0)).toBe(240)
  })

  test('ending earlier, or starting later, never costs more', () => {
    const off = fc.integer({min: -300, max: 300})
    fc.assert(
      fc.property(off, off, off, fc.boolean(), (start_off, a, b, agreed) => {
        expect(billed(start_off, Math.min(a, b), agreed)).toBeLessThanOrEqual(billed(start_off, Math.max(a, b), agreed))
        expect(billed(Math.max(a, b), start_off, agreed)).toBeLessThanOrEqual(billed(Math.min(a, b), start_off, agreed))
      }),
    )
  })
})

const visit = (more: Partial<Visit>): Visit => ({
  scheduled_start: start,
  scheduled_end: at(240),
  status: 'SCHEDULED',
  settled_by: null,
  started_at: null,
  ended_at: null,
  cancelled_by: null,
  cancelled_free: null,
  ...more,
})
const terms = {rate_cents: 2500, fee_bps: 1000}
const hoursBefore = (hours: number) => at(-hours * 60)

describe('what a visit costs', () => {
  test('nothing while it is ahead, under way, contested or missed', () => {
    for (const status of ['SCHEDULED', 'IN_PROGRESS', 'END_PARTIAL', 'DISPUTED', 'MISSED'] as const)
      expect(chargeFor(visit({status}), terms)).toBeNull()
    expect(chargeFor(visit({status: 'COMPLETED', started_at: start, ended_at: at(240)}), terms)).toBeNull()
  })

  test('its billed time at the rate, and the fee of that', () => {
    const done = visit({status: 'COMPLETED', settled_by: 'agreement', started_at: at(3), ended_at: at(238)})
    expect(chargeFor(done, terms)).toEqual({why: 'care', minutes: 240, care_cents: 10_000, fee_cents: 1000})
  })

  test('silence agrees to no overtime', () => {
    const over = {status: 'COMPLETED', started_at: start, ended_at: at(300)} as const
    expect(chargeFor(visit({...over, settled_by: 'accepted'}), terms)?.minutes).toBe(300)
    expect(chargeFor(visit({...over, settled_by: 'deadline'}), terms)?.minutes).toBe(255)
  })

  test('canceling is free until 24 hours before, and at any time once her checks have lapsed', () => {
    expect(isFreeToCancel({scheduled_start: start}, hoursBefore(24))).toBe(true)
    expect(isFreeToCancel({scheduled_start: start}, hoursBefore(23.9))).toBe(false)
    expect(isFreeToCancel({scheduled_start: start, cancels_free: false}, hoursBefore(1))).toBe(false)
    expect(isFreeToCancel({scheduled_start: start, cancels_free: true}, hoursBefore(1))).toBe(true)
  })

  test('canceled by the family too late an hour; in time, or by anyone else, nothing', () => {
    const cancelled = (by: string, free: boolean | null) =>
      visit({status: 'CANCELLED', cancelled_by: by, cancelled_free: free})
    expect(chargeFor(cancelled('parent', false), terms)).toEqual({
      why: 'late_cancel',
      minutes: 60,
      care_cents: 2500,
      fee_cents: 250,
    })
    expect(chargeFor(cancelled('parent', true), terms)).toBeNull()
    expect(chargeFor(cancelled('caretaker', null), terms)).toBeNull()
  })

  test('nothing once staff void it, though the family had canceled it late', () => {
    const late = {status: 'CANCELLED', cancelled_by: 'parent', cancelled_free: false} as const
    expect(chargeFor(visit({...late, settled_by: 'staff'}), terms)).toBeNull()
  })

  test('what was previewed before canceling is what is charged', () => {
    fc.assert(
      fc.property(
        fc.integer({min: 1, max: 600}),
        fc.integer({min: 100, max: 50_000}),
        fc.integer({min: 0, max: 5000}),
        (minutes, rate_cents, fee_bps) => {
          const late = visit({
            scheduled_end: at(minutes),
            status: 'CANCELLED',
            cancelled_by: 'parent',
            cancelled_free: false,
          })
          const charge = chargeFor(late, {rate_cents, fee_bps})!
          expect(charge.care_cents + charge.fee_cents).toBe(lateCancelCents({rate_cents, minutes, fee_bps}))
        },
      ),
    )
  })
})
