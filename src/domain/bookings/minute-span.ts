import {day_minutes} from '../constants.ts'

/** Wall time to minutes of the day; NaN if invalid, which fails every comparison. */
export function minutesOf(time: string): number {
  const [hours = NaN, minutes = NaN] = time.trim().split(':').map(Number)
  return hours * 60 + minutes
}

/** Wall times to minutes of the first day; an end at or before the start is on the next day. */
export function minuteSpan(from: string, until: string): {start_min: number; end_min: number} {
  const [start_min, end_min] = [minutesOf(from), minutesOf(until)]
  return {start_min, end_min: end_min > start_min ? end_min : end_min + day_minutes}
}
