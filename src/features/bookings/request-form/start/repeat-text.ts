import {m} from '#messages'
import type {Booking} from '#contract/bookings/booking.ts'
import {bookedTimes} from '#domain/bookings/time-overlaps.ts'
import {localDate} from '#domain/time.ts'
import {weekdaysText} from '#features/leads/match-text.ts'
import {dayText, type Day} from '#lib/day.ts'
import {listText} from '#lib/list-text.ts'
import type {Asked} from '../values.ts'
import {repeatedLines, type RepeatedDays} from './repeat-booking.ts'

/** On which days a request that repeats this booking would begin; the family's other `bookings` are not free. */
export function foundDays(booking: Booking, bookings: readonly Booking[] = [], now: string): RepeatedDays {
  return repeatedLines(booking, {today: localDate(now, booking.timezone), taken: bookedTimes(bookings, now)}).found
}

/**
 * What the form says of the request it repeats, why its days are not the same, and what books it. `names` are asked in
 * this order until the form has said who is; `wasInvitation` if the request asked some providers first or alone.
 */
export function repeatText(
  {
    found = {kind: 'free'},
    asked: {order, isAcceptable, invited},
    names = [],
    wasInvitation = false,
  }: {found: RepeatedDays | undefined; asked: Asked; names?: readonly string[]; wasInvitation?: boolean},
  today: Day,
): string {
  const reason = reasonText(found, today)
  const asked = invited?.map(each => each.name) ?? names
  if (asked.length === 0 || order === 'everyone') {
    return `${sameText(reason, wasInvitation)} ${bookedText(isAcceptable)}`
  }
  const isOnly = order === 'only'
  const who = {names: listText(asked), count: asked.length}
  return reason === null
    ? (isOnly ? m.same_as_before_only_name_is_asked : m.same_as_before_name_is_asked_first)(who)
    : (isOnly ? m.same_as_before_but_only_name_is_asked : m.same_as_before_but_name_is_asked_first)({...who, reason})
}

/** That everyone is asked, which is the same as before unless it was an invitation. */
function sameText(reason: string | null, wasInvitation: boolean): string {
  if (reason === null) return wasInvitation ? m.same_as_before_everyone_is_asked() : m.same_as_before()
  return (wasInvitation ? m.same_as_before_but_everyone_is_asked : m.same_as_before_but)({reason})
}

/** What makes a request a booking: an approval, or one agency that accepts at the maximum rate. */
export const bookedText = (isAcceptable: boolean): string =>
  isAcceptable ? m.the_agency_can_accept_at_the_maximum_rate() : m.nothing_is_booked_until_you_approve()

function reasonText(found: RepeatedDays, today: Day): string | null {
  switch (found.kind) {
    case 'free':
      return null
    case 'running':
      return m.these_visits_run_every_week()
    case 'requested':
      return m.these_visits_are_requested_every_week()
    case 'taken':
      return m.these_times_are_taken()
    case 'other_weekday':
      return m.you_have_visits_on_weekday_next_free_day({
        weekdays: weekdaysText(found.weekday) ?? '',
        day: dayText(found.day, today),
      })
  }
}
