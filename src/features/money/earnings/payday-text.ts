import {m} from '#messages'
import type {Earnings} from '#contract/money/earnings.ts'
import {visitsText} from '#domain/bookings/request-text.ts'
import {inSentence, timePoint, type Reader} from '#domain/time.ts'
import {formatCents} from '#lib/money-text.ts'

type ZonedReader = Reader & {zone: string}

/** What is certain, and when the rest is: `4 settled, 1 waiting, certain Tuesday, 6:00 PM`; null without a visit that is over. */
export function certaintyText(
  {settled, waiting, unclear, contested, unconfirmed}: Earnings,
  reader: ZonedReader,
): string | null {
  const {certain_at} = waiting
  const timeOf = (instant: string) => inSentence(timePoint(instant, reader.zone, reader))
  const parts = [
    settled.visits > 0 && m.visits_settled({count: settled.visits}),
    waiting.visits > 0 && m.visits_waiting({count: waiting.visits}),
    certain_at !== null && m.certain_at({time: timeOf(certain_at)}),
    unclear.until !== null && m.visits_unclear_until({count: unclear.visits, time: timeOf(unclear.until)}),
    contested.visits > 0 && m.under_review_our_team_decides({visits: contested.visits}),
    unconfirmed.visits > 0 && m.visits_not_confirmed({count: unconfirmed.visits}),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}

/** The same with the sum: `$312.00 this week: 4 settled, 1 waiting, certain Tuesday, 6:00 PM`. */
export function paydayText(earnings: Earnings, reader: ZonedReader): string {
  const text = certaintyText(earnings, reader)
  const {settled, waiting, upcoming} = earnings
  if (text !== null) return m.earned_this_week({cents: formatCents(settled.cents + waiting.cents), text})
  return upcoming.visits > 0
    ? m.nothing_earned_yet_this_week_ahead({
        cents: formatCents(upcoming.cents),
        visits_text: visitsText(upcoming.visits),
      })
    : m.no_visits_this_week()
}
