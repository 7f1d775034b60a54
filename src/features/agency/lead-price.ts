import type {Lead} from '#contract/bookings.ts'
import {careCents, dollarsToCents} from '#domain/money.ts'
import {isLive} from '#domain/offer.ts'

/** What the family would pay for all hours at a rate (dollars an hour), in cents. */
export const careTotal = ({hours}: Pick<Lead, 'hours'>, hourly_rate: number): number =>
  careCents(dollarsToCents(hourly_rate), Math.round(hours * 60))

type Priced = Pick<Lead, 'lead_fee_cents' | 'my_offer' | 'max_hourly_rate'>

/** The rate that the server's price of a lead stands for: the own offer's, else the family's highest (decisions §6). */
function pricedAt({my_offer, max_hourly_rate}: Priced): number | null {
  const own = my_offer && (isLive(my_offer) || my_offer.status === 'ACCEPTED') ? my_offer : null
  return own?.hourly_rate ?? max_hourly_rate
}

/**
 * What the lead would cost at another rate, in cents: in proportion, so off by the rounding of single visits at most,
 * which `isExact` tells. Null where the server named no price.
 */
export function leadPriceAt(lead: Priced, hourly_rate: number): {cents: number; isExact: boolean} | null {
  const known = pricedAt(lead)
  if (lead.lead_fee_cents === undefined || known === null || known === 0) return null
  if (known === hourly_rate) return {cents: lead.lead_fee_cents, isExact: true}
  return {cents: Math.round((lead.lead_fee_cents * hourly_rate) / known), isExact: false}
}
