import {m} from '#messages'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {minute_ms} from '#domain/constants.ts'
import {names} from '#messages/names'
import type {CreditReason, Invoice, InvoiceLine} from '#contract/money/invoices.ts'
import {isContestOver} from '#domain/money/invoice.ts'
import {creditText, lineMinutes, lineText} from '#domain/money/invoice-text.ts'
import {localDate} from '#domain/time.ts'
import {dayLabel, dayText} from '#lib/day.ts'
import {formatCents, rateText} from '#lib/money-text.ts'

/** `Tue, Nov 24, 2026`: the day of an instant by this device's clock. */
export const dateText = (instant: string, zone: string): string => dayText(localDate(instant, zone))

/** The same at the beginning of a line or a value. */
export const dateLabel = (instant: string, zone: string): string => dayLabel(localDate(instant, zone))

/** `Due Fri, Nov 20, 2026`, or the day of its automatic payment, while an invoice is to be paid here; else null. */
export function dueText(
  {
    status,
    due_at,
    automatic,
    outside,
    payable_online,
  }: Pick<Invoice, 'status' | 'due_at' | 'automatic' | 'outside' | 'payable_online'>,
  zone: string,
): string | null {
  if (status !== 'OPEN' || !due_at || outside) return null
  return automatic?.status === 'planned' && payable_online
    ? m.paid_automatically_on({date_text: dateText(automatic.charge_at, zone)})
    : m.due_money({date_text: dateText(due_at, zone)})
}

/**
 * How these statements, `cents` in all, are paid automatically though no day is announced yet. Whether they can be contested
 * follows from their issue where it is not known from their visits.
 */
export const laterText = (
  later: readonly Pick<Invoice, 'issued_at'>[],
  cents: number,
  now: string,
  isContestable = !later.every(each => isContestOver(each, now)),
): string =>
  (isContestable ? m.is_paid_once_it_cannot_be_contested : m.will_be_paid_automatically_after_email)({
    cents: formatCents(cents),
  })

/** `Mon, Jun 8 – Sun, Jun 14, 2026`, or a single day. */
const periodText = ({start, end}: {start: string; end: string}): string =>
  start === end ? dayText(end) : `${dayText(start, end)} – ${dayText(end)}`

/** The subject of an invoice, on one line. */
export function whatFor({kind, period, booking_number, lines}: Invoice): string {
  if (kind === 'subscription') return lines[0] ? lineText(lines[0]) : m.plan()
  const what = kind === 'lead' ? m.lead_money({value: booking_number ?? ''}).trim() : m.care()
  return period ? `${what}, ${periodText(period)}` : what
}

export const creditReasons = {
  duplicate: m.duplicate_lead(),
  wrong_area: m.not_in_our_counties(),
  wrong_service: m.not_a_service_we_offer(),
  unreachable: m.family_could_not_be_reached(),
} as const satisfies Record<CreditReason, string>

/** The text of a reason by its code, or in a person's own words. */
export const creditReasonText = (reason: string): string =>
  (creditReasons as Partial<Record<string, string>>)[reason] ?? creditText(reason)

/** A credit note as a line of the sums: its number and why it was issued. */
export const creditOfNote = ({
  number,
  reason,
}: Pick<Invoice['credit_notes'][number], 'number' | 'reason'>): {label: string; detail: string} => ({
  label: m.credit_note({number}),
  detail: creditReasonText(reason),
})

/** The other party's name; Village if there is none. */
export const otherSide = ({my_side, payer, payee}: Invoice): string =>
  my_side === 'payee' ? payer.name : (payee?.name ?? names.product)

/** `20 min longer than booked`: what a visit's billed hours differ by from its booked times; null if they are the same. */
function besideBooked(line: InvoiceLine): string | null {
  const {about} = line
  if (about?.kind !== 'care') return null
  const booked_minutes = (Date.parse(about.end) - Date.parse(about.start)) / minute_ms
  const minutes = Math.round(lineMinutes(line) - booked_minutes)
  if (minutes === 0) return null
  const duration = hoursText(Math.abs(minutes) / 60)
  return minutes > 0 ? m.longer_than_booked({duration}) : m.shorter_than_booked({duration})
}

/** `1 hr 10 min at $25/hr` for a line of care, and what that is more or less than booked; null for others. */
export function howMuch(line: InvoiceLine): string | null {
  if (line.unit !== 'hour') return null
  const billed = m.hours_at_rate({hours: hoursText(line.quantity), rate: rateText(line.unit_cents)})
  const difference = besideBooked(line)
  return difference ? `${billed} · ${difference}` : billed
}
