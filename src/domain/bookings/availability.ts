import {addDays} from '#lib/day.ts'
import type {Slot} from './schedule.ts'
import {day_minutes} from '../constants.ts'
import {localDate, wallTime} from '../time.ts'
import {minuteSpan} from './minute-span.ts'

/**
 * Days and times a caregiver offers: days in any of the ranges, written `09:00-13:00`. With `weekdays` (1 Monday … 7
 * Sunday) it is every such day from the first one on. Days without a time are days away, on which nothing is offered.
 * @see src/domain/rules.md#offered-hours
 */
export interface AvailableDates {
  date_range: readonly string[]
  time_range: readonly string[]
  weekdays?: readonly number[] | undefined
}

/**
 * Whether a visit lies within one offered range, also one of the evening before, given the day of its start and the
 * minutes of that day in the place's time zone.
 */
export function isOffered(
  available: readonly AvailableDates[],
  date: string,
  start_min: number,
  end_min: number,
): boolean {
  const offers = (day: string, from_min: number, until_min: number) =>
    offeredOn(available, day).some(range => {
      const [from = '', to = ''] = range.split('-')
      const offered = minuteSpan(from, to)
      return from_min >= offered.start_min && until_min <= offered.end_min
    })
  if (offers(date, start_min, end_min)) return true
  // after midnight it can lie in the range of the evening before
  const before = addDays(date, -1)
  return !isAwayOn(available, date) && offers(before, start_min + day_minutes, end_min + day_minutes)
}

/** Whether any time of this day is offered. */
export const isOfferedOn = (available: readonly AvailableDates[], date: string): boolean =>
  offeredOn(available, date).length > 0

/** The times offered on a day, earliest first: `08:00-12:00`, each once; none on a day away. */
export function offeredOn(available: readonly AvailableDates[], date: string): string[] {
  if (isAwayOn(available, date)) return []
  const offers = available.filter(offer => isDayIn(offer, date))
  return [...new Set(offers.flatMap(offer => offer.time_range))].toSorted()
}

/**
 * The times offered on a day by its own clock, with the rest of the evening before's range over midnight: `00:00-02:00`;
 * none on a day away.
 */
export function hoursOfferedOn(available: readonly AvailableDates[], date: string): string[] {
  if (isAwayOn(available, date)) return []
  const rests = offeredOn(available, addDays(date, -1)).flatMap(range => {
    const [from = '', to = ''] = range.split('-')
    return to < from && to > '00:00' ? [`00:00-${to}`] : []
  })
  return [...new Set([...rests, ...offeredOn(available, date)])]
}

/** Whether a day is one of the days away. */
export const isAwayOn = (available: readonly AvailableDates[], date: string): boolean =>
  available.some(offer => isAway(offer) && isDayIn(offer, date))

/** Whether an entry names days away. */
export const isAway = ({time_range}: AvailableDates): boolean => time_range.length === 0

/** Up to two days are a range, more are a list, and weekdays have no end. */
function isDayIn({date_range, weekdays}: AvailableDates, date: string): boolean {
  const [first = '', last = first] = date_range
  if (weekdays) return date >= first && weekdays.includes(weekdayOf(date))
  return date_range.length > 2 ? date_range.includes(date) : date >= first && date <= last
}

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** Whether a session lies wholly within an offered range, by the clock of the place. */
export function isFreeAt(
  {scheduled_start: start, scheduled_end: end}: Pick<Slot, 'scheduled_start' | 'scheduled_end'>,
  timezone: string,
  available: readonly AvailableDates[],
): boolean {
  const {start_min, end_min} = minuteSpan(wallTime(start, timezone), wallTime(end, timezone))
  return isOffered(available, localDate(start, timezone), start_min, end_min)
}

/** How many sessions lie wholly within an offered range, by the clock of the place. @see src/domain/rules.md#matching */
export function countFree(
  slots: readonly Pick<Slot, 'scheduled_start' | 'scheduled_end'>[],
  timezone: string,
  available: readonly AvailableDates[],
): number {
  return slots.filter(slot => isFreeAt(slot, timezone, available)).length
}
