import {eq, sql} from 'drizzle-orm'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {VerificationGap} from '#contract/bookings/match.ts'
import {limits} from '#contract/limits.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {checkKinds} from '#domain/accounts/check.ts'
import {distanceMiles} from '#domain/place.ts'
import {refuse, type Refusal} from '#server/http/refusal.ts'
import {hasExpired, type CheckDays} from '#server/modules/accounts/index.ts'
import type {Db} from '#server/db/client.ts'
import {prepared} from '#server/db/prepared.ts'
import {caretakers, organizations, users} from '#server/db/schema/all.ts'
import {isVisible} from '../visibility.ts'
import {subscribed} from '#server/modules/subscriptions/index.ts'

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

/** A bid from a person whose email is not verified. @see src/domain/rules-people.md#email-verification */
export const emailNotVerified = (): Refusal =>
  refuse('email_not_verified', 'Verify your email address first. Open the link that we sent you.')

/**
 * Miles from the caregiver to the rounded place of a request; the exact place is never used.
 * @see src/domain/rules.md#place-before-approval
 */
export const milesTo = (
  place: {latitude: number; longitude: number},
  booking: {approx_latitude: number; approx_longitude: number},
): number => distanceMiles(place, {latitude: booking.approx_latitude, longitude: booking.approx_longitude})

/** Whether a caregiver can see a request: within 50 miles, and not hidden. @see src/domain/rules.md#nearby */
export function isWithinReach(me: CaretakerBidder, booking: BookingRow): boolean {
  return isVisible(booking) && me.place !== null && milesTo(me.place, booking) <= limits.nearby_radius_miles_max
}

/**
 * Whether an agency can see a request: an assigned one, or an unassigned one of its counties while it is
 * subscribed.
 * @see src/domain/rules.md#audience
 */
export function existsForOrg(org: OrgBidder, booking: BookingRow): boolean {
  if (booking.audience !== 'agencies' || !isVisible(booking)) return false
  if (booking.organization_id !== null) return booking.organization_id === org.id
  return org.is_subscribed && org.county.includes(booking.county)
}

/** Whether the agency may read it as a lead: while open, afterwards only if it took part. */
export function isLeadOf(org: OrgBidder, booking: BookingRow, hasBid: boolean): boolean {
  if (booking.audience !== 'agencies' || !isVisible(booking)) return false
  if (booking.organization_id === org.id || booking.approved_org_id === org.id || hasBid) return true
  return isOpen(booking) && existsForOrg(org, booking)
}

/** A caregiver as a bidder, with the expiry date of the latest check of each kind. */
export interface CaretakerBidder {
  caretaker: typeof caretakers.$inferSelect
  phone_number: string | null
  place: {latitude: number; longitude: number} | null
  /** `YYYY-MM-DD`; null if it does not expire. */
  checks: CheckDays
}

const bidderById = (db: Db) =>
  db
    .select({
      caretaker: caretakers,
      phone_number: users.phone_number,
      latitude: users.latitude,
      longitude: users.longitude,
      checks: sql<CaretakerBidder['checks']>`coalesce((select jsonb_object_agg(c.kind, c.expires_on) from (
        select distinct on (kind) kind, expires_on from checks where caretaker_id = ${caretakers.id}
        order by kind, checked_on desc, id desc) c), '{}'::jsonb)`,
    })
    .from(caretakers)
    .innerJoin(users, eq(users.id, caretakers.user_id))
    .where(eq(caretakers.id, sql.placeholder('id')))
const reading = prepared('read_bidder', bidderById)
const locking = prepared('lock_bidder', db => bidderById(db).for('no key update', {of: caretakers}))

/** `lock` takes the caregiver's row as an approval does, to serialize the two. */
export async function caretakerBidder(db: Db, id: string, lock = false): Promise<CaretakerBidder | null> {
  const [row] = await (lock ? locking : reading)(db, {id})
  if (!row) return null
  const {latitude, longitude, ...rest} = row
  return {...rest, place: latitude === null || longitude === null ? null : {latitude, longitude}}
}

/** An agency as a bidder; the phone is its own, or the acting member's. */
export interface OrgBidder {
  id: string
  county: string[]
  phone_number: string | null
  is_subscribed: boolean
}

/** This agency as a bidder, acted for by this member; null if either is unknown. */
export async function orgBidder(
  db: Db,
  {org_id, user_id}: {org_id: string; user_id: string},
  now: string,
): Promise<OrgBidder | null> {
  const [row] = await db
    .select({
      id: organizations.id,
      county: organizations.county,
      phone_number: sql<string | null>`coalesce(${organizations.phone_number}, ${users.phone_number})`,
      is_subscribed: subscribed(sql`organizations.id`, now),
    })
    .from(organizations)
    .innerJoin(users, eq(users.id, user_id))
    .where(eq(organizations.id, org_id))
  return row ?? null
}
