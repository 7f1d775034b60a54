import {names} from '#messages/names'
import type {InvoiceLine} from '#contract/money/invoices.ts'
import {dayText} from '#lib/day.ts'
import {chargeFor, scheduledMinutes, type Charge, type Terms, type Visit} from './billing.ts'
import {day_ms} from '../constants.ts'
import {feeCents, visitFeeCents} from './money.ts'
import {clockSpan} from '../time.ts'

/*
 * Lines of statements and lead invoices. Each line of care is one visit and rounded once, so totals equal the sum of
 * the lines and match the price shown before approval.
 */

/** A line and the visit that it is about. */
export interface VisitLine extends InvoiceLine {
  session_id: string | null
  part: 'care' | 'fee'
}

type Dated = {id: string; local_date: string; timezone: string}

/** `Mon, Jun 8, 9:00 AM – 1:00 PM`. */
const visitText = (visit: Dated & {scheduled_start: string; scheduled_end: string}): string =>
  `${dayText(visit.local_date, visit.local_date)}, ` +
  clockSpan(visit.scheduled_start, visit.scheduled_end, visit.timezone)

const percent = (bps: number) => `${bps / 100}%`

function careLine(visit: Visit & Dated, charge: Charge, rate_cents: number): VisitLine {
  const text = visitText(visit)
  return {
    session_id: visit.id,
    part: 'care',
    description: charge.why === 'late_cancel' ? `${text}, canceled less than 24 hours before` : `${text}, care`,
    // hours to two places are for reading; the amount is of the minutes
    quantity: Math.round((charge.minutes * 100) / 60) / 100,
    unit: 'hour',
    unit_cents: rate_cents,
    amount_cents: charge.care_cents,
  }
}

/** One line for the fees of these charges; none if they are zero. */
function feeLine(fee_cents: number, bps: number): VisitLine[] {
  if (fee_cents === 0) return []
  return [
    {
      session_id: null,
      part: 'fee',
      description: `${names.product} fee, ${percent(bps)} of care`,
      quantity: 1,
      unit: 'piece',
      unit_cents: fee_cents,
      amount_cents: fee_cents,
    },
  ]
}

export interface Stated {
  lines: VisitLine[]
  /** Overcharges of earlier statements, to be credited there. */
  credits: {session_id: string; care_cents: number; fee_cents: number; reason: string}[]
}

/**
 * The statement of these visits. `stated_cents` is the care that earlier statements charge, less credits; if a visit
 * was settled again, the difference becomes a line of its own or a credit.
 */
export function statementOf(visits: readonly (Visit & Dated & {stated_cents?: number})[], terms: Terms): Stated {
  const stated: Stated = {lines: [], credits: []}
  let fee_cents = 0
  for (const visit of visits) {
    const charge = chargeFor(visit, terms)
    const before_cents = visit.stated_cents ?? 0
    const more_cents = (charge?.care_cents ?? 0) - before_cents
    const more_fee_cents = (charge?.fee_cents ?? 0) - feeCents(before_cents, terms.fee_bps)
    if (more_cents < 0) {
      const reason = `${visitText(visit)}: updated`
      stated.credits.push({session_id: visit.id, care_cents: -more_cents, fee_cents: -more_fee_cents, reason})
    } else if (charge && more_cents > 0) {
      stated.lines.push(
        before_cents === 0
          ? careLine(visit, charge, terms.rate_cents)
          : {
              session_id: visit.id,
              part: 'care',
              description: `${visitText(visit)}, updated`,
              quantity: 1,
              unit: 'piece',
              unit_cents: more_cents,
              amount_cents: more_cents,
            },
      )
      fee_cents += more_fee_cents
    }
  }
  stated.lines.push(...feeLine(fee_cents, terms.fee_bps))
  return stated
}

/**
 * The lines of a lead invoice for these scheduled sessions: fee × agreed rate × scheduled hours.
 * @see src/domain/rules.md#lead-invoices
 */
export function leadLines(
  visits: readonly (Dated & {scheduled_start: string; scheduled_end: string})[],
  {rate_cents, fee_bps}: Terms,
  rateText: (rate_cents: number) => string,
): VisitLine[] {
  return visits.map(visit => {
    const minutes = scheduledMinutes(visit)
    const amount_cents = visitFeeCents({rate_cents, minutes, fee_bps})
    const hours = Math.round((minutes * 100) / 60) / 100
    return {
      session_id: visit.id,
      part: 'fee',
      description: `${visitText(visit)}: ${percent(fee_bps)} of ${hours} hr at ${rateText(rate_cents)}`,
      quantity: 1,
      unit: 'piece',
      unit_cents: amount_cents,
      amount_cents,
    }
  })
}

export const sumOf = (lines: readonly {amount_cents: number}[]): number =>
  lines.reduce((sum, line) => sum + line.amount_cents, 0)

/** The Monday of the week of a day `YYYY-MM-DD`: care is stated by weeks from Monday to Sunday. */
export function weekStart(local_date: string): string {
  const at_ms = Date.parse(`${local_date}T00:00:00Z`)
  const sinceMonday = (new Date(at_ms).getUTCDay() + 6) % 7
  return new Date(at_ms - sinceMonday * day_ms).toISOString().slice(0, 10)
}
