import type {Booking} from '#contract/bookings/booking.ts'
import {type Offer, isLive} from '#contract/bookings/offers.ts'
import type {Bidder} from '#data/queries/bookings.ts'
import {ApiError, messageOf} from '#data/app/message.ts'

export const bidderOf = ({caretaker_id, org_id}: Offer): Bidder =>
  caretaker_id ? {caretaker_id} : {org_id: org_id ?? undefined}

/** The live and the past offers of a request, each in matching order. */
export function offersOf(booking: Booking): {live: Offer[]; past: Offer[]} {
  const all = booking.offers ?? []
  return {live: all.filter(isLive), past: all.filter(offer => !isLive(offer))}
}

/** Why an offer could not be approved or declined, and what to do. */
export function refusalWords(error: unknown, name: string): string {
  const code = error instanceof ApiError ? error.code : undefined
  switch (code) {
    case 'caretaker_busy':
      return `${name} has been booked by someone else at one of these times. Choose another offer, or wait for more.`
    case 'caretaker_unavailable':
      return `${name} cannot take bookings right now. Choose another offer, or wait for more.`
    case 'already_approved':
      return 'This request was already approved, perhaps on another device.'
    case 'booking_closed':
      return 'This request is closed, so you can no longer approve an offer.'
    case 'offer_closed':
      return `${name} withdrew this offer.`
    default:
      return messageOf(error)
  }
}
