import {m} from '#messages'
import type {Booking} from '#contract/bookings/booking.ts'
import {notifiedText} from '#domain/bookings/request-text.ts'
import type {Reader} from '#domain/time.ts'
import {widenText} from './widen-text.ts'

type Asked = Pick<Booking, 'audience' | 'organization_id' | 'organization_name'>

/** The only agency that is asked, or null; `The agency` in a booking stored before it had the name. */
const onlyAgency = ({organization_id, organization_name}: Asked): string | null =>
  organization_name ?? (organization_id === null ? null : m.the_agency())

/**
 * `20 caregivers were notified of your request.`, or the name of the only agency that was. Empty if the number is zero or
 * unknown.
 */
export function notifiedOf({told_count: count, ...asked}: Asked & Pick<Booking, 'told_count'>): string {
  if (!count) return ''
  const name = onlyAgency(asked)
  return name === null ? notifiedText(asked.audience, count) : m.name_was_notified_of_your_request({name})
}

type Open = Parameters<typeof notifiedOf>[0] & Pick<Booking, 'county' | 'widen_at' | 'first_start' | 'timezone'>

/** What has happened to a request that all may see, and what follows without an offer, by time. */
export function openSteps(booking: Open, reader: Reader): string[] {
  const {audience, county} = booking
  const notified = notifiedOf(booking)
  if (!notified) return [notifiedText(audience, 0)]
  const name = onlyAgency(booking)
  const seen =
    audience === 'caretakers'
      ? m.caregivers_nearby_can_now_see_it()
      : name === null
        ? m.agencies_in_county_can_now_see_it({county})
        : m.name_can_now_see_your_request({name})
  const widens = widenText(booking, reader)
  return [notified, seen, ...(widens ? [widens] : [])]
}
