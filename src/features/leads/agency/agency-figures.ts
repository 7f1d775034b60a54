import {bidOutcome} from '#domain/bookings/bid-outcome.ts'
import {minute_ms} from '#domain/constants.ts'
import {isWaiting, type OwnBid} from '../bid/merge-own-bids.ts'
import {openSince} from './filter-leads.ts'

interface AgencyFigures {
  /** Live offers on open requests; requests sent to the agency alone are left out, also below. */
  in_play: number
  /** Bids that a family accepted. */
  won: number
  /** Bids that a family accepted or declined, or that lost to another one. */
  decided: number
  /** The median time from when a request opened to the agency to its first offer; null without offers since it joined. */
  median_answer_minutes: number | null
  /** Whether one of the bids is for a request sent to the agency alone. */
  has_uncounted: boolean
}

const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / minute_ms

/**
 * How an agency's offers fare, from the bookings that it won or bid on.
 * @see src/domain/rules.md#own-bid-figures
 */
export function agencyFigures(bids: readonly OwnBid[], joined_at?: string): AgencyFigures {
  const bookings = bids.filter(({organization_id}) => organization_id === null)
  const offered = bookings.flatMap(booking => (booking.my_offer ? [{booking, offer: booking.my_offer}] : []))
  const outcomes = offered.map(({booking, offer}) => bidOutcome({...offer, booking}))
  const won = outcomes.filter(outcome => outcome === 'won').length
  const lost = outcomes.filter(outcome => outcome === 'lost').length
  const minutes = offered
    // what families asked before the agency joined, it could not answer sooner
    .filter(({booking}) => joined_at === undefined || Date.parse(openSince(booking)) >= Date.parse(joined_at))
    .map(({booking, offer}) => minutesBetween(openSince(booking), booking.first_offer_at ?? offer.received_at))
    // a request that moved opened anew after its first offer
    .filter(minutes => minutes >= 0)
    .toSorted((a, b) => a - b)
  const middle = (minutes.length - 1) / 2
  const [low = 0, high = 0] = [minutes[Math.floor(middle)], minutes[Math.ceil(middle)]]
  return {
    in_play: bookings.filter(isWaiting).length,
    won,
    decided: won + lost,
    median_answer_minutes: minutes.length === 0 ? null : (low + high) / 2,
    has_uncounted: bids.some(({my_offer, organization_id}) => my_offer && organization_id !== null),
  }
}
