import {m} from '#messages'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Bid} from '#data/queries/bids.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {isFirstOfSeveral, leadPriceAt, shownLeadPrice} from '../bid/lead-price.ts'

/** What the leads would first cost together if every family approved, for the preview of several bids. */
export function leadPricesText(rates: readonly {lead: Lead; rate: number | undefined}[]): string {
  const prices = rates.map(({lead, rate}) => (rate === undefined ? null : leadPriceAt(lead, rate)))
  const known = prices.filter(price => price !== null)
  const cents = formatCents(known.reduce((total, price) => total + price, 0))
  const isFirst = rates.some(({lead}) => isFirstOfSeveral(lead))
  const sum = isFirst ? m.lead_prices_of_the_first_30_days({cents}) : m.in_lead_prices({cents})
  return known.length < prices.length
    ? m.lead_prices_and_those_shown_after_you_bid({sum})
    : m.lead_prices_if_every_family_approves({sum})
}

/**
 * `Lead prices if you win all 3: $36.00`: what the chosen leads would first cost together, at the highest rates of their
 * families; a range where a family named none, and a count of those whose price is not known.
 */
export function chosenPricesText(leads: readonly Lead[], named_rates: readonly number[]): string {
  const ranges = leads.map(lead => firstPriceRange(lead, named_rates))
  const known = ranges.filter(range => range !== null)
  if (known.length === 0) return m.lead_prices_are_shown_after_you_bid()
  const [from_cents, to_cents] = [sum(known.map(each => each.from_cents)), sum(known.map(each => each.to_cents))]
  const cents = rangeText({from_cents, to_cents})
  const first = leads.some(isFirstOfSeveral) ? m.price_for_the_first_30_days({price: cents}) : cents
  const price = from_cents === to_cents ? first : m.price_depending_on_your_rates({price: first})
  const count = leads.length - known.length
  return m.lead_prices_if_you_win({
    count: leads.length,
    price: count > 0 ? m.price_and_count_shown_after_you_bid({count, price}) : price,
  })
}

/**
 * `$10.00`; `about $9.60–$12.00` without a highest rate; with `for the first 30 days` if the visits go on after them. Null if
 * no rate is known.
 */
export function leadPriceText(lead: Lead, named_rates: readonly number[]): string | null {
  const price = firstPriceText(lead, named_rates)
  return price !== null && isFirstOfSeveral(lead) ? m.price_for_the_first_30_days({price}) : price
}

/**
 * `$10.00` by the own bid, else `$12.00 at the maximum rate of $30/hr`; with `for the first 30 days` as above. Null if the
 * price is not known.
 */
export function bidPriceText(lead: Lead, bid: Bid): string | null {
  const shown = shownLeadPrice(lead, bid)
  if (!shown) return null
  if (shown.by === 'bid') return priceText(lead, shown.cents)
  const price = formatCents(shown.cents)
  const at = {price, rate_text: rateText(dollarsToCents(shown.max_rate))}
  return isFirstOfSeveral(lead)
    ? m.price_for_the_first_30_days_at_the_maximum_rate_of(at)
    : m.price_at_the_maximum_rate_of(at)
}

/** The price in a list by the own bid, also while it waits on this device; null without one. */
export function ownPriceText(lead: Lead, bid: Bid): string | null {
  const shown = shownLeadPrice(lead, bid)
  return shown?.by === 'bid' ? priceText(lead, shown.cents) : null
}

function priceText(lead: Lead, cents: number): string {
  const price = formatCents(cents)
  return isFirstOfSeveral(lead) ? m.price_for_the_first_30_days({price}) : price
}

function firstPriceText(lead: Lead, named_rates: readonly number[]): string | null {
  const range = firstPriceRange(lead, named_rates)
  return range && rangeText(range)
}

/** What the ranges of prices are based on, where one of these leads has a range; else null. */
export const priceRangesText = (leads: readonly Lead[], named_rates: readonly number[]): string | null => {
  const isRange = (lead: Lead) => {
    const range = firstPriceRange(lead, named_rates)
    return range !== null && range.from_cents !== range.to_cents
  }
  return leads.some(isRange) ? m.lead_price_ranges_are_based_on() : null
}

const sum = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0)

interface PriceRange {
  from_cents: number
  to_cents: number
}

/** The first price of a lead, as a range of one or more. */
function firstPriceRange(lead: Lead, named_rates: readonly number[]): PriceRange | null {
  const {lead_fee_cents: cents} = lead
  return cents === undefined ? leadPriceRange(lead, named_rates) : {from_cents: cents, to_cents: cents}
}

const rangeText = ({from_cents, to_cents}: PriceRange): string =>
  from_cents === to_cents
    ? formatCents(from_cents)
    : m.about_from_to({from: formatCents(from_cents), to: formatCents(to_cents)})

/** By what leads are sorted by price: the price, or where its range begins. */
export const leastLeadPrice = (lead: Lead, named_rates: readonly number[]): number | null =>
  firstPriceRange(lead, named_rates)?.from_cents ?? null

/** The highest rates that families named, in dollars, the lowest first. */
export const namedRates = (leads: readonly Lead[]): number[] =>
  leads.flatMap(lead => lead.max_hourly_rate ?? []).toSorted((a, b) => a - b)

/**
 * The range of a lead's first price where the family named no highest rate: at the lower and upper quartile of the rates
 * that families named in the other leads, the lowest first. Null without such rates or without the lead's terms.
 */
export function leadPriceRange(lead: Lead, named_rates: readonly number[]): PriceRange | null {
  if (lead.max_hourly_rate !== null || named_rates.length === 0) return null
  const at = (share: number) => leadPriceAt(lead, named_rates[Math.round((named_rates.length - 1) * share)] ?? 0)
  const [from_cents, to_cents] = [at(0.25), at(0.75)]
  return from_cents === null || to_cents === null ? null : {from_cents, to_cents}
}
