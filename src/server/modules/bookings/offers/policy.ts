import {m} from '#messages'
import {eq, sql, type SQL, type SQLWrapper} from 'drizzle-orm'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {VerificationGap} from '#contract/bookings/match.ts'
import {limits} from '#contract/limits.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {checkKinds} from '#domain/accounts/check.ts'
import {distanceMiles, roundPlace} from '#domain/place.ts'
import {holderOf} from '#server/http/caller.ts'
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

export const notVerified = (): Refusal => refuse('not_verified', m.you_should_be_verified_to_use_this())

/** `detail` says who adds the number, where it is not the caller. */
export const phoneRequired = (detail = m.add_a_phone_number_to_your()): Refusal =>
  refuse('phone_required', detail, {fields: {phone_number: m.required_refusal()}})

/** A bid from a person whose email is not verified. @see src/domain/rules-people.md#email-verification */
export const emailNotVerified = (): Refusal => refuse('email_not_verified', m.verify_your_email_address_first_open())

/**
 * A caregiver's place, rounded as in offers and notifications, so that each screen says the same distance. Null if
 * they have none.
 */
export const bidderPlace = ({
  latitude,
  longitude,
}: {
  latitude: number | null
  longitude: number | null
}): CaretakerBidder['place'] => (latitude === null || longitude === null ? null : roundPlace(latitude, longitude))

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

/** What of a bidder decides which requests they can bid on. */
interface Asked {
  is_invited: boolean
  is_blocked: boolean
}

/** Whether a bidder can bid by place: an invitation reaches farther, and a live offer can be changed from anywhere. */
export const canReach = (
  booking: BookingRow,
  {live, is_invited}: Pick<Asked, 'is_invited'> & {live: object | null},
  isInReach: boolean,
): boolean => live !== null || isInReach || (is_invited && isVisible(booking))

/** Whether only others can read this request, or a block hides it. */
export const isHiddenFrom = ({is_exclusive}: Pick<BookingRow, 'is_exclusive'>, {is_invited, is_blocked}: Asked) =>
  (is_exclusive && !is_invited) || is_blocked

/** Whether a provider without a live offer on this request may make one, but for what their account lacks. */
export const canBidAnew = (booking: BookingRow, asked: Asked, isInReach: boolean): boolean =>
  canReach(booking, {live: null, is_invited: asked.is_invited}, isInReach) && !isHiddenFrom(booking, asked)

/**
 * Whether an agency can see a request: one that is assigned to it or invites it, or an unassigned one of its counties while
 * it is subscribed.
 * @see src/domain/rules.md#audience
 */
export function existsForOrg(org: OrgBidder, booking: BookingRow, isInvited: boolean): boolean {
  if (booking.audience !== 'agencies' || !isVisible(booking)) return false
  if (booking.organization_id !== null) return booking.organization_id === org.id
  return isInvited || (org.is_subscribed && org.county.includes(booking.county))
}

/** Whether the agency may read it as a lead: while open, afterwards only if it took part. */
export function isLeadOf(
  org: OrgBidder,
  booking: BookingRow,
  {hasBid, isInvited}: {hasBid: boolean; isInvited: boolean},
): boolean {
  if (booking.audience !== 'agencies' || !isVisible(booking)) return false
  if (booking.organization_id === org.id || booking.approved_org_id === org.id || hasBid) return true
  return isOpen(booking) && existsForOrg(org, booking, isInvited)
}

/** A caregiver as a bidder, with the expiry date of the latest check of each kind. */
export interface CaretakerBidder {
  caretaker: typeof caretakers.$inferSelect
  phone_number: string | null
  place: {latitude: number; longitude: number} | null
  /** `YYYY-MM-DD`; null if it does not expire. */
  checks: CheckDays
}

/** SQL: the expiry date of the latest check of each kind, for a caregiver. */
export const checkDaysOf = (caretaker_id: SQLWrapper) =>
  sql<CheckDays>`coalesce((select jsonb_object_agg(c.kind, c.expires_on) from (
    select distinct on (kind) kind, expires_on from checks where caretaker_id = ${caretaker_id}
    order by kind, checked_on desc, id desc) c), '{}'::jsonb)`

/** SQL: expiry date `YYYY-MM-DD` of a caregiver's latest background check; null if there is none or it does not expire. */
export const checkedUntil = (caretaker_id: SQLWrapper) =>
  sql<string | null>`(select c.expires_on from checks c where c.caretaker_id = ${caretaker_id} and c.kind = 'background'
    order by c.checked_on desc, c.id desc limit 1)`

const bidders = (db: Db) =>
  db
    .select({
      caretaker: caretakers,
      phone_number: users.phone_number,
      latitude: users.latitude,
      longitude: users.longitude,
      checks: checkDaysOf(caretakers.id),
    })
    .from(caretakers)
    .innerJoin(users, eq(users.id, caretakers.user_id))
    .$dynamic()

const reading = prepared('read_bidder', db => bidders(db).where(eq(caretakers.id, sql.placeholder('id'))))
const readingHolder = prepared('read_bidder_of_token', db =>
  bidders(db).where(eq(caretakers.user_id, holderOf(sql.placeholder('token_hash')))),
)

function toBidder(row: Awaited<ReturnType<typeof bidders>>[number] | undefined): CaretakerBidder | null {
  if (!row) return null
  const {latitude, longitude, ...rest} = row
  return {...rest, place: bidderPlace({latitude, longitude})}
}

export async function caretakerBidder(db: Db, id: string): Promise<CaretakerBidder | null> {
  return toBidder((await reading(db, {id}))[0])
}

/** The caregiver who holds this token, as a bidder. */
export async function callingCaretaker(db: Db, token_hash: string | null): Promise<CaretakerBidder | null> {
  return toBidder((await readingHolder(db, {token_hash}))[0])
}

/** An agency as a bidder; the phone is its own, or the acting member's. */
export interface OrgBidder {
  id: string
  county: string[]
  phone_number: string | null
  is_subscribed: boolean
}

const orgs = (db: Db, now: string) =>
  db
    .select({
      id: organizations.id,
      county: organizations.county,
      phone_number: sql<string | null>`coalesce(${organizations.phone_number}, ${users.phone_number})`,
      is_subscribed: subscribed(sql`organizations.id`, now),
    })
    .from(organizations)
    .$dynamic()

/** This agency as a bidder, acted for by this member; null if either is unknown. */
export async function orgBidder(
  db: Db,
  {org_id, user_id}: {org_id: string; user_id: string},
  now: string,
): Promise<OrgBidder | null> {
  const [row] = await orgs(db, now).innerJoin(users, eq(users.id, user_id)).where(eq(organizations.id, org_id))
  return row ?? null
}

/** SQL: the agency of the member who holds this token. */
export const agencyOfHolder = (token_hash: string | null): SQL =>
  sql`(select org_id from members where user_id = ${holderOf(token_hash)} and removed_at is null)`

/** The agency of the member who holds this token, as a bidder. */
export async function callingOrg(db: Db, token_hash: string | null, now: string): Promise<OrgBidder | null> {
  const [row] = await orgs(db, now)
    .innerJoin(users, eq(users.id, holderOf(token_hash)))
    .where(eq(organizations.id, agencyOfHolder(token_hash)))
  return row ?? null
}
