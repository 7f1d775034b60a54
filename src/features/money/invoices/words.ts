import type {CreditReason, Invoice, InvoiceLine} from '#contract/money/invoices.ts'
import {localDate} from '#domain/time.ts'
import {dayText} from '#lib/day.ts'
import {rateText} from '#lib/money-text.ts'

/** `Tue, Nov 24, 2026`: the day of an instant by this device's clock. */
export const dateText = (instant: string, zone: string): string => dayText(localDate(instant, zone))

/** `Mon, Jun 8 – Sun, Jun 14, 2026`, or a single day. */
const periodText = ({start, end}: {start: string; end: string}): string =>
  start === end ? dayText(end) : `${dayText(start, end)} – ${dayText(end)}`

/** The subject of an invoice, on one line. */
export function whatFor({kind, period, booking_number, lines}: Invoice): string {
  if (kind === 'subscription') return lines[0]?.description ?? 'Plan'
  const what = kind === 'lead' ? `Lead ${booking_number ?? ''}`.trim() : 'Care'
  return period ? `${what}, ${periodText(period)}` : what
}

export const kindText = {
  lead: 'Lead invoice',
  statement: 'Care statement',
  subscription: 'Plan',
} as const satisfies Record<Invoice['kind'], string>

/** A status label for this reader that replaces the table's own. */
export function statusWord({status, my_side, outside}: Invoice): string | undefined {
  if (status !== 'OPEN') return undefined
  if (outside) return my_side === 'payee' ? 'Did it arrive?' : 'Marked paid'
  return my_side === 'payee' ? 'Expected' : undefined
}

export const methodText = {
  card: 'Card',
  ach: 'Bank account',
  outside: 'Outside of Village',
  credit: 'Earlier credits',
} as const satisfies Record<NonNullable<Invoice['method']>, string>

export const creditReasons = {
  duplicate: 'Duplicate lead',
  wrong_area: 'Not in our counties',
  wrong_service: 'Not a service we offer',
  unreachable: 'Family could not be reached',
} as const satisfies Record<CreditReason, string>

/** The text of a reason; older invoices may have free text. */
export const creditReasonText = (reason: string): string =>
  (creditReasons as Partial<Record<string, string>>)[reason] ?? reason

/** The other party's name; Village if there is none. */
export const otherSide = ({my_side, payer, payee}: Invoice): string =>
  my_side === 'payee' ? payer.name : (payee?.name ?? 'Village')

const hours = new Intl.NumberFormat('en-US', {maximumFractionDigits: 2})

/** `4 hr at $25/hr` for a line of care; null for others. */
export const howMuch = ({quantity, unit, unit_cents}: InvoiceLine): string | null =>
  unit === 'hour' ? `${hours.format(quantity)} hr at ${rateText(unit_cents)}` : null
