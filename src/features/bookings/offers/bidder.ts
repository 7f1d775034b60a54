import {m} from '#messages'
import * as v from 'valibot'
import type {Booking} from '#contract/bookings/booking.ts'
import {Offer, isLive} from '#contract/bookings/offers.ts'
import type {Bidder} from '#data/queries/bookings.ts'
import {ApiError, messageOf} from '#data/app/message.ts'

export const bidderOf = ({caretaker_id, org_id}: Offer): Bidder =>
  caretaker_id ? {caretaker_id} : {org_id: org_id ?? undefined}

/** The live and the past offers of a request, each in matching order. */
export function offersOf(booking: Booking): {live: Offer[]; past: Offer[]} {
  const all = booking.offers ?? []
  return {live: all.filter(isLive), past: all.filter(offer => !isLive(offer))}
}

/** The offer that replaced the one on screen, if the server refused for that reason. */
export function changedOffer(error: unknown): Offer | undefined {
  if (!(error instanceof ApiError) || error.code !== 'offer_changed') return undefined
  const current = v.safeParse(Offer, error.current)
  return current.success ? current.output : undefined
}

/** Why an offer could not be approved or declined, and what to do. */
export function refusalWords(error: unknown, name: string): string {
  const code = error instanceof ApiError ? error.code : undefined
  switch (code) {
    case 'caretaker_busy':
      return m.has_been_booked_by_someone_else({name})
    case 'caretaker_unavailable':
      return m.cannot_take_bookings_right_now_choose({name})
    case 'already_approved':
      return m.this_request_was_already_approved_perhaps()
    case 'booking_closed':
      return m.this_request_is_closed_so_you()
    case 'offer_closed':
      return closedOfferText(error instanceof ApiError ? error.current : undefined, name)
    default:
      return messageOf(error)
  }
}

/** Why an offer is not open any more: it was withdrawn, or the family has declined it. */
export function closedOfferText(current: unknown, name: string): string {
  const offer = v.safeParse(v.object({status: v.string()}), current)
  switch (offer.success ? offer.output.status : undefined) {
    case 'WITHDRAWN':
      return m.this_offer_was_withdrawn({name})
    case 'DECLINED':
      return m.your_family_has_declined_this_offer({name})
    default:
      return m.offer_of_name_is_no_longer_open({name})
  }
}
