import type {Booking} from '#contract/bookings/booking.ts'
import {isWeekly} from '#domain/bookings/booking.ts'
import {quote} from '#domain/money/money.ts'
import type {BookingWithPeople} from './store.ts'

type Row = Pick<BookingWithPeople, 'booking' | 'visits'>

/** When the last visit ends that was not canceled; null without one. */
export const lastVisitEnd = ({visits}: Pick<Row, 'visits'>): string | null =>
  visits
    .map(({last_end}) => last_end)
    .toSorted()
    .at(-1) ?? null

/**
 * When the visits of an approved booking start and end now, and when the next of them starts. If all are canceled, these
 * are their last times; without visits, the requested ones.
 * @see src/domain/rules.md#changing-one-session
 */
export function currentTimes({
  booking,
  visits,
  canceled,
}: Row & Pick<BookingWithPeople, 'canceled'>): Pick<Booking, 'first_start' | 'last_end' | 'next_start'> {
  const [first_start] = visits.map(each => each.first_start).toSorted()
  const [next_start] = visits.flatMap(each => each.next_start ?? []).toSorted()
  return {
    first_start: first_start ?? canceled.first_start ?? booking.first_start,
    last_end: lastVisitEnd({visits}) ?? canceled.last_end ?? booking.last_end,
    ...(next_start !== undefined && {next_start}),
  }
}

/** Minutes of the visits that were not canceled, in all; null where the hours are those of a week, or without visits. */
export const currentMinutes = ({booking, visits}: Row): number | null =>
  visits.length === 0 || isWeekly(booking) ? null : visits.reduce((sum, {minutes, count}) => sum + minutes * count, 0)

/**
 * What the visits that were not canceled cost at the approved rate, with the fee of the approval. Nothing where the
 * price is that of a week, or without visits.
 * @see src/domain/rules.md#fee
 */
export function currentPrice({booking, visits}: Row): Pick<Booking, 'current_price'> {
  const {audience, hourly_rate_cents: rate_cents, fee_bps} = booking
  if (visits.length === 0 || isWeekly(booking) || rate_cents === null) return {}
  const minutes_per_session = visits.flatMap(({minutes, count}) => Array.from({length: count}, () => minutes))
  return {current_price: quote({audience, rate_cents, minutes_per_session, fee_bps: fee_bps ?? 0})}
}
