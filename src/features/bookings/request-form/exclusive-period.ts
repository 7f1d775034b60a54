import {exclusiveUntil} from '#domain/bookings/invitation.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {deviceZone} from '#lib/day.ts'
import type {RequestValues} from './values.ts'
import {visitsOf} from './visits.ts'

export const exclusiveHours = [2, 6, 12, 24, 48, 72] as const

/** `today, 9:00 PM`: when the exclusive period ends if the request is sent now; null while the times are missing. */
export function exclusiveUntilText(values: RequestValues, now: string): string | null {
  const first = visitsOf(values.lines, values.timezone)?.slots[0]
  if (!first) return null
  const until = exclusiveUntil({now, first_start: first.scheduled_start, hours: values.exclusive_hours})
  return inSentence(timePoint(until, deviceZone(), {now}))
}
