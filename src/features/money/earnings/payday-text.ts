import type {Earnings} from '#contract/money/earnings.ts'
import {visitsText} from '#domain/bookings/request-text.ts'
import {inSentence, timePoint, type Reader} from '#domain/time.ts'
import {formatCents} from '#lib/money-text.ts'

type ZonedReader = Reader & {zone: string}

/** What is certain, and when the rest is: `4 settled, 1 waiting, certain Tuesday, 6:00 PM`; null without a visit. */
export function certaintyText({settled, waiting, contested}: Earnings, reader: ZonedReader): string | null {
  const {certain_at} = waiting
  const parts = [
    settled.visits > 0 && `${settled.visits} settled`,
    waiting.visits > 0 && `${waiting.visits} waiting`,
    certain_at !== null && `certain ${inSentence(timePoint(certain_at, reader.zone, reader))}`,
    contested.visits > 0 && `${contested.visits} contested, our team decides`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}

/** The same with the sum: `$312.00 this week: 4 settled, 1 waiting, certain Tuesday, 6:00 PM`. */
export function paydayText(earnings: Earnings, reader: ZonedReader): string {
  const text = certaintyText(earnings, reader)
  const {settled, waiting, upcoming} = earnings
  if (text !== null) return `${formatCents(settled.cents + waiting.cents)} this week: ${text}`
  return upcoming.visits > 0
    ? `Nothing earned yet this week, ${formatCents(upcoming.cents)} ahead with ${visitsText(upcoming.visits)}`
    : 'No visits this week'
}
