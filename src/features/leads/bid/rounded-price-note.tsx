import {m} from '#messages'
import type {Lead} from '#contract/bookings/booking.ts'
import {percentText} from '#domain/content/text-variables.ts'
import {roundedShare} from './lead-price.ts'

/** Why a lead's price beside what the family pays is some cents off its share; nothing where it is not. */
export function RoundedPriceNote({lead, rate}: {lead: Lead; rate: number}) {
  const bps = roundedShare(lead, rate)
  if (bps === null) return null
  return <p className="text-13 text-muted">{m.lead_price_is_rounded_per_visit({percent: percentText(bps)})}</p>
}
