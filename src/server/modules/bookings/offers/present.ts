import type {OfferRow} from './store.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {minuteSpan} from '#domain/bookings/minute-span.ts'
import {maskContacts} from '#domain/messages/mask-contacts.ts'
import {centsToDollars, lateCancelCents, quote} from '#domain/money/money.ts'
import {fullName, initialedName} from '#lib/full-name.ts'
import {isWeekly} from '#domain/bookings/booking.ts'
import type {Terms} from '#domain/money/billing.ts'
import {day_ms} from '#domain/constants.ts'
import {expandSchedule, slotsAhead, slotsOfWeek} from '#domain/bookings/schedule.ts'
import {fileUrl} from '#server/http/files.ts'
import {readStored} from '#server/stored-texts.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {NewNotification} from '#server/modules/notifications/index.ts'
import {aboutRequest, startFactsOf} from '../notifications.ts'

type Scheduled = Pick<BookingRow, 'schedule' | 'timezone' | 'minutes' | 'sessions_count' | 'first_start'>

/** Minutes of each visit ahead at `at`, which an approval creates and the price sums; without an end of one week. */
export function minutesPerSession(
  {schedule, timezone, minutes, sessions_count, first_start}: Scheduled,
  at: string,
): number[] {
  if (isWeekly({schedule})) return slotsOfWeek(schedule, timezone).map(slot => slot.minutes)
  const [line] = schedule
  // if the sum shows that no clock change lies between equal visits, skip the calendar
  if (
    line &&
    first_start > at &&
    schedule.length === 1 &&
    minutes === sessions_count * wallMinutes(line) &&
    sessions_count <= one_clock_change_days
  ) {
    return Array.from({length: sessions_count}, () => wallMinutes(line))
  }
  const expanded = expandSchedule(schedule, timezone)
  return expanded.ok ? expanded.slots.filter(slot => slot.scheduled_start > at).map(slot => slot.minutes) : []
}

/** A span too short for both clock changes of a year, which could cancel out. */
const one_clock_change_days = 100

function wallMinutes({time_range}: BookingRow['schedule'][number]): number {
  const {start_min, end_min} = minuteSpan(...time_range)
  return end_min - start_min
}

/** The time that an offer's price refers to: now for a live one, as visits pass; else when it was accepted or made. */
function pricedAt({status, decided_at, received_at}: OfferRow['offer'], now: string): string {
  if (status === 'SUBMITTED') return now
  return status === 'ACCEPTED' && decided_at !== null ? decided_at : received_at
}

/** An offer as its bidder and the family read it. */
type Offered = Pick<OfferRow, 'offer' | 'user' | 'org' | 'booking' | 'fee_in_force_bps'> &
  Partial<Pick<OfferRow, 'is_ended_by_change'>>

export function presentOffer(
  {offer, user, org, booking, fee_in_force_bps, is_ended_by_change}: Offered,
  now: string,
): Offer {
  const {hourly_rate_cents: rate_cents} = offer
  const at = pricedAt(offer, now)
  const minutes_per_session = minutesPerSession(booking, at)
  // the fee fixed at approval applies, not today's, rules.md#fee
  const fee_bps = booking.fee_bps ?? fee_in_force_bps
  const price = quote({audience: booking.audience, rate_cents, minutes_per_session, fee_bps})
  return {
    id: offer.id,
    booking_id: offer.booking_id,
    bidder: offer.bidder,
    caretaker_id: offer.caretaker_id,
    org_id: offer.org_id,
    display_name:
      offer.bidder === 'agency'
        ? readStored(org?.legal_name ?? '')
        : // the whole name comes with approval, rules.md#after-approval
          user
          ? initialedName(user)
          : '',
    avatar_url: fileUrl(offer.bidder === 'agency' ? org?.logo : user?.profile_picture),
    hourly_rate: centsToDollars(offer.hourly_rate_cents),
    ...price,
    ...(offer.status === 'SUBMITTED' && {
      visits_ahead: minutes_per_session.length,
      cancel_costs: cancelCosts(booking, {rate_cents, fee_bps}, now),
    }),
    note: offer.note,
    decline_reason: offer.decline_reason && maskContacts(offer.decline_reason).text,
    status: offer.status,
    ...(is_ended_by_change && {is_ended_by_change}),
    received_at: offer.received_at,
  }
}

/** Free canceling ends for these visits while an answer is on a phone. */
const cancel_costs_ms = 2 * day_ms

/** What canceling each visit of the next two days costs once that is not free. */
function cancelCosts(
  booking: Offered['booking'],
  {rate_cents, fee_bps}: Terms,
  now: string,
): NonNullable<Offer['cancel_costs']> {
  const until = new Date(Date.parse(now) + cancel_costs_ms).toISOString()
  if (booking.first_start > until) return []
  const terms = {rate_cents, fee_bps: booking.audience === 'agencies' ? 0 : fee_bps}
  return slotsAhead(booking, now)
    .filter(slot => slot.scheduled_start <= until)
    .map(({scheduled_start, minutes}) => ({scheduled_start, cents: lateCancelCents({...terms, minutes})}))
}

/** An offer as staff read it, with the bidder's whole name and account. */
export function presentOfferForStaff(row: Offered, now: string): Offer {
  const offer = presentOffer(row, now)
  return row.offer.bidder === 'caretaker' && row.user
    ? {...offer, display_name: fullName(row.user), user_id: row.offer.by_user_id}
    : offer
}

/**
 * An offer as the family reads it; the bidder's whole name and the note's contact details only once it has approved them.
 * @see src/domain/rules.md#after-approval
 * @see src/domain/rules-people.md#hidden-contacts
 */
export function presentOfferForFamily(row: Offered & Pick<OfferRow, 'is_booked_pair'>, now: string): Offer {
  const offer = presentOffer(row, now)
  if (row.is_booked_pair) return {...offer, display_name: row.user ? fullName(row.user) : offer.display_name}
  return offer.note === null ? offer : {...offer, note: maskContacts(offer.note).text}
}

/** Builds the notification of a new or changed offer, with its total price; screens of the bidder's office refetch. */
export const buildOfferPlaced = (
  booking: BookingRow,
  {id: offer_id, caretaker_id, org_id, due_cents}: Offer,
  {changed, now, ...author}: {by?: string; by_key?: string | undefined; changed: boolean; now: string},
): NewNotification => ({
  kind: 'offer_placed',
  to: {family: booking.parent_id, org_screens: org_id},
  facts: {
    offer_id,
    whole_cents: due_cents,
    changed,
    ...(isWeekly(booking) && {weekly: true}),
    ...startFactsOf(booking, now),
  },
  ...author,
  provider: {caretaker_id, org_id},
  ...aboutRequest(booking, now),
})
