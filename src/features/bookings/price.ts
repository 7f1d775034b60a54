import type {Booking} from '#contract/booking.ts'
import type {Offer} from '#contract/offers.ts'
import {careCents, dollarsToCents, feeCents, feeShare} from '#domain/money.ts'
import {expandSchedule} from '#domain/schedule.ts'

/** The whole price of an offer, Village's fee in it: what is shown before approving (decisions §6). */
export const wholeCents = (offer: Pick<Offer, 'total_cents' | 'fee_cents'>): number =>
  offer.total_cents + offer.fee_cents

/** What one visit costs with the fee, in cents; null where the visits differ in length. */
export function visitCents(booking: Pick<Booking, 'schedule' | 'timezone'>, offer: Offer): number | null {
  const expanded = expandSchedule(booking.schedule, booking.timezone)
  if (!expanded.ok) return null
  const lengths = new Set(expanded.slots.map(slot => slot.minutes))
  const [minutes] = lengths
  if (minutes === undefined || lengths.size > 1) return null
  const care = careCents(dollarsToCents(offer.hourly_rate), minutes)
  return care + feeCents(care, feeShare(offer))
}
