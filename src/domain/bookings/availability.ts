import type {Slot} from './schedule.ts'
import {clockTime, localDate} from '../time.ts'

/** Days and times a caregiver offers: days in any of the ranges, written `09:00-13:00`. */
export interface AvailableDates {
  date_range: readonly string[]
  time_range: readonly string[]
}

const day_minutes = 24 * 60

/** Wall time to minutes of the day; NaN if invalid, which fails every comparison. */
export function minutesOf(time: string): number {
  const [hours = NaN, minutes = NaN] = time.trim().split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * Whether a visit lies within one offered range, given the day of its start and the minutes of that day in the
 * place's time zone. Up to two days are a range, more are a list.
 */
export function isOffered(
  available: readonly AvailableDates[],
  date: string,
  start_min: number,
  end_min: number,
): boolean {
  return available.some(({date_range, time_range}) => {
    const [first = '', last = first] = date_range
    const isDay = date_range.length > 2 ? date_range.includes(date) : date >= first && date <= last
    return (
      isDay &&
      time_range.some(range => {
        const [from = '', to = ''] = range.split('-')
        const opens = minutesOf(from)
        // a range that ends at or before its start spans midnight, like a visit
        const closes = minutesOf(to) > opens ? minutesOf(to) : minutesOf(to) + day_minutes
        return start_min >= opens && end_min <= closes
      })
    )
  })
}

/** How many sessions lie wholly within an offered range, by the clock of the place. @see rules.md#matching */
export function countFree(
  slots: readonly Pick<Slot, 'scheduled_start' | 'scheduled_end'>[],
  timezone: string,
  available: readonly AvailableDates[],
): number {
  return slots.filter(slot => {
    const start = minutesOf(clockTime(slot.scheduled_start, timezone))
    const until = minutesOf(clockTime(slot.scheduled_end, timezone))
    const end = until > start ? until : until + day_minutes
    return isOffered(available, localDate(slot.scheduled_start, timezone), start, end)
  }).length
}
