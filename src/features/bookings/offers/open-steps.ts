import {m} from '#messages'
import type {Booking} from '#contract/bookings/booking.ts'
import {isAssignedAtRate} from '#domain/bookings/booking.ts'
import {isOnlyInvitedNotified, notifiedCount, type WithNotified} from '#domain/bookings/invitation.ts'
import {notifiedText} from '#domain/bookings/request-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import type {Reader} from '#domain/time.ts'
import {rateText} from '#lib/money-text.ts'
import {widenText} from './widen-text.ts'

type Asked = Pick<Booking, 'audience' | 'organization_id' | 'organization_name'>

/** The only agency that is asked, or null; `The agency` in a booking stored before it had the name. */
const onlyAgency = ({organization_id, organization_name}: Asked): string | null =>
  organization_name ?? (organization_id === null ? null : m.the_agency())

/**
 * `20 caregivers were notified of your request.`, or the name of the only agency that was. Empty if the number is zero or
 * unknown.
 */
export function notifiedOf(asked: Asked & WithNotified): string {
  const count = notifiedCount(asked)
  if (!count) return ''
  const name = onlyAgency(asked)
  return name === null ? notifiedText(asked.audience, count) : m.name_was_notified_of_your_request({name})
}

/**
 * How an open request becomes a booking: by an offer that is approved, or by the one agency that can accept at its rate.
 * @see src/domain/rules.md#assigned-requests
 */
export function bookingSteps(request: Asked & Pick<Booking, 'max_hourly_rate'>): string[] {
  const {max_hourly_rate: rate} = request
  if (!isAssignedAtRate(request) || rate === null) {
    return [m.offers_with_their_rates_will_appear(), m.compare_the_offers_and_approve_one()]
  }
  const agency = onlyAgency(request) ?? m.the_agency()
  return [
    m.agency_can_accept_at_rate({agency, rate: rateText(dollarsToCents(rate))}),
    m.an_offer_at_another_rate_appears_here(),
  ]
}

type Open = Parameters<typeof notifiedOf>[0] &
  Pick<Booking, 'county' | 'widen_at' | 'first_start' | 'timezone' | 'invitation'>

/** What those who were notified have in common, and where they are named. */
function commonText(request: Open): string {
  const count = notifiedCount(request) ?? 0
  return request.audience === 'agencies' ? m.agencies_named_in_history({count}) : m.all_notified_are_verified({count})
}

/** What has happened to a request that all may see, and what follows without an offer, by time. */
export function openSteps(booking: Open, reader: Reader): string[] {
  const {audience, county} = booking
  const notified = notifiedOf(booking)
  if (!notified) return [notifiedText(audience, 0)]
  const name = onlyAgency(booking)
  const about = name === null ? ` ${commonText(booking)}` : ''
  const seen =
    audience === 'caretakers'
      ? m.caregivers_nearby_can_now_see_it()
      : name === null
        ? m.agencies_in_county_can_now_see_it({county})
        : m.name_can_now_see_your_request({name})
  const widens = widenText(booking, reader)
  return [`${notified}${about}`, ...(isOnlyInvitedNotified(booking) ? [] : [seen]), ...(widens ? [widens] : [])]
}
