import type {BookingEvent} from '#contract/bookings/history.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {decisionReasonText} from '#domain/sessions/decision-reasons.ts'
import {inSentence, timeSpan, type Reader} from '#domain/time.ts'
import {formatCents, rateText} from '#lib/money-text.ts'

type Texts = Record<BookingEvent['what'], (event: BookingEvent, spans: {visit: string; moved_to: string}) => string>

const provider = ({name}: BookingEvent) => name ?? 'The caregiver'
const rate = ({hourly_rate}: BookingEvent) => (hourly_rate === null ? '' : ` ${rateText(dollarsToCents(hourly_rate))}`)
const sum = ({amount_cents}: BookingEvent) => formatCents(amount_cents ?? 0)

const who = (event: BookingEvent, other: string) =>
  event.by === 'family' ? 'You' : event.by === 'staff' ? 'Village support' : (event.name ?? other)

const texts = {
  requested: () => 'You sent the request',
  offered: event => `${provider(event)} offered${rate(event)}`,
  withdrawn: event => `${provider(event)} withdrew the offer`,
  offer_declined: event => `You declined the offer from ${provider(event)}`,
  approved: event => `You approved ${provider(event)} at${rate(event)}`,
  declined: event =>
    event.by === 'family' ? 'You declined all offers' : `${who(event, 'The other side')} declined the request`,
  cancelled: event => `${who(event, 'The other side')} ${event.by === 'staff' ? 'ended' : 'canceled'} this booking`,
  expired: () => 'The request expired without an approved offer',
  visit_moved: (_, {visit, moved_to}) => `Visit moved from ${visit} to ${moved_to}`,
  visit_cancelled: (event, {visit}) => `${who(event, 'The caregiver')} canceled the visit of ${visit}`,
  visit_settled: (_, {visit}) => `Visit took place ${visit}`,
  visit_missed: (_, {visit}) => `The visit of ${visit} was missed`,
  visit_decided: (event, {visit}) => `Village support decided on the visit of ${visit}${reason(event)}`,
  statement: event => `Statement of ${sum(event)}`,
  paid: event =>
    event.method === 'credit'
      ? 'Paid by earlier credits'
      : `You paid ${sum(event)}${event.method === 'outside' ? ' outside of Village' : ''}`,
  credited: event => `Credit of ${sum(event)}`,
} as const satisfies Texts

const reason = ({decision}: BookingEvent) =>
  decision === null ? '' : `. Reason: ${decisionReasonText[decision].toLowerCase()}`

/** What happened, in a sentence without its period; the reason that a person gave follows in quotation marks. */
export function eventText(event: BookingEvent, timezone: string, reader: Reader): string {
  const span = (times: BookingEvent['visit']) =>
    times === null ? '' : inSentence(timeSpan(times.start, times.end, timezone, reader))
  const text: Texts[keyof Texts] = texts[event.what]
  const said = text(event, {visit: span(event.visit), moved_to: span(event.moved_to)})
  return event.reason ? `${said}: “${event.reason}”` : said
}
