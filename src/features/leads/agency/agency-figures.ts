import type {Lead} from '#contract/bookings/booking.ts'
import {isLive} from '#contract/bookings/offers.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {minute_ms} from '#domain/constants.ts'

interface AgencyFigures {
  /** Live offers on open requests. */
  in_play: number
  won: number
  /** Offers that a family accepted or declined, or that lost to another one. */
  decided: number
  /** The median time from a request to the agency's first offer; null without offers. */
  median_answer_minutes: number | null
}

const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / minute_ms

/** How an agency's offers fare, from the bookings that it won or bid on. */
export function agencyFigures(bookings: readonly Lead[]): AgencyFigures {
  const offered = bookings.flatMap(booking => (booking.my_offer ? [{booking, offer: booking.my_offer}] : []))
  const won = offered.filter(({offer}) => offer.status === 'ACCEPTED').length
  const lost = offered.filter(({offer}) => offer.status === 'NOT_SELECTED' || offer.status === 'DECLINED').length
  const minutes = offered
    .map(({booking, offer}) => minutesBetween(booking.created_at, booking.first_offer_at ?? offer.received_at))
    .toSorted((a, b) => a - b)
  const middle = (minutes.length - 1) / 2
  const [low = 0, high = 0] = [minutes[Math.floor(middle)], minutes[Math.ceil(middle)]]
  return {
    in_play: offered.filter(({booking, offer}) => isOpen(booking) && isLive(offer)).length,
    won,
    decided: won + lost,
    median_answer_minutes: minutes.length === 0 ? null : (low + high) / 2,
  }
}
