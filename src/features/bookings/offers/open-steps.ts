import {m} from '#messages'
import type {Booking} from '#contract/bookings/booking.ts'
import {notifiedText} from '#domain/bookings/request-text.ts'
import type {Reader} from '#domain/time.ts'
import {widenText} from './widen-text.ts'

/** `20 caregivers were notified of your request.` Empty if the number is zero or unknown. */
export const notifiedOf = ({audience, told_count: count}: Pick<Booking, 'audience' | 'told_count'>): string =>
  count ? notifiedText(audience, count) : ''

type Open = Parameters<typeof notifiedOf>[0] &
  Pick<Booking, 'organization_id' | 'county' | 'widen_at' | 'first_start' | 'timezone'>

/** What has happened to a request that all may see, and what follows without an offer, by time. */
export function openSteps(booking: Open, reader: Reader): string[] {
  const {audience, organization_id, county} = booking
  const notified = notifiedOf(booking)
  if (!notified) return [notifiedText(audience, 0)]
  const seen =
    audience === 'caretakers'
      ? m.caregivers_nearby_can_now_see_it()
      : organization_id
        ? m.the_agency_you_chose_can_now_see_it()
        : m.agencies_in_county_can_now_see_it({county})
  const widens = widenText(booking, reader)
  return [notified, seen, ...(widens ? [widens] : [])]
}
