import type {Lead} from '#contract/bookings/booking.ts'
import {careCents, dollarsToCents, leadFeeCents} from '#domain/money/money.ts'

/**
 * What the visits of a lead cost at a rate (dollars), in cents: each visit rounded by itself, as in the offer. A lead
 * without the length of its visits counts them as equally long.
 * @see src/domain/rules.md#offers
 */
export function careTotal(
  {session_minutes, hours, sessions_count}: Pick<Lead, 'session_minutes' | 'hours' | 'sessions_count'>,
  hourly_rate: number,
): number {
  const sessions = session_minutes ?? [{minutes: (hours * 60) / sessions_count, count: sessions_count}]
  return sessions.reduce(
    (sum, {minutes, count}) => sum + careCents(dollarsToCents(hourly_rate), Math.round(minutes)) * count,
    0,
  )
}

/**
 * What the lead would cost first at a rate (dollars), in cents: its first invoice if the family approved it now. Null
 * if the terms are not known.
 */
export const leadPriceAt = ({lead_terms}: Pick<Lead, 'lead_terms'>, hourly_rate: number): number | null =>
  lead_terms ? leadFeeCents({...lead_terms, rate_cents: dollarsToCents(hourly_rate)}) : null
