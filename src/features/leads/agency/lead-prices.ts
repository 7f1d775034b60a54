import type {Lead} from '#contract/bookings/booking.ts'
import {formatCents} from '#lib/money-text.ts'
import {leadPriceAt} from '../bid/lead-price.ts'

/** What the leads would first cost together if every family approved, for the preview of several bids. */
export function leadPricesText(rates: readonly {lead: Lead; rate: number | undefined}[]): string {
  const prices = rates.map(({lead, rate}) => (rate === undefined ? null : leadPriceAt(lead, rate)))
  const known = prices.filter(price => price !== null)
  const sum = `${formatCents(known.reduce((total, price) => total + price, 0))} in lead prices for the first thirty days of each if every family approves you`
  return known.length < prices.length ? `${sum}, and those shown after you bid.` : `${sum}.`
}

/**
 * The range of a lead's first price where the family named no highest rate: at the lower and upper quartile of the rates
 * that families named in the other leads. Null without such rates or without the lead's terms.
 */
export function leadPriceRange(
  lead: Lead,
  named_rates: readonly number[],
): {from_cents: number; to_cents: number} | null {
  if (lead.max_hourly_rate !== null || named_rates.length === 0) return null
  const sorted = named_rates.toSorted((a, b) => a - b)
  const at = (share: number) => leadPriceAt(lead, sorted[Math.round((sorted.length - 1) * share)] ?? 0)
  const [from_cents, to_cents] = [at(0.25), at(0.75)]
  return from_cents === null || to_cents === null ? null : {from_cents, to_cents}
}
