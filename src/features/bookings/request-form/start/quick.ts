import type {Booking} from '#contract/bookings/booking.ts'
import {half_hour_ms, quickTimes} from '#domain/constants.ts'
import {isEndless} from '#domain/bookings/time-overlaps.ts'
import {wallTime} from '#domain/time.ts'
import {addDays, dayIn} from '#lib/day.ts'
import type {LineValues} from '../values.ts'

type QuickLine = Pick<LineValues, 'days' | 'from' | 'to'>

/** The first half hour of the clock that leaves an hour to answer. */
const soonest = (now: string) =>
  new Date(Math.ceil((Date.parse(now) + quickTimes.notice_ms) / half_hour_ms) * half_hour_ms).toISOString()

/** This evening in the zone of the visit: 6 to 10 PM, or as soon as it is later; null once the day has no hour left. */
export function tonight(now: string, timezone: string): QuickLine | null {
  const today = dayIn(timezone, now)
  const earliest = soonest(now)
  if (dayIn(timezone, earliest) !== today) return null
  const {from, to, hours} = quickTimes.tonight
  const start = wallTime(earliest, timezone)
  if (start <= from) return {days: [today, today], from, to}
  const hour = (Number(start.slice(0, 2)) + hours) % 24
  return {days: [today, today], from: start, to: `${String(hour).padStart(2, '0')}${start.slice(2)}`}
}

/** Tomorrow at the times of the last request; without one from 9 AM to 1 PM. */
export function tomorrow(now: string, timezone: string, last?: Pick<Booking, 'schedule'>): QuickLine {
  const day = addDays(dayIn(timezone, now), 1)
  const [from, to] = last?.schedule[0]?.time_range ?? quickTimes.tomorrow
  return {days: [day, day], from, to}
}

/** Whether a visit of an approved booking took place, or may still: with all canceled or missed it is not in progress. */
const hasVisit = ({has_come, status}: Booking): boolean =>
  has_come === true || status === 'CONFIRMED' || status === 'IN_PROGRESS'

/**
 * The booking that "Same as last time" repeats: the newest approved one with a visit that took place or stands, else the
 * newest request without an approved offer. Visits every week that go on are left out, as their days are taken.
 */
export function lastBooking(bookings: readonly Booking[]): Booking | undefined {
  const repeatable = bookings.filter(booking => !isEndless(booking))
  const isApproved = ({approved_offer_id}: Booking) => approved_offer_id !== null
  return (
    repeatable.find(booking => isApproved(booking) && hasVisit(booking)) ??
    repeatable.find(booking => !isApproved(booking))
  )
}
