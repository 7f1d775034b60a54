import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {VerificationGap} from '#contract/bookings/match.ts'
import {limits} from '#contract/limits.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {checkKinds} from '#domain/accounts/check.ts'
import {distanceMiles} from '#domain/place.ts'
import {refuse, type Refusal} from '#server/http/refusal.ts'
import type {CaretakerBidder, OrgBidder} from './store.ts'
import {hasExpired} from '#server/modules/accounts/index.ts'

/** What a caregiver still lacks before they may read requests and bid. */
export function missingFor(me: CaretakerBidder, now: string): VerificationGap[] {
  const isApproved = me.caretaker.is_verified === 'Approved'
  const lacking: VerificationGap[] = checkKinds
    .map(({kind}) => kind)
    .filter(kind => (me.checks[kind] === undefined ? !isApproved : hasExpired(me.checks[kind], now)))
  if (lacking.length === 0 && !isApproved) lacking.push('approval')
  if (!me.phone_number) lacking.push('phone_number')
  if (!me.place) lacking.push('place')
  return lacking
}

export const notVerified = (): Refusal => refuse('not_verified', 'You should be verified to use this.')

export const phoneRequired = (): Refusal =>
  refuse('phone_required', 'Add a phone number to your profile first.', {fields: {phone_number: 'Required'}})

/**
 * Miles from the caregiver to the rounded place of a request; the exact place is never used.
 * @see src/domain/rules.md#place-before-approval
 */
export const milesTo = (
  place: {latitude: number; longitude: number},
  booking: {approx_latitude: number; approx_longitude: number},
): number => distanceMiles(place, {latitude: booking.approx_latitude, longitude: booking.approx_longitude})

/** Whether a request is within 50 miles; farther ones cannot be bid on. @see src/domain/rules.md#nearby */
export function isWithinReach(me: CaretakerBidder, booking: BookingRow): boolean {
  return me.place !== null && milesTo(me.place, booking) <= limits.nearby_radius_miles_max
}

/**
 * Whether an agency can see a request: an assigned one, or an unassigned one of its counties while it is
 * subscribed.
 * @see src/domain/rules.md#audience
 */
export function existsForOrg(org: OrgBidder, booking: BookingRow): boolean {
  if (booking.audience !== 'agencies') return false
  if (booking.organization_id !== null) return booking.organization_id === org.id
  return org.is_subscribed && org.county.includes(booking.county)
}

/** Whether the agency may read it as a lead: while it is open, and afterwards only if the agency had a part in it. */
export function isLeadOf(org: OrgBidder, booking: BookingRow, hasBid: boolean): boolean {
  if (booking.audience !== 'agencies') return false
  if (booking.organization_id === org.id || booking.approved_org_id === org.id || hasBid) return true
  return isOpen(booking) && existsForOrg(org, booking)
}
