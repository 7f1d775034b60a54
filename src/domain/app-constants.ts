/* Fixed numbers that the first script of every page needs. The others are in constants.ts. */

const second_ms = 1000
const minute_ms = 60 * second_ms

/** Default radius of a caregiver's list of requests, in miles. */
export const usual_radius_miles = 25

/** Retries and lifetime of the query cache. @see src/domain/rules-people.md#query-cache */
export const queryCache = {
  retries: 3,
  /** Milliseconds before the given retry, counted from 0. */
  retryDelayMs: (attempt: number) => Math.min(second_ms * 2 ** attempt, 30 * second_ms),
  gc_ms: 5 * minute_ms,
  /** An answer this young is not asked for again, also where it was stored before a reload. */
  fresh_ms: 15 * second_ms,
} as const

/** Toasts last 5 s and appear one at a time. @see src/domain/rules-people.md#query-cache */
export const toast = {duration_ms: 5 * second_ms, at_once: 1} as const

/** The small loader: size in pixels, one turn in seconds. @see src/domain/rules-people.md#query-cache */
export const loader = {size_px: 35, speed_s: 0.8} as const

/** Spinner of a screen that still loads, in pixels. @see src/domain/rules-people.md#query-cache */
export const lazy_spinner_px = 48
