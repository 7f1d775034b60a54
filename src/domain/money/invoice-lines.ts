import type {InvoiceLine} from '#contract/money/invoices.ts'
import {chargeFor, scheduledMinutes, type Charge, type Terms, type Visit} from './billing.ts'
import {creditCode} from './invoice-text.ts'
import {feeCents, visitFeeCents} from './money.ts'

/*
 * Lines of statements and lead invoices. Each line of care is one visit and rounded once, so totals equal the sum of
 * the lines and match the price shown before approval.
 */

/** A line and the visit that it is about. */
export interface VisitLine extends Omit<InvoiceLine, 'description'> {
  session_id: string | null
  part: 'care' | 'fee'
}

type Dated = {id: string; local_date: string; timezone: string}

/** A visit, and whether it settled at the booked time as no one was home. */
type StatedVisit = Visit & Dated & {family_absent?: boolean}

const timesOf = (visit: Dated & {scheduled_start: string; scheduled_end: string}) => ({
  start: visit.scheduled_start,
  end: visit.scheduled_end,
  timezone: visit.timezone,
})

function careLine(visit: StatedVisit, charge: Charge, rate_cents: number): VisitLine {
  return {
    session_id: visit.id,
    part: 'care',
    about: {kind: charge.why, ...timesOf(visit), ...(visit.family_absent && {family_absent: true as const})},
    // two places of an hour give the minutes back (`lineMinutes`), which the amount is of
    quantity: Math.round((charge.minutes * 100) / 60) / 100,
    unit: 'hour',
    unit_cents: rate_cents,
    amount_cents: charge.care_cents,
  }
}

const piece = (amount_cents: number) => ({quantity: 1, unit: 'piece', unit_cents: amount_cents, amount_cents}) as const

/** One line for the fees of these charges; none if they are zero. */
const feeLine = (fee_cents: number, fee_bps: number): VisitLine[] =>
  fee_cents === 0 ? [] : [{session_id: null, part: 'fee', about: {kind: 'care_fee', fee_bps}, ...piece(fee_cents)}]

export interface Stated {
  lines: VisitLine[]
  /** Overcharges of earlier statements, to be credited there. */
  credits: {session_id: string; care_cents: number; fee_cents: number; reason: string}[]
}

/**
 * The statement of these visits. `stated_cents` is the care that earlier statements charge, less credits; if a visit
 * was settled again, the difference becomes a line of its own or a credit.
 */
export function statementOf(visits: readonly (StatedVisit & {stated_cents?: number})[], terms: Terms): Stated {
  const stated: Stated = {lines: [], credits: []}
  let fee_cents = 0
  for (const visit of visits) {
    const charge = chargeFor(visit, terms)
    const before_cents = visit.stated_cents ?? 0
    const more_cents = (charge?.care_cents ?? 0) - before_cents
    const more_fee_cents = (charge?.fee_cents ?? 0) - feeCents(before_cents, terms.fee_bps)
    if (more_cents < 0) {
      const reason = creditCode('visit_updated', visit.local_date)
      stated.credits.push({session_id: visit.id, care_cents: -more_cents, fee_cents: -more_fee_cents, reason})
    } else if (charge && more_cents > 0) {
      stated.lines.push(
        before_cents === 0
          ? careLine(visit, charge, terms.rate_cents)
          : {
              session_id: visit.id,
              part: 'care',
              about: {kind: 'updated', ...timesOf(visit)},
              ...piece(more_cents),
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
): VisitLine[] {
  return visits.map(visit => {
    const minutes = scheduledMinutes(visit)
    const amount_cents = visitFeeCents({rate_cents, minutes, fee_bps})
    return {
      session_id: visit.id,
      part: 'fee',
      about: {kind: 'lead_fee', ...timesOf(visit), fee_bps, minutes, rate_cents},
      ...piece(amount_cents),
    }
  })
}

export const sumOf = (lines: readonly {amount_cents: number}[]): number =>
  lines.reduce((sum, line) => sum + line.amount_cents, 0)
