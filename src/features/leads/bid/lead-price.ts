import type {Lead} from '#contract/bookings/booking.ts'
import {careCents, dollarsToCents, leadFeeCents} from '#domain/money/money.ts'

/** What the family would pay for all hours at a rate (dollars an hour), in cents. */
export const careTotal = ({hours}: Pick<Lead, 'hours'>, hourly_rate: number): number =>
  careCents(dollarsToCents(hourly_rate), Math.round(hours * 60))

/**
 * What the lead would cost first at a rate (dollars an hour), in cents: the sum of its first invoice, if the family approved
 * it now. Null where the terms are not known.
 */
export const leadPriceAt = ({lead_terms}: Pick<Lead, 'lead_terms'>, hourly_rate: number): number | null =>
  lead_terms ? leadFeeCents({...lead_terms, rate_cents: dollarsToCents(hourly_rate)}) : null
