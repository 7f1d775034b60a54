import type {Lead} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import {isOpen, isUnsettled, nextStartOf, withPendingAt} from '#domain/bookings/booking.ts'
import {hasEnded} from '#domain/sessions/has-ended.ts'
import {isLive} from '#contract/bookings/offers.ts'
import {localDate} from '#domain/time.ts'
import type {BookingGroup} from '../search.ts'
import {textOf} from './filter-leads.ts'
import {foldText, foldWords} from '#lib/fold-text.ts'

export const isWon = ({my_offer}: Pick<Lead, 'my_offer'>): boolean => my_offer?.status === 'ACCEPTED'

/** The group that a request tells by itself; its provider's device may know of a newer bid (`mergeOwnBids`). */
export function groupOf(lead: Lead): BookingGroup {
  if (isWon(lead)) return lead.status === 'CONFIRMED' || lead.status === 'IN_PROGRESS' ? 'booked' : 'past'
  return isOpen(lead) && lead.my_offer && isLive(lead.my_offer) ? 'waiting' : 'lost'
}

/** Puts a booking whose visits are over but not settled among the past ones, as its status on screen says. */
export const inPastIfUnsettled = <Grouped extends Lead & {group: BookingGroup}>(bid: Grouped, now: string): Grouped =>
  bid.group === 'booked' && isUnsettled(withPendingAt(bid, now)) ? {...bid, group: 'past'} : bid

/**
 * The newest copy of a request if several lists on a device have one. A decided request opens again only if staff let
 * someone in again, so the first closed copy wins, else the first.
 */
export const latestOf = (copies: readonly Lead[]): Lead | undefined => copies.find(copy => !isOpen(copy)) ?? copies[0]

/**
 * The calendar day that shows a booking's visits, which are in order of time: that of the next one, or of the last one if all
 * are past. Without its visits, the day that the booking's own times tell.
 */
export function dayToSee(lead: Lead, now: string, visits: readonly Session[] = []): string {
  const planned = visits.filter(({status}) => status !== 'CANCELLED')
  const visit = planned.find(each => !hasEnded(each, now)) ?? planned.at(-1) ?? visits.at(-1)
  if (visit) return localDate(visit.scheduled_start, visit.timezone)
  const start = nextStartOf(lead)
  const next = start > now ? start : now
  const isOver = groupOf(lead) === 'past' || lead.last_end <= now
  return localDate(isOver ? lead.last_end : next, lead.timezone)
}

/** A group of bookings, and words that must all occur. */
export interface BookingFilter {
  q?: string | undefined
  show?: BookingGroup | undefined
}

const rank: Record<BookingGroup, number> = {booked: 0, waiting: 1, past: 2, lost: 3}

/** The place of a group in the list: booked 0, waiting 1, past 2, lost 3. */
export const rankOf = ({group}: {group: BookingGroup}): number => rank[group]

/**
 * Booked ones first, then those that wait for an answer; in the given order within each group. `whoOf` names the caregivers
 * that the list shows for a booking; its words are found too.
 */
export function filterBookings<Grouped extends Lead & {group: BookingGroup}>(
  bookings: readonly Grouped[],
  {q = '', show}: BookingFilter,
  whoOf: (booking: Grouped) => string = () => '',
): Grouped[] {
  const words = foldWords(q)
  const hasWords = (booking: Grouped) => {
    const who = foldText(whoOf(booking))
    return words.every(word => textOf(booking).includes(word) || who.includes(word))
  }
  return bookings
    .filter(booking => (!show || booking.group === show) && (words.length === 0 || hasWords(booking)))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
}
