import type {Edge, Session} from '#contract/sessions/session.ts'
import {clockTime, localDate, timePoint, type Reader} from '#domain/time.ts'

/** When a start or end was confirmed: `8:31 PM` on its booked day, else `Today, 11:19 AM`. */
export function timeOfEdge(
  {timezone, scheduled_start, scheduled_end}: Pick<Session, 'timezone' | 'scheduled_start' | 'scheduled_end'>,
  edge: Edge,
  at: string,
  reader: Reader,
): string {
  return isOnBookedDay({timezone, scheduled_start, scheduled_end}, edge, at)
    ? clockTime(at, timezone)
    : timePoint(at, timezone, reader)
}

/** Whether this is on the day on which the edge was booked, by the clock of the place. */
export const isOnBookedDay = (
  {timezone, scheduled_start, scheduled_end}: Pick<Session, 'timezone' | 'scheduled_start' | 'scheduled_end'>,
  edge: Edge,
  at: string,
): boolean => localDate(at, timezone) === localDate(edge === 'start' ? scheduled_start : scheduled_end, timezone)
