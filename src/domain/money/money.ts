/*
 * Money in integer cents. Every amount is rounded half up per session, so that quote, statement and lead invoice
 * equal the sum of their lines, however these are grouped.
 */

/** Dollars as they travel (two places at most) to cents. */
export function dollarsToCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Cents to dollars as they travel. */
export function centsToDollars(amount_cents: number): number {
  return amount_cents / 100
}

/** The cost of one session: cents per hour × minutes, half a cent rounded up. */
export function careCents(rate_cents: number, minutes: number): number {
  return Math.floor((2 * rate_cents * minutes + 60) / 120)
}

/** A share of an amount in basis points (1000 is 10 %), half a cent rounded up. */
export function feeCents(amount_cents: number, bps: number): number {
  return Math.floor((2 * amount_cents * bps + 10_000) / 20_000)
}

interface Priced {
  rate_cents: number
  minutes_per_session: readonly number[]
  fee_bps: number
}

export interface Quote {
  total_cents: number
  /** 0 if an agency pays the fee. */
  fee_cents: number
  due_cents: number
  /** The share of `due_cents` per visit; null if the visits differ in length. */
  visit_due_cents: number | null
}

/**
 * The price of an offer before approval, in cents.
 * @see src/domain/rules.md#fee
 */
export function quote(offer: Priced & {audience: 'caretakers' | 'agencies'}): Quote {
  const {minutes_per_session, audience} = offer
  const total_cents = sum(minutes_per_session.map(minutes => careCents(offer.rate_cents, minutes)))
  const fee_cents = audience === 'caretakers' ? sumOfFees(offer) : 0
  const due_cents = total_cents + fee_cents
  const isEven = new Set(minutes_per_session).size === 1
  // visits of one length are rounded alike, so this division has no remainder
  return {
    total_cents,
    fee_cents,
    due_cents,
    visit_due_cents: isEven ? due_cents / minutes_per_session.length : null,
  }
}

/**
 * The fee an agency pays for the scheduled hours of these sessions, in cents. A lead's price and its invoice
 * are this sum.
 * @see src/domain/rules.md#lead-invoices
 */
export function leadFeeCents(lead: Priced): number {
  return sumOfFees(lead)
}

/** Village's fee for one visit: a share of its care, each rounded half up. */
export const visitFeeCents = (visit: {rate_cents: number; minutes: number; fee_bps: number}): number =>
  feeCents(careCents(visit.rate_cents, visit.minutes), visit.fee_bps)

const sumOfFees = ({rate_cents, minutes_per_session, fee_bps}: Priced) =>
  sum(minutes_per_session.map(minutes => visitFeeCents({rate_cents, minutes, fee_bps})))
const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)

const late_cancel_minutes = 60

/**
 * A family's charge for a late cancellation, in cents: one hour, or the whole session if it is shorter, plus the fee.
 * @see src/domain/rules.md#late-cancellation
 */
export function lateCancelCents(visit: {rate_cents: number; minutes: number; fee_bps: number}): number {
  const care_cents = careCents(visit.rate_cents, Math.min(visit.minutes, late_cancel_minutes))
  return care_cents + feeCents(care_cents, visit.fee_bps)
}
