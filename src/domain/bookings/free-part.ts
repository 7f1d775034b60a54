import type {Match} from '#contract/bookings/match.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {isWeekly} from './booking.ts'
import {minuteSpan} from './minute-span.ts'

/** The visits of a request at which a caregiver is free, of all that are ahead. */
export interface FreePart {
  visits: number
  of: number
  /** Of one visit. */
  minutes: number
  /** Of these visits together. */
  hours: number
}

/**
 * The part of a request at which a caregiver is marked free. Null if that is all or none of it, or not known; also where
 * the visits differ in length or have no end, since a match only counts them.
 * @see src/domain/rules.md#matching
 */
export function freePartOf(match: Match | undefined, {schedule}: Pick<Booking, 'schedule'>): FreePart | null {
  const free = match?.reasons.find(reason => reason.kind === 'free')
  if (!free || free.visits_free === 0 || free.visits_free === free.visits_total || isWeekly({schedule})) return null
  const lengths = schedule.map(({time_range: [from, until]}) => {
    const {start_min, end_min} = minuteSpan(from, until)
    return end_min - start_min
  })
  const [minutes] = lengths
  if (minutes === undefined || new Set(lengths).size > 1) return null
  return {visits: free.visits_free, of: free.visits_total, minutes, hours: (free.visits_free * minutes) / 60}
}
