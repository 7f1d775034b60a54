import type {Booking, Lead} from '#contract/bookings/booking.ts'
import {isLive} from '#contract/bookings/offers.ts'
import type {Session} from '#contract/sessions/session.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {readField} from '#lib/read-field.ts'

/*
 * What a command on a booking changes in cached data, so that a card changes together with the command's toast instead
 * of after the refetch.
 */

type Listed = Booking | Lead

const isIt = (data: unknown, {id}: Pick<Booking, 'id'>): data is Listed =>
  readField(data, 'id') === id && readField(data, 'offers_count') !== undefined

/** Whether a provider sees it as an open request: once answered it is in other lists, as only the server knows it. */
const isOpenLead = (listed: Listed): boolean => 'my_offer' in listed && isOpen(listed)

/**
 * A booking or a list with a command's answer in it; an open request that the answer closed leaves the list. Returns
 * the same object if the booking is not in it.
 */
export function withBooking(data: unknown, answer: Booking): unknown {
  if (Array.isArray(data)) {
    if (!data.some(each => isIt(each, answer))) return data
    return data.flatMap((each: unknown) =>
      isIt(each, answer) && isOpenLead(each) && !isOpen(answer) ? [] : [withBooking(each, answer)],
    )
  }
  return isIt(data, answer) && !isOpenLead(data) ? {...data, ...answer} : data
}

/**
 * A lead or a list in which the caller declined the invitation: a lead without an own bid leaves the list, a bid is
 * withdrawn. Where the request opens to all, the refetch lists it again. Returns the same object if the lead is not in it.
 */
export function withDeclinedInvitation(data: unknown, id: string): unknown {
  if (Array.isArray(data)) {
    if (!data.some(each => isLead(each, id))) return data
    return data.flatMap((each: unknown) =>
      isLead(each, id) && each.my_offer === null ? [] : [withDeclinedInvitation(each, id)],
    )
  }
  if (!isLead(data, id)) return data
  const {invitation: _, my_offer, ...lead} = data
  return {...lead, my_offer: my_offer && isLive(my_offer) ? {...my_offer, status: 'WITHDRAWN'} : my_offer}
}

const isLead = (data: unknown, id: string): data is Lead => isIt(data, {id}) && 'my_offer' in data

/** Whether canceling the rest of a booking at this moment cancels the visit. */
export const isAhead = (visit: Session, now: string): boolean => sessionCan.cancel(visit, visit.my_side, now) === true

/** A visit or a list of visits where those that `ends` names are canceled. Returns the same object if none is. */
export function withCanceled(data: unknown, ends: (visit: Session) => boolean): unknown {
  if (!Array.isArray(data)) return isVisit(data) && ends(data) ? {...data, status: 'CANCELLED'} : data
  if (!data.some(each => isVisit(each) && ends(each))) return data
  return data.map((each: unknown) => withCanceled(each, ends))
}

const isVisit = (data: unknown): data is Session => readField(data, 'scheduled_start') !== undefined
