import type {Lead} from '#contract/bookings/booking.ts'
import {liveBidOf, type Bid} from '#data/queries/bids.ts'
import {isWeekly} from '#domain/bookings/booking.ts'
import {careCents, dollarsToCents, feeCents, leadFeeCents, visitFeeCents} from '#domain/money/money.ts'

/**
 * What the visits of a lead cost at a rate (dollars), in cents: each visit rounded by itself, as in the offer. A lead
 * without the length of its visits counts them as equally long.
 * @see src/domain/rules.md#offers
 */
export function careTotal(
  {
    session_minutes,
    hours,
    agreed_hours = hours,
    sessions_count,
  }: Pick<Lead, 'session_minutes' | 'hours' | 'agreed_hours' | 'sessions_count'>,
  hourly_rate: number,
): number {
  const sessions = session_minutes ?? [{minutes: (agreed_hours * 60) / sessions_count, count: sessions_count}]
  return sessions.reduce(
    (sum, {minutes, count}) => sum + careCents(dollarsToCents(hourly_rate), Math.round(minutes)) * count,
    0,
  )
}

/** The rate of the bid that stands or waits, in dollars; beside a refused one, that of the bid which the server listed. */
export function standingRate(lead: Pick<Lead, 'my_offer'>, bid: Bid): number | undefined {
  if (bid.is === 'attention') return liveBidOf(lead)?.hourly_rate
  return bid.is !== 'withdrawing' && 'hourly_rate' in bid ? bid.hourly_rate : undefined
}

/** What a caregiver earns by the bid that stands or waits, or at the usual rate; null while neither rate is known. */
export function shownTotal(
  lead: Parameters<typeof careTotal>[0] & Pick<Lead, 'my_offer'>,
  bid: Bid,
  usual_rate: number | undefined,
): {cents: number; by: 'bid' | 'rate'} | null {
  const own = standingRate(lead, bid)
  const rate = own ?? usual_rate
  return rate === undefined ? null : {cents: careTotal(lead, rate), by: own === undefined ? 'rate' : 'bid'}
}

/**
 * What the lead would cost first at a rate (dollars), in cents: its first invoice if the family approved it now. Null
 * if the terms are not known.
 */
export const leadPriceAt = ({lead_terms}: Pick<Lead, 'lead_terms'>, hourly_rate: number): number | null =>
  lead_terms ? leadFeeCents({...lead_terms, rate_cents: dollarsToCents(hourly_rate)}) : null

/**
 * What the lead costs an agency first by the bid that stands or waits, or at the highest rate (dollars) of the family; null
 * while neither is known.
 */
export function shownLeadPrice(
  lead: Pick<Lead, 'lead_terms' | 'max_hourly_rate' | 'my_offer'>,
  bid: Bid,
): {cents: number; by: 'bid'} | {cents: number; by: 'max'; max_rate: number} | null {
  const {max_hourly_rate: max_rate} = lead
  const own = standingRate(lead, bid)
  const rate = own ?? max_rate
  const cents = rate === null ? null : leadPriceAt(lead, rate)
  if (cents === null) return null
  return own === undefined && max_rate !== null ? {cents, by: 'max', max_rate} : {cents, by: 'bid'}
}

/** Whether the lead's price is that of the first thirty days only, since the visits go on after them. */
export const isFirstOfSeveral = (lead: Pick<Lead, 'lead_terms' | 'sessions_count'> & Parameters<typeof isWeekly>[0]) =>
  isWeekly(lead) || (lead.lead_terms !== undefined && lead.lead_terms.minutes_per_session.length < lead.sessions_count)

/**
 * What the lead costs in all at a rate (dollars), in cents, where its price is that of the first thirty days only. Null
 * without an end date or without the length of its visits.
 */
export function wholeLeadPriceAt(lead: Lead, hourly_rate: number): number | null {
  const {lead_terms, session_minutes} = lead
  if (!lead_terms || !session_minutes || isWeekly(lead) || !isFirstOfSeveral(lead)) return null
  const fee = (minutes: number) =>
    visitFeeCents({rate_cents: dollarsToCents(hourly_rate), minutes: Math.round(minutes), fee_bps: lead_terms.fee_bps})
  return session_minutes.reduce((sum, {minutes, count}) => sum + fee(minutes) * count, 0)
}

/**
 * The share in basis points of which the lead's price is made, where the price at this rate (dollars) is not that share of
 * what the family pays, as each visit is rounded by itself. Null where it is, or the two are not of the same visits.
 * @see src/domain/rules.md#money
 */
export function roundedShare(lead: Lead, hourly_rate: number): number | null {
  const {lead_terms} = lead
  if (!lead_terms || isWeekly(lead)) return null
  const price = isFirstOfSeveral(lead) ? wholeLeadPriceAt(lead, hourly_rate) : leadPriceAt(lead, hourly_rate)
  const share = feeCents(careTotal(lead, hourly_rate), lead_terms.fee_bps)
  return price === null || price === share ? null : lead_terms.fee_bps
}
