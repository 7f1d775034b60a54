import type {Lead} from '#contract/booking.ts'
import {isOpen} from '#domain/booking.ts'
import {isLive} from '#domain/offer.ts'
import {textOf} from './filter-leads.ts'

/** What a booking is to the agency that bid on it. */
export const bookingGroups = {
  booked: 'Booked',
  waiting: 'Waiting for the family',
  past: 'Past and cancelled',
  lost: 'Not chosen',
} as const
export type BookingGroup = keyof typeof bookingGroups

export const isWon = ({my_offer}: Pick<Lead, 'my_offer'>): boolean => my_offer?.status === 'ACCEPTED'

export function groupOf(lead: Lead): BookingGroup {
  if (isWon(lead)) return lead.status === 'CONFIRMED' || lead.status === 'IN_PROGRESS' ? 'booked' : 'past'
  return isOpen(lead) && lead.my_offer && isLive(lead.my_offer) ? 'waiting' : 'lost'
}

/** What an agency looks for among its bookings: a group, and words that all occur. */
export interface BookingFilter {
  q?: string | undefined
  show?: BookingGroup | undefined
}

const rank: Record<BookingGroup, number> = {booked: 0, waiting: 1, past: 2, lost: 3}

/** What is under way first, then what waits; of each group the newest first, as they come. */
export function filterBookings(bookings: readonly Lead[], {q = '', show}: BookingFilter): Lead[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return bookings
    .filter(
      booking => (!show || groupOf(booking) === show) && words.every(word => textOf(booking).includes(word)),
    )
    .toSorted((a, b) => rank[groupOf(a)] - rank[groupOf(b)])
}
