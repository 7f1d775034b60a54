import {m} from '#messages'
import {clockTime, localDate, timeSpan, zoneName} from '#domain/time.ts'
import {dayText} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import type {BookingFacts, NotificationFacts} from './facts.ts'
import type {NotificationRow} from './list.ts'

/** The facts that several kinds share; stored ones may lack any. */
interface Known extends Omit<BookingFacts, 'number'> {
  /** Null for an invoice that is not issued. */
  number?: string | null
  /** Of a payment for several invoices, those of the others. */
  more_numbers?: readonly string[]
  start?: string
  end?: string
  meeting_id?: string
  invoice_kind?: NotificationFacts['invoice_issued']['invoice_kind']
  visits?: number
  to?: {start: string; end: string}
  amount_cents?: number
  whole_cents?: number
  /** The sum is that of one week. */
  weekly?: boolean
  care_cents?: number
  /** What a family pays beside the care. */
  fee_cents?: number
  due_at?: string
  /** Of an automatic payment, when it is charged. */
  at?: string
}

/** `Mon, Jun 8, 2026, 9:00 AM CT`. */
const instantText = (instant: string, zone: string) =>
  `${dayText(localDate(instant, zone))}, ${clockTime(instant, zone)} ${zoneName(instant, zone)}`

/** `Mon, Jun 8, 2026, 9:00 AM – 1:00 PM CT`, by the clock of the visit. */
function visitText({start, end}: {start: string; end: string}, zone: string): string {
  const times = timeSpan(start, end, zone, {now: start}).slice(`${m.day_today()}, `.length)
  return `${dayText(localDate(start, zone))}, ${times} ${zoneName(start, zone)}`
}

/**
 * The number, times and sum that a mail lists, one in a line: of the invoice if it is about one, else of the booking and
 * its visit. Every time has its day, its year and its zone, as a mail is read at any time.
 */
export function mailFacts({kind, side, facts, invoice_id, created_at}: NotificationRow, zone: string): string[] {
  const f = facts as Known
  const place = f.timezone ?? zone
  // an agency's field member reads no sums, and a visit without care has none
  const fee_cents = side === 'family' ? (f.fee_cents ?? 0) : 0
  const visit_cents = side === 'field' || !f.care_cents ? undefined : f.care_cents + fee_cents
  const cents = f.amount_cents ?? f.whole_cents ?? visit_cents
  const line = <Value>(value: Value | undefined, text: (value: Value) => string) =>
    value === undefined ? [] : [text(value)]
  const at = (instant: string | undefined, text: (facts: {when: string}) => string) =>
    line(instant, known => text({when: instantText(known, place)}))
  const sum = line(cents, known =>
    (kind === 'invoice_credited' ? m.mail_fact_credit : f.weekly ? m.mail_fact_amount_a_week : m.mail_fact_amount)({
      sum: formatCents(known),
    }),
  )
  if (invoice_id !== null) {
    return [
      ...[f.number, ...(f.more_numbers ?? [])].flatMap(each =>
        line(each ?? undefined, number =>
          (f.invoice_kind === 'statement' ? m.mail_fact_statement : m.mail_fact_invoice)({number}),
        ),
      ),
      ...sum,
      ...at(f.due_at, m.mail_fact_due),
      ...(kind === 'payment_planned' ? at(f.at, m.mail_fact_charged) : []),
      ...at(created_at, m.mail_fact_date),
    ]
  }
  const {start, end, to, first_start} = f
  const firstVisit =
    kind === 'booking_cancelled'
      ? m.mail_fact_first_canceled
      : kind === 'children_changed' || kind === 'place_changed' || (kind === 'booking_restored' && f.visits)
        ? m.mail_fact_next_visit
        : m.mail_fact_first_visit
  // what is on again may have begun long ago
  const isPast = kind === 'booking_restored' && first_start !== undefined && first_start <= created_at
  // without one, the booking's own first visit was not canceled now
  const isNoneCanceled = kind === 'booking_cancelled' && f.visits === 0
  const visit = f.meeting_id ? m.mail_fact_meeting : m.mail_fact_visit
  return [
    ...line(f.number ?? undefined, number => m.mail_fact_booking({number})),
    ...(start && end ? [visit({when: visitText({start, end}, place)})] : []),
    ...(to ? [m.mail_fact_proposed_time({when: visitText(to, place)})] : []),
    ...(start || isPast || isNoneCanceled ? [] : at(first_start, firstVisit)),
    ...sum,
  ]
}
