import fc from 'fast-check'
import {expect, test} from 'vitest'
import {matchGaps, matchReasons, matchScore, matchWeights, withoutDistance} from './match.ts'
import type {MatchFacts} from './match.ts'

const facts: MatchFacts = {
  distance_miles: 2.08,
  work_distance: 10,
  slots_total: 6,
  slots_free: 6,
  ages_wanted: [1, 2],
  ages_offered: [1, 2, 3, 4],
  live_in_wanted: false,
  live_in_offered: false,
  medical_wanted: false,
  medical_offered: false,
  rate_cents: 2450,
  max_rate_cents: 2500,
  verified: true,
  background_check_until: '2027-05-31',
  rating: 4.75,
  reliability: 0.97,
}

test('the reasons are codes with their numbers, best first', () => {
  expect(matchReasons(facts)).toEqual([
    {kind: 'distance', miles: 2.08},
    {kind: 'free', visits_free: 6, visits_total: 6},
    {kind: 'ages', ages: [1, 2]},
    {kind: 'rate'},
    {kind: 'background_check', until: '2027-05-31'},
    {kind: 'rating', rating: 4.75},
    {kind: 'reliability'},
  ])
})

test('a caregiver reads about the request, not about their own checks', () => {
  const kinds = matchReasons(facts, 'caregiver').map(({kind}) => kind)
  expect(kinds).toEqual(['distance', 'free', 'ages', 'rate'])
})

test('reasons say what is so, and leave out what does not speak for it', () => {
  const reasons = (more: Partial<MatchFacts>) => matchReasons({...facts, ...more})
  expect(reasons({medical_wanted: true, medical_offered: true, live_in_wanted: true, live_in_offered: true})).toEqual(
    expect.arrayContaining([{kind: 'medical'}, {kind: 'live_in'}]),
  )
  expect(reasons({background_check_until: null})).toContainEqual({kind: 'background_check', until: null})
  const against = {
    slots_free: 0,
    ages_offered: [],
    rate_cents: 2600,
    verified: false,
    rating: 3,
    reliability: 0.5,
  }
  expect(reasons(against)).toEqual([{kind: 'distance', miles: 2.08}])
  expect(withoutDistance(reasons(against))).toEqual([])
})

test('the visits that are not free are named by weekday where a whole one misses, else by date', () => {
  const gapsOf = (free: string[], not_free: string[]) =>
    matchGaps({
      ...facts,
      slots_free: free.length,
      slots_total: free.length + not_free.length,
      days: {free, not_free},
    })
  const [mondays, tuesdays] = [
    ['2026-06-08', '2026-06-15'],
    ['2026-06-09', '2026-06-16'],
  ] as const
  const none = {kind: 'free', weekdays: [], dates: [], more_dates: 0}
  expect(gapsOf([...mondays], [])).toEqual([])
  expect(gapsOf([], [...mondays])).toEqual([{...none, visits_free: 0, visits_total: 2}])
  expect(gapsOf([...tuesdays], [...mondays])).toEqual([{...none, visits_free: 2, visits_total: 4, weekdays: [1]}])
  expect(gapsOf([tuesdays[0]], [...mondays, tuesdays[1]])).toEqual([
    {...none, visits_free: 1, visits_total: 4, weekdays: [1], dates: [tuesdays[1]]},
  ])
  const week = ['2026-06-10', '2026-06-11', '2026-06-12', '2026-06-13']
  expect(gapsOf([...tuesdays], week)).toMatchObject([{dates: week.slice(0, 3), more_dates: 1}])
})

test('the wanted ages that are not offered are a gap, in months where they are known', () => {
  expect(matchGaps({...facts, ages_wanted: [1, 3], months_wanted: [18], ages_offered: [3]})).toEqual([
    {kind: 'ages', ages: [1], age_months: [18]},
  ])
  expect(matchGaps({...facts, ages_wanted: [5, 3], ages_offered: [3]})).toEqual([
    {kind: 'ages', ages: [5], age_months: []},
  ])
  expect(matchGaps(facts)).toEqual([])
})

test('free at none is not above free at some, all else equal', () => {
  expect(matchScore({...facts, slots_free: 0})).toBeLessThan(matchScore({...facts, slots_free: 1}))
})

const anyFacts: fc.Arbitrary<MatchFacts> = fc.record({
  distance_miles: fc.double({min: 0, max: 60, noNaN: true}),
  work_distance: fc.integer({min: 0, max: 50}),
  slots_total: fc.constant(6),
  slots_free: fc.nat(6),
  ages_wanted: fc.array(fc.nat(17), {maxLength: 4}),
  ages_offered: fc.array(fc.nat(17), {maxLength: 8}),
  live_in_wanted: fc.boolean(),
  live_in_offered: fc.boolean(),
  medical_wanted: fc.boolean(),
  medical_offered: fc.boolean(),
  rate_cents: fc.integer({min: 100, max: 50_000}),
  max_rate_cents: fc.option(fc.integer({min: 100, max: 50_000})),
  verified: fc.boolean(),
  rating: fc.option(fc.double({min: 1, max: 5, noNaN: true})),
  reliability: fc.option(fc.double({min: 0, max: 1, noNaN: true})),
})

test('the score lies between 0 and 100, and what is better never lowers it', () => {
  expect(Object.values<number>(matchWeights).reduce((a, b) => a + b)).toBe(100)
  fc.assert(
    fc.property(anyFacts, f => {
      const score = matchScore(f)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100 + 1e-9)
      const better: Partial<MatchFacts>[] = [
        {distance_miles: f.distance_miles / 2},
        {slots_free: Math.min(6, f.slots_free + 1)},
        {ages_offered: [...f.ages_offered, ...f.ages_wanted]},
        {live_in_offered: true},
        {medical_offered: true},
        {rate_cents: Math.ceil(f.rate_cents / 2)},
        {verified: true},
        {rating: 5},
        {reliability: 1},
      ]
      for (const change of better) expect(matchScore({...f, ...change})).toBeGreaterThanOrEqual(score - 1e-9)
    }),
  )
})

test('a perfect fit is 100', () => {
  expect(matchScore({...facts, distance_miles: 0, rating: 5, reliability: 1})).toBe(100)
})
