import type {Clock} from '#server/clock.ts'
import {plusMs} from '#server/clock.ts'

const unit_ms = {days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000, ms: 1}
type Span = Partial<Record<keyof typeof unit_ms, number>>

/** A clock that stands still until it is moved. */
export interface MovableClock extends Clock {
  readonly set: (instant: string) => void
  /** Forwards, or back where a number is negative. */
  readonly advance: (span: Span) => void
}

/** A Monday morning in Nashville, in summer time. */
export const testStart = '2026-06-01T15:00:00.000Z'

export function movableClock(start = testStart): MovableClock {
  let now = start
  return {
    now: () => now,
    set: instant => {
      now = new Date(instant).toISOString()
    },
    advance: span => {
      const units = Object.entries(span) as [keyof typeof unit_ms, number][]
      now = plusMs(
        now,
        units.reduce((sum, [unit, count]) => sum + count * unit_ms[unit], 0),
      )
    },
  }
}
