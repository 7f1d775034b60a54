import * as v from 'valibot'

const reason = <Kind extends string, Entries extends v.ObjectEntries>(kind: Kind, entries: Entries) =>
  v.object({kind: v.literal(kind), ...entries})

/** One reason why a request and a provider match, as a code with its numbers. Screens word it. */
export const MatchReason = v.variant('kind', [
  reason('distance', {miles: v.number()}),
  /** The number of visits for which the caregiver is free. */
  reason('free', {visits_free: v.number(), visits_total: v.number()}),
  /** Ages in years that are wanted and offered. */
  reason('ages', {ages: v.array(v.number())}),
  reason('medical', {}),
  reason('live_in', {}),
  /** The caregiver's rate is not above the family's highest. */
  reason('rate', {}),
  /** `YYYY-MM-DD` until which the check is valid; null if it does not expire. */
  reason('background_check', {until: v.nullable(v.string())}),
  /** Mean of the stars. */
  reason('rating', {rating: v.number()}),
  /** The caregiver confirms on time. */
  reason('reliability', {}),
  /** The family requested this agency only. */
  reason('assigned', {}),
  /** The request is in one of the agency's counties. */
  reason('county', {county: v.string()}),
])
export type MatchReason = v.InferOutput<typeof MatchReason>

const gap = <Kind extends string, Entries extends v.ObjectEntries>(kind: Kind, entries: Entries) =>
  v.object({kind: v.literal(kind), ...entries})

/** One thing a request wants and a caregiver does not cover, as a code with its numbers. Screens word it. */
export const MatchGap = v.variant('kind', [
  /**
   * The caregiver is not free at every visit. `weekdays`, 1 Monday to 7 Sunday, have several visits and none that is
   * free; `dates` are the first other days, and `more_dates` counts the rest. Both are empty if no visit is free.
   */
  gap('free', {
    visits_free: v.number(),
    visits_total: v.number(),
    weekdays: v.array(v.number()),
    dates: v.array(v.string()),
    more_dates: v.number(),
  }),
  /** Ages in years that are wanted and not offered, with the months of those under two where they are known. */
  gap('ages', {ages: v.array(v.number()), age_months: v.array(v.number())}),
])
export type MatchGap = v.InferOutput<typeof MatchGap>

/**
 * `score` orders lists, 0 to 100, and is never shown; `reasons` are the best first; `gaps` are missing in what a phone
 * stored before they existed.
 */
export const Match = v.object({
  score: v.number(),
  reasons: v.array(MatchReason),
  gaps: v.optional(v.array(MatchGap)),
})
export type Match = v.InferOutput<typeof Match>

/**
 * Requirements a caregiver still lacks for reading requests and bidding. `approval`: all checks are complete, but
 * staff have not approved.
 */
export const VerificationGap = v.picklist([
  'profile',
  'identity',
  'age',
  'background',
  'approval',
  'phone_number',
  'place',
])
export type VerificationGap = v.InferOutput<typeof VerificationGap>
