import type {ScheduleLine} from '#contract/booking-request.ts'
import type {Service} from '#contract/service.ts'
import {weekdaysText} from '#domain/request-text.ts'
import {dayText} from '#lib/day.ts'
import type {Day} from '#lib/day.ts'

/**
 * A line of a schedule in words: `Mon, Jun 8 – Fri, Jun 12 · Mon, Wed · 09:00–13:00`, with the year where it is not the one
 * of `today`.
 */
export function lineText(
  {date_range: [first, last], weekdays: chosen, time_range: [from, to]}: ScheduleLine,
  today?: Day,
): string {
  const days = first === last ? dayText(first, today) : `${dayText(first, last)} – ${dayText(last, today)}`
  const over = to < from ? ' next day' : ''
  const on = chosen && first !== last ? [weekdaysText(chosen)] : []
  return [days, ...on, `${from}–${to}${over}`].join(' · ')
}

/** `1 visit`, `6 visits` */
export const visitsText = (count: number): string => (count === 1 ? '1 visit' : `${count} visits`)

/** `1 hour`, `12 hours`, `4 h 30 min`. */
export function hoursText(hours: number): string {
  const minutes = Math.round(hours * 60)
  if (minutes % 60 !== 0) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

/** `2 children, ages 3 and 7`; `1 child, under a year`. */
export function childrenText(ages: readonly number[]): string {
  if (ages.length === 0) return 'No children'
  if (ages.length === 1) return ages[0] === 0 ? '1 child, under a year' : `1 child, age ${ages[0]}`
  const sorted = ages.toSorted((a, b) => a - b).map(age => (age === 0 ? 'under 1' : String(age)))
  return `${ages.length} children, ages ${sorted.slice(0, -1).join(', ')} and ${sorted.at(-1)}`
}

/** The service by the name that the landing page gives it. */
export const serviceText = (service: Service): string =>
  service === 'Elderly Care' ? 'Senior Care' : service
