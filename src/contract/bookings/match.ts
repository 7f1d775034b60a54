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

/** `score` orders lists, 0 to 100, and is never shown; `reasons` are the best first. */
export const Match = v.object({score: v.number(), reasons: v.array(MatchReason)})
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
