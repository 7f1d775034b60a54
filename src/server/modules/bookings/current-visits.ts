import type {Booking} from '#contract/bookings/booking.ts'
import {isWeekly} from '#domain/bookings/booking.ts'
import type {BookingWithPeople} from './store.ts'

type Row = Pick<BookingWithPeople, 'booking' | 'visits'>

/** When the last visit ends that was not canceled; null without one. */
export const lastVisitEnd = ({visits}: Pick<Row, 'visits'>): string | null =>
  visits
    .map(({last_end}) => last_end)
    .toSorted()
    .at(-1) ?? null

/**
 * When the visits of an approved booking start and end as they are now, and when the next of them starts. Without visits
 * the requested times: the stored ones stay as requested, because lead periods and figures are counted from them.
 * @see src/domain/rules.md#changing-one-session
 */
export function currentTimes({booking, visits}: Row): Pick<Booking, 'first_start' | 'last_end' | 'next_start'> {
  const [first_start] = visits.map(each => each.first_start).toSorted()
  const [next_start] = visits.flatMap(each => each.next_start ?? []).toSorted()
  return {
    first_start: first_start ?? booking.first_start,
    last_end: lastVisitEnd({visits}) ?? booking.last_end,
    ...(next_start !== undefined && {next_start}),
  }
}

/** Minutes of the visits that were not canceled, in all; null where the hours are those of a week, or without visits. */
export const currentMinutes = ({booking, visits}: Row): number | null =>
  visits.length === 0 || isWeekly(booking) ? null : visits.reduce((sum, {minutes, count}) => sum + minutes * count, 0)
