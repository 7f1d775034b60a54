import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {centsToDollars} from '#domain/money/money.ts'
import {maskUnlessBooked} from '#domain/messages/mask-contacts.ts'
import {isOpen, isWeekly, pendingParts} from '#domain/bookings/booking.ts'
import {reopensWeeks} from '#domain/bookings/reopen-weeks.ts'
import {slotsAhead} from '#domain/bookings/schedule.ts'
import {isOnlyInvited} from '#domain/bookings/invitation.ts'
import {details_visible_after_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {fileUrl} from '#server/http/files.ts'
import {readStored} from '#server/stored-texts.ts'
import {currentMinutes, currentPrice, currentTimes, lastVisitEnd} from './current-visits.ts'
import {minutesPerSession} from './offers/present.ts'
import {lastChange} from './request-changes.ts'
import type {BookingWithPeople} from './store.ts'
import type {BookingRow, WeeklyEnd} from '#server/db/schema/bookings.ts'
import {fullName, lastInitial} from '#lib/full-name.ts'

/**
 * The viewer of a booking: the family, the approved provider, or a bidder.
 * @see src/domain/rules.md#place-before-approval
 */
export interface Viewer {
  side: 'family' | 'approved' | 'bidder'
  now: string
  /** The profile id of a caregiver or an agency. */
  bidder?: string
  /** Staff read reasons with their contact details. */
  isStaff?: true
  /** Offers to include; only a family sees others' offers. */
  offers?: Offer[]
}

/** The approved caregiver or agency, with its whole name. */
export function providerOf({booking, caretaker, org}: BookingWithPeople): Booking['provider'] {
  if (booking.caretaker_id && caretaker) {
    return {name: fullName(caretaker), avatar_url: fileUrl(caretaker.profile_picture), ...closedOf(caretaker)}
  }
  return org ? {name: readStored(org.legal_name), avatar_url: fileUrl(org.logo), ...closedOf(org)} : null
}

/** The same as this viewer reads it. */
function providerFor(row: BookingWithPeople, {side}: Viewer): Booking['provider'] {
  const provider = providerOf(row)
  return provider && side === 'family' && row.is_provider_unavailable ? {...provider, is_unavailable: true} : provider
}

const closedOf = ({closed_at}: {closed_at: string | null}) => (closed_at === null ? {} : {is_closed: true as const})

/** Who declined a request that they were asked: the last of the invited providers, else its agency. */
function findDecliner({booking, invited, assigned_name, is_assigned_booked}: BookingWithPeople) {
  const {status, cancelled_by: by} = booking
  if (status !== 'DECLINED' || (by !== 'caretaker' && by !== 'agency')) return null
  const byTime = invited.toSorted((a, b) => Date.parse(a.declined_at ?? '') - Date.parse(b.declined_at ?? ''))
  return byTime.at(-1) ?? {name: assigned_name, is_booked_pair: is_assigned_booked}
}

/** The name of the provider that declined a request that it was asked, or null. */
export function declinerOf(row: BookingWithPeople): string | null {
  const name = findDecliner(row)?.name ?? null
  return name && readStored(name)
}

/**
 * Why a booking ended, as its family reads it: without the contact details of a provider that declined and that it has
 * never approved.
 * @see src/domain/rules-people.md#hidden-contacts
 */
export function endReasonOf(row: BookingWithPeople): string | null {
  if (row.is_ended_by_family) return null
  return maskUnlessBooked(row.booking.cancelled_reason, findDecliner(row)?.is_booked_pair ?? true)
}

/** The parent, or the name staff stored for a family without an account. */
function parentOf({parent, without_account}: BookingWithPeople) {
  const person = parent ?? without_account
  return {
    first_name: person?.first_name ?? '',
    last_name: person?.last_name ?? '',
    phone_number: person?.phone_number ?? null,
    avatar_url: fileUrl(parent?.profile_picture),
  }
}

/**
 * Whether this viewer sees the address: the family always, the approved side until a day after the last
 * uncancelled visit, a bidder never. The same holds for sessions.
 */
function seesDetails(row: BookingWithPeople, {side, now}: Viewer): boolean {
  if (side !== 'approved') return side === 'family'
  const last_end = lastVisitEnd(row)
  return last_end !== null && now <= plusMs(last_end, details_visible_after_ms)
}

/** Address and contact of the other side. The handover has a call of its own, rules.md#children. */
function privateParts(row: BookingWithPeople, viewer: Viewer): Partial<Booking> {
  const {booking, caretaker, org} = row
  if (!seesDetails(row, viewer)) return {}
  const provider = providerOf(row)
  // a booking cancelled before any visit needs no contact
  const isMet = row.visits.length > 0
  const family = parentOf(row)
  const contact =
    viewer.side === 'approved'
      ? {name: fullName(family), phone_number: family.phone_number}
      : provider && {name: provider.name, phone_number: caretaker?.phone_number ?? org?.phone_number ?? null}
  return {
    ...(isMet && contact && {contact}),
    ...(booking.address && {address: booking.address}),
  }
}

/**
 * The sessions a booking counts: what an approval now would create or the past one created. One never approved keeps
 * the requested count, and one without an end that of a week.
 * @see src/domain/rules.md#approval
 */
export function countSessions(booking: BookingRow, now: string): {minutes: number; sessions_count: number} {
  const at = booking.approved_at ?? (isOpen(booking) ? now : null)
  if (at === null || isWeekly(booking) || booking.first_start > at) return booking
  const counted = minutesPerSession(booking, at)
  return {minutes: counted.reduce((sum, minutes) => sum + minutes, 0), sessions_count: counted.length}
}

/**
 * What the family wrote in its request. The contact details in it are hidden from a bidder.
 * @see src/domain/rules-people.md#hidden-contacts
 */
const textsOf = (
  {location, preference, notes}: BookingRow,
  {side}: Viewer,
): Pick<Booking, 'location' | 'preference' | 'notes'> => {
  const read = <Text extends string | null>(text: Text) => maskUnlessBooked(text, side !== 'bidder')
  return {location: read(location), preference: read(preference), notes: read(notes)}
}

/**
 * A booking as a viewer reads it. A bidder sees the last initial and the rounded place, but neither the winner nor the
 * rate.
 * @see src/domain/rules.md#place-before-approval
 */
export function presentBooking(row: BookingWithPeople, viewer: Viewer): Booking {
  const {booking} = row
  const isBidder = viewer.side === 'bidder'
  const isExact = seesDetails(row, viewer)
  const family = parentOf(row)
  const {minutes, sessions_count} = countSessions(booking, viewer.now)
  const changed_at = lastChange(booking, viewer.side === 'family' ? 'family' : 'provider')
  return {
    id: booking.id,
    number: booking.number,
    audience: booking.audience,
    organization_id: booking.organization_id,
    approved_org_id: isBidder ? null : booking.approved_org_id,
    caretaker_id: isBidder ? null : booking.caretaker_id,
    status: booking.status,
    service: booking.service,
    schedule: booking.schedule,
    timezone: booking.timezone,
    latitude: isExact ? booking.latitude : booking.approx_latitude,
    longitude: isExact ? booking.longitude : booking.approx_longitude,
    county: booking.county,
    number_of_children: booking.number_of_children,
    ages: booking.ages,
    ...(booking.age_months.length > 0 && {age_months: booking.age_months}),
    live_in: booking.live_in,
    medical_companion: booking.medical_companion,
    max_hourly_rate: booking.max_hourly_rate_cents === null ? null : centsToDollars(booking.max_hourly_rate_cents),
    ...textsOf(booking, viewer),
    parent: {
      id: booking.parent_id,
      first_name: family.first_name,
      last_name: isBidder ? lastInitial(family.last_name) : family.last_name,
      avatar_url: family.avatar_url,
    },
    provider: isBidder ? null : providerFor(row, viewer),
    approved_offer_id: isBidder ? null : booking.approved_offer_id,
    hourly_rate: isBidder || booking.hourly_rate_cents === null ? null : centsToDollars(booking.hourly_rate_cents),
    offers_count: row.offers_count,
    ...(viewer.offers && {offers: viewer.offers}),
    ...(isBidder ? {first_start: booking.first_start, last_end: booking.last_end} : currentTimes(row)),
    // a bidder reads the request as it was
    ...(isBidder ? {hours: toHours(minutes)} : currentHours(row, viewer.now)),
    ...(row.times_changed_at !== null && !isBidder && {times_changed_at: row.times_changed_at}),
    sessions_count,
    created_at: booking.created_at,
    ...(booking.approved_at !== null && !isBidder && {approved_at: booking.approved_at}),
    ...(changed_at !== null && {changed_at}),
    ...(booking.weekly_end && !isBidder && {weekly_end: weeklyEndOf(booking.weekly_end)}),
    ...cancellationOf(row, viewer),
    ...(!isBidder && {cancelled_count: row.canceled.count}),
    ...(!isBidder && pendingParts(booking, row.visits, viewer.now)),
    ...(viewer.side === 'family' && familyParts(row, viewer.now)),
    ...invitationOf(row, viewer),
    ...privateParts(row, viewer),
  }
}

const toHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/** The hours of a booking as its visits are now, beside those of the approval where they differ. */
export function currentHours(row: BookingWithPeople, now: string): Pick<Booking, 'hours' | 'agreed_hours'> {
  const {minutes} = countSessions(row.booking, now)
  const current = currentMinutes(row) ?? minutes
  return {hours: toHours(current), ...(current !== minutes && {agreed_hours: toHours(minutes)})}
}

const weeklyEndOf = ({by, by_user_id, reason, at, last_day}: WeeklyEnd) => ({by, by_user_id, reason, at, last_day})

/** Whether a request for its visits asks for its weeks. @see src/domain/rules.md#every-week */
function weeksAgain({booking, ...row}: BookingWithPeople, now: string): Pick<Booking, 'reopens_weeks'> {
  const ahead = row.reopenable_starts.filter(start => start > now)
  const starts =
    booking.status === 'DECLINED' ? slotsAhead(booking, now).map(({scheduled_start}) => scheduled_start) : ahead
  const reopens_weeks = reopensWeeks(booking, {starts, isRequested: row.is_weeks_requested})
  return reopens_weeks ? {reopens_weeks} : {}
}

/** What only the family reads. */
const familyParts = ({booking, ...row}: BookingWithPeople, now: string) => ({
  ...currentPrice({booking, visits: row.visits}),
  ...(booking.child_ids.length > 0 && {child_ids: booking.child_ids}),
  ...(row.assigned_name !== null && {organization_name: readStored(row.assigned_name)}),
  cancelled_ahead: row.reopenable_starts.filter(start => start > now).length,
  reopened_as: row.reopened_as,
  ...weeksAgain({booking, ...row}, now),
  ...(row.sent_with && {sent_with: row.sent_with}),
  has_come: row.has_come,
  told_count: booking.notified_count,
  ...(booking.status === 'PENDING' && booking.widen_at && {widen_at: booking.widen_at}),
  ...(booking.email_pending && isOpen(booking) && {email_pending: true}),
  waitlisted: booking.waitlisted,
  // the agency has paid the fee, rules.md#fee
  ...(booking.caretaker_id !== null && booking.fee_bps !== null && {fee_bps: booking.fee_bps}),
})

/** The invited providers, for the family; for a bidder the own invitation. */
function invitationOf(
  {booking, invited}: BookingWithPeople,
  {side, bidder, isStaff}: Viewer,
): Pick<Booking, 'invitation'> {
  const {exclusive_until, then_open} = booking
  const is_exclusive = booking.is_exclusive && isOpen(booking)
  const isInvited = invited.some(
    each => each.declined_at === null && (each.caretaker_id ?? each.org_id) === (bidder ?? null),
  )
  if (exclusive_until === null || (side !== 'family' && !isInvited)) return {}
  const people = invited.map(({is_booked_pair, is_unavailable, declined_at, decline_reason, ...each}) => ({
    ...each,
    name: readStored(each.name),
    declined_at: declined_at && new Date(declined_at).toISOString(),
    decline_reason: maskUnlessBooked(decline_reason, is_booked_pair || isStaff === true),
    ...(is_unavailable && {is_unavailable: true as const}),
  }))
  const only = isOnlyInvited({then_open, invited}) && {is_only: true}
  return {invitation: {exclusive_until, then_open, ...only, is_exclusive, ...(side === 'family' && {invited: people})}}
}

const cancellationOf = (row: BookingWithPeople, {side, isStaff}: Viewer): Pick<Booking, 'cancelled'> => {
  const {cancelled_at: at, cancelled_by, cancelled_reason} = row.booking
  if (!at) return {}
  const reasonFor = {
    family: () => (isStaff ? cancelled_reason : endReasonOf(row)),
    approved: () => (row.is_ended_by_family ? null : cancelled_reason),
    bidder: () => (isOwnAnswer(row.booking) ? cancelled_reason : null),
  }
  const reason = reasonFor[side]()
  const name = side === 'family' && declinerOf(row)
  const byFamily = row.is_ended_by_family && {is_by_family: true as const}
  return {cancelled: {by: cancelled_by ?? 'staff', ...byFamily, ...(name && {name}), reason, at}}
}

/** Cancellation reasons are hidden from bidders, but an agency sees its own reason to decline. */
const isOwnAnswer = ({status, cancelled_by}: BookingWithPeople['booking']) =>
  status === 'DECLINED' && cancelled_by === 'agency'
