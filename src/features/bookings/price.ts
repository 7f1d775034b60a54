import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {careCents, dollarsToCents} from '#domain/money/money.ts'
import {expandSchedule} from '#domain/bookings/schedule.ts'

/** The whole price of an offer, in cents, with the fee the family pays. @see rules.md#offers */
export const wholeCents = (offer: Pick<Offer, 'total_cents' | 'fee_cents'>): number =>
  offer.total_cents + offer.fee_cents

/** What one visit costs with the fee, in cents; null where the visits differ in length. */
export function visitCents(booking: Pick<Booking, 'schedule' | 'timezone'>, offer: Offer): number | null {
  const expanded = expandSchedule(booking.schedule, booking.timezone)
  if (!expanded.ok) return null
  const lengths = new Set(expanded.slots.map(slot => slot.minutes))
  const [minutes] = lengths
  if (minutes === undefined || lengths.size > 1) return null
  // the offer is the sum of its visits, each rounded by itself: of visits alike each is the same part of it, to the cent
  const visits = offer.total_cents / careCents(dollarsToCents(offer.hourly_rate), minutes)
  return wholeCents(offer) / visits
}
