import type {Clock} from '#server/clock.ts'
import {plusMs} from '#server/clock.ts'

const unit_ms = {days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000, ms: 1}
type Span = Partial<Record<keyof typeof unit_ms, number>>

/** A clock that a test moves. */
export interface MovableClock extends Clock {
  readonly set: (instant: string) => void
  /** Forwards, or back where a number is negative. */
  readonly advance: (span: Span) => void
}

/** A Monday morning in Nashville, in summer time. */
export const testStart = '2026-06-01T15:00:00.000Z'

const lengthOf = (span: Span): number =>
  (Object.entries(span) as [keyof typeof unit_ms, number][]).reduce(
    (sum, [unit, count]) => sum + count * unit_ms[unit],
    0,
  )

/** Stands still until it is moved. */
export function movableClock(start = testStart): MovableClock {
  let now = start
  return {
    now: () => now,
    set: instant => {
      now = new Date(instant).toISOString()
    },
    advance: span => {
      now = plusMs(now, lengthOf(span))
    },
  }
}

/** Runs with the real time, which a browser beside it lives by, until it is moved; then it runs on from there. */
export function runningClock(): MovableClock {
  let ahead_ms = 0
  return {
    now: () => new Date(Date.now() + ahead_ms).toISOString(),
    set: instant => {
      ahead_ms = Date.parse(instant) - Date.now()
    },
    advance: span => {
      ahead_ms += lengthOf(span)
    },
  }
}
