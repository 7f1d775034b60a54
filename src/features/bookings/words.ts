import type {ScheduleLine} from '#contract/bookings/request.ts'
import {weekdaysText} from '#domain/bookings/request-text.ts'
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

/** `1 hour`, `12 hours`, `4 h 30 min`. */
export function hoursText(hours: number): string {
  const minutes = Math.round(hours * 60)
  if (minutes % 60 !== 0) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}
