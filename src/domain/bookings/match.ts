import type {MatchGap, MatchReason} from '#contract/bookings/match.ts'
import {weekdayOf} from './availability.ts'

/** The facts used for matching; never gender, name or picture. */
export interface MatchFacts {
  /** Between rounded places. */
  distance_miles: number
  /** Travel distance of the caregiver, in miles. */
  work_distance: number
  slots_total: number
  /** Visits that lie within the caregiver's available dates. */
  slots_free: number
  /** `YYYY-MM-DD` of each visit that is free and of each that is not; unknown where only their numbers count. */
  days?: VisitDays
  /** Ages in years. Empty `ages_wanted`: no children; empty ages offered: not stated. */
  ages_wanted: readonly number[]
  /** The months of the children under two, where they are known. */
  months_wanted?: readonly number[]
  ages_offered: readonly number[]
  live_in_wanted: boolean
  live_in_offered: boolean
  medical_wanted: boolean
  medical_offered: boolean
  rate_cents: number
  max_rate_cents: number | null
  verified: boolean
  /** `YYYY-MM-DD` until which the background check is valid. */
  background_check_until?: string | null
  /** Mean of the stars, 1 to 5. */
  rating: number | null
  /** Share of sessions confirmed on time, 0 to 1. */
  reliability: number | null
}

/** Days of the visits ahead, by whether the caregiver is free at the visit. */
export interface VisitDays {
  free: readonly string[]
  not_free: readonly string[]
}

/** Stored values of a caregiver that matching compares. */
interface Matched {
  work_distance: number
  ages: readonly number[]
  live_in: boolean
  medical_companion: boolean
  hourly_rate_cents: number
  rating: number | null
  on_time_count: number
  visits_count: number
}
/** Stored values of a request. */
interface Wanted {
  ages: readonly number[]
  age_months?: readonly number[] | null
  live_in: boolean
  medical_companion: boolean
  max_hourly_rate_cents: number | null
}

/** Share of visits confirmed on time, 0 to 1; null before the first. */
export const reliabilityOf = (caretaker: Pick<Matched, 'on_time_count' | 'visits_count'>): number | null =>
  caretaker.visits_count > 0 ? caretaker.on_time_count / caretaker.visits_count : null

/** Joins the stored values of both with what is `found` for the pair: distance, free visits and checks. */
export const matchFacts = (
  caretaker: Matched,
  booking: Wanted,
  found: Pick<
    MatchFacts,
    'distance_miles' | 'slots_total' | 'slots_free' | 'days' | 'verified' | 'background_check_until'
  >,
): MatchFacts => ({
  ...found,
  work_distance: caretaker.work_distance,
  ages_wanted: booking.ages,
  months_wanted: booking.age_months ?? [],
  ages_offered: caretaker.ages,
  live_in_wanted: booking.live_in,
  live_in_offered: caretaker.live_in,
  medical_wanted: booking.medical_companion,
  medical_offered: caretaker.medical_companion,
  rate_cents: caretaker.hourly_rate_cents,
  max_rate_cents: booking.max_hourly_rate_cents,
  rating: caretaker.rating,
  reliability: reliabilityOf(caretaker),
})

/**
 * Weight of each part of the score, 100 together.
 * @see src/domain/rules.md#matching
 */
export const matchWeights = {
  distance: 25,
  schedule: 25,
  ages: 12,
  live_in: 4,
  medical: 8,
  rate: 10,
  verified: 6,
  rating: 5,
  reliability: 5,
} as const

/** Score of an unknown part. */
const match_unknown = 0.5
/** From this share of visits on a caregiver counts as confirming on time. */
const reliable_from = 0.9

const between0and1 = (value: number) => Math.min(1, Math.max(0, value))

/**
 * How well the two match, 0 to 100; orders a list and is never shown. Its parts, each from 0 to 1:
 * - distance: 1 here, ½ at the caregiver's work distance (at least a mile), 0 at twice that;
 * - schedule: share of the visits that are free, 1 without visits;
 * - ages: share of the wanted ages that are offered;
 * - live-in, medical: 0 only where wanted and not offered;
 * - rate: 1 up to the highest rate, 0 at twice that;
 * - verified: 1 or 0; rating: from 1 to 5 stars; reliability: as it is.
 */
export function matchScore(facts: MatchFacts): number {
  const {ages_wanted, ages_offered, max_rate_cents, rating} = facts
  const reach_miles = Math.max(1, facts.work_distance)
  const ages = new Set(ages_wanted)
  const parts: Record<keyof typeof matchWeights, number> = {
    distance: between0and1(1 - facts.distance_miles / (2 * reach_miles)),
    schedule: facts.slots_total === 0 ? 1 : facts.slots_free / facts.slots_total,
    ages:
      ages.size === 0
        ? 1
        : ages_offered.length === 0
          ? match_unknown
          : [...ages].filter(age => ages_offered.includes(age)).length / ages.size,
    live_in: facts.live_in_wanted && !facts.live_in_offered ? 0 : 1,
    medical: facts.medical_wanted && !facts.medical_offered ? 0 : 1,
    rate: max_rate_cents === null ? 1 : between0and1(2 - facts.rate_cents / max_rate_cents),
    verified: facts.verified ? 1 : 0,
    rating: rating === null ? match_unknown : between0and1((rating - 1) / 4),
    reliability: facts.reliability ?? match_unknown,
  }
  return (Object.keys(matchWeights) as (keyof typeof matchWeights)[]).reduce(
    (sum, part) => sum + matchWeights[part] * parts[part],
    0,
  )
}

/**
 * Reasons why the two match, best first; what does not match is left out. Only families read checks, rating and
 * reliability.
 * @see src/domain/rules.md#matching
 */
export function matchReasons(facts: MatchFacts, reader: 'family' | 'caregiver' | 'guest' = 'family'): MatchReason[] {
  const {distance_miles, slots_free, slots_total, max_rate_cents, rating, reliability} = facts
  const ages = [...new Set(facts.ages_wanted)].filter(age => facts.ages_offered.includes(age))
  const ofBoth: (MatchReason | false)[] = [
    {kind: 'distance', miles: Math.round(distance_miles * 100) / 100},
    slots_free > 0 && {kind: 'free', visits_free: slots_free, visits_total: slots_total},
    ages.length > 0 && {kind: 'ages', ages},
    facts.medical_wanted && facts.medical_offered && {kind: 'medical'},
    facts.live_in_wanted && facts.live_in_offered && {kind: 'live_in'},
    max_rate_cents !== null && facts.rate_cents <= max_rate_cents && {kind: 'rate'},
  ]
  const ofCaregiver: (MatchReason | false)[] = [
    facts.verified && {
      kind: 'background_check',
      until: facts.background_check_until?.slice(0, 10) ?? null,
    },
    rating !== null && rating >= 4 && {kind: 'rating', rating},
    reliability !== null && reliability >= reliable_from && {kind: 'reliability'},
  ]
  return [...ofBoth, ...(reader === 'family' ? ofCaregiver : [])].filter(reason => reason !== false)
}

/** How many days without a free visit a gap names. */
const named_dates = 3

/**
 * What the request wants and the caregiver does not cover, which the reasons leave out.
 * @see src/domain/rules.md#matching
 */
export const matchGaps = (facts: MatchFacts): MatchGap[] => [...timeGaps(facts), ...ageGaps(facts)]

function timeGaps({slots_free, slots_total, days}: MatchFacts): MatchGap[] {
  if (slots_free >= slots_total) return []
  const counts = {visits_free: slots_free, visits_total: slots_total}
  if (slots_free === 0 || !days) return [{kind: 'free', ...counts, weekdays: [], dates: [], more_dates: 0}]
  const freeOn = new Set(days.free.map(weekdayOf))
  const notFree = [...new Set(days.not_free)].toSorted()
  const isWhole = (weekday: number) =>
    !freeOn.has(weekday) && notFree.filter(date => weekdayOf(date) === weekday).length > 1
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter(isWhole)
  const dates = notFree.filter(date => !weekdays.includes(weekdayOf(date)))
  const named = dates.slice(0, named_dates)
  return [{kind: 'free', ...counts, weekdays, dates: named, more_dates: dates.length - named.length}]
}

/** The wanted ages that the caregiver does not list, as one gap. */
export function ageGaps({
  ages_wanted,
  months_wanted = [],
  ages_offered,
}: Pick<MatchFacts, 'ages_wanted' | 'months_wanted' | 'ages_offered'>): Extract<MatchGap, {kind: 'ages'}>[] {
  const ages = [...new Set(ages_wanted)].filter(age => !ages_offered.includes(age))
  const age_months = months_wanted.filter(months => ages.includes(Math.floor(months / 12)))
  return ages.length > 0 ? [{kind: 'ages', ages, age_months}] : []
}

/** The reasons without the distance, for a provider whose place is not known or does not count. */
export const withoutDistance = (reasons: readonly MatchReason[]): MatchReason[] =>
  reasons.filter(({kind}) => kind !== 'distance')
