import {expect, test} from 'vitest'
import type {MatchGap, MatchReason} from '#contract/bookings/match.ts'
import {matchGapText, matchReasonText, matchTexts} from './match-text.ts'

const read = (reason: MatchReason) => matchReasonText(reason, 'family')

test('a reason reads like a part of a sentence', () => {
  expect(read({kind: 'distance', miles: 2.08})).toBe('2.1 miles away')
  expect(read({kind: 'distance', miles: 0.4})).toBe('less than a mile away')
  expect(read({kind: 'distance', miles: 0.98})).toBe('1.0 mile away')
  expect(read({kind: 'distance', miles: 9.97})).toBe('10 miles away')
  expect(read({kind: 'free', visits_free: 4, visits_total: 6})).toBe('free at 4 of 6 times')
  expect(read({kind: 'free', visits_free: 6, visits_total: 6})).toBe('free at all 6 times')
  expect(read({kind: 'free', visits_free: 1, visits_total: 1})).toBe('free at that time')
  expect(read({kind: 'free', visits_free: 2, visits_total: 2})).toBe('free at both times')
  expect(read({kind: 'ages', ages: [1, 2]})).toBe('works with toddlers')
  expect(read({kind: 'ages', ages: [0, 7, 14]})).toBe('works with infants, school-age children, and teenagers')
  expect(read({kind: 'background_check', until: '2027-05-31'})).toBe('background check until May 2027')
  expect(read({kind: 'background_check', until: null})).toBe('background check done')
  expect(read({kind: 'rating', rating: 4.75})).toBe('rated 4.8 of 5')
})

test('family and caregiver read of the rate from their own side', () => {
  expect(matchReasonText({kind: 'rate'}, 'family')).toBe('within your rate')
  expect(matchReasonText({kind: 'rate'}, 'caregiver')).toBe('pays your rate')
})

test('what the screen shows elsewhere is left out', () => {
  const reasons: MatchReason[] = [{kind: 'distance', miles: 2}, {kind: 'medical'}]
  expect(matchTexts(reasons, {reader: 'caregiver', except: ['distance']})).toEqual(['gives medical care'])
})

test('an age that is not listed is named as the request has it', () => {
  const gap: MatchGap = {kind: 'ages', ages: [1, 5], age_months: [18]}
  expect(matchGapText(gap, 'family', '2026-06-01')).toBe('does not list children of 18 months and 5 years')
  expect(matchGapText(gap, 'caregiver', '2026-06-01')).toBe(
    'your profile does not list children of 18 months and 5 years',
  )
})

test('an age under one year is that of infants, and not how long something is missing', () => {
  const gap: MatchGap = {kind: 'ages', ages: [0], age_months: [6]}
  expect(matchGapText(gap, 'family', '2026-06-01')).toBe('does not list infants (6 months)')
  expect(matchGapText(gap, 'caregiver', '2026-06-01')).toBe('your profile does not list infants (6 months)')
  expect(matchGapText({...gap, age_months: []}, 'family', '2026-06-01')).toBe('does not list infants (under 1)')
})

test('ages in whole years are named as ages, without a unit at each', () => {
  const gap = (...ages: number[]): MatchGap => ({kind: 'ages', ages, age_months: []})
  expect(matchGapText(gap(6, 3, 5), 'caregiver', '2026-06-01')).toBe('your profile does not list ages 3, 5, and 6')
  expect(matchGapText(gap(1, 7), 'family', '2026-06-01')).toBe('does not list ages 1 and 7')
  expect(matchGapText(gap(4), 'staff', '2026-06-01')).toBe('does not list age 4')
})

test('a caregiver who offers no hours reads that these are not marked, not that something is booked', () => {
  const gap = {kind: 'free' as const, visits_free: 0, visits_total: 2, weekdays: [], dates: [], more_dates: 0}
  expect(matchGapText(gap, 'caregiver', '2026-06-01')).toBe('you are not free at these times')
})
