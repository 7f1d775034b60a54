import {and, eq, sql, type SQL} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {prepared} from '#server/db/prepared.ts'
import {bookings, caretakers, offers, organizations, users} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {Caller} from '#server/http/caller.ts'
import {feeInForce} from '#server/modules/billing/index.ts'
import {lockBooking} from '#server/modules/sessions/index.ts'
import {liveBidsOf, subscribed} from '#server/modules/subscriptions/index.ts'
import {isUnblocked, type MeantBidder} from '../visibility.ts'
import {bidderPlace, type CaretakerBidder, checkDaysOf, type OrgBidder} from './policy.ts'
import type {LiveOffer, OfferRow} from './store.ts'

/** What a bid is decided by and presented with, besides its booking. */
export interface Standing {
  /** The bidder's live offer on the booking. */
  live: LiveOffer | null
  /** Whether the bidder has an invitation to the booking that they did not decline. */
  is_invited: boolean
  /** Whether a block between the bidder and the family hides the booking. */
  is_blocked: boolean
  /** The bidder as an offer shows them. */
  people: Pick<OfferRow, 'caretaker' | 'user' | 'org' | 'fee_in_force_bps'>
}

const [booking_id, now] = [sql.placeholder('booking_id'), sql.placeholder('now')]

const standing = {
  live: offers,
  user: {
    first_name: users.first_name,
    last_name: users.last_name,
    profile_picture: users.profile_picture,
    latitude: users.latitude,
    longitude: users.longitude,
  },
  phone_number: users.phone_number,
  fee_in_force_bps: feeInForce(now),
}
const isInvited = (bidder: SQL) =>
  sql<boolean>`exists (select from invitations i where i.booking_id = ${booking_id} and i.declined_at is null and ${bidder})`
const isBlocked = (bidder: MeantBidder) =>
  sql<boolean>`exists (select from bookings b where b.id = ${booking_id} and not ${isUnblocked(bidder)})`
const isLive = and(eq(offers.booking_id, booking_id), eq(offers.status, 'SUBMITTED'))

const caretakerStanding = prepared('caretaker_standing', db =>
  db
    .select({
      ...standing,
      caretaker: caretakers,
      checks: checkDaysOf(caretakers.id),
      is_invited: isInvited(sql`i.caretaker_id = ${caretakers.id}`),
      is_blocked: isBlocked({caretaker_id: sql`${caretakers.id}`}),
      used: liveBidsOf(caretakers.id),
      is_subscribed: subscribed(sql`caretakers.id`, now),
    })
    .from(caretakers)
    .innerJoin(users, eq(users.id, caretakers.user_id))
    .leftJoin(offers, and(isLive, eq(offers.caretaker_id, caretakers.id)))
    .where(eq(caretakers.id, sql.placeholder('caretaker_id'))),
)
const orgStanding = prepared('org_standing', db =>
  db
    .select({
      ...standing,
      id: organizations.id,
      county: organizations.county,
      org_phone_number: organizations.phone_number,
      org: {
        legal_name: organizations.legal_name,
        logo: organizations.logo,
        rating: organizations.rating,
        reviews_count: organizations.reviews_count,
      },
      is_subscribed: subscribed(sql`organizations.id`, now),
      is_invited: isInvited(sql`i.org_id = ${organizations.id}`),
      is_blocked: isBlocked({org_id: sql`${organizations.id}`}),
    })
    .from(organizations)
    .innerJoin(users, eq(users.id, sql.placeholder('user_id')))
    .leftJoin(offers, and(isLive, eq(offers.org_id, organizations.id)))
    .where(eq(organizations.id, sql.placeholder('org_id'))),
)

/** The caregiver before the booking, as an approval locks them: the condition is evaluated before any row is locked. */
const lockingBoth = prepared('lock_bid', db =>
  db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.id, booking_id),
        sql`(select id from caretakers where id = ${sql.placeholder('caretaker_id')} for no key update) is not null`,
      ),
    )
    .for('update'),
)

type Asked = {params: {id: string}; db: Db; caller: Caller; now: string}

export interface CaretakerBid extends Standing {
  booking: BookingRow | null
  me: CaretakerBidder
  allowance: {used: number; is_subscribed: boolean}
}

/** Locks the caregiver and a request, and reads what their bid is decided by, in one trip; null without a profile. */
export async function lockCaretakerBid({params, db, caller, now}: Asked): Promise<CaretakerBid | null> {
  const {caretaker_id} = caller
  if (!caretaker_id) return null
  const values = {booking_id: params.id, caretaker_id, now}
  const [[booking], [row]] = await Promise.all([lockingBoth(db, values), caretakerStanding(db, values)])
  if (!row) return null
  const {live, is_invited, is_blocked, user, phone_number, caretaker, checks, fee_in_force_bps, used, is_subscribed} =
    row
  const people = {caretaker, user, org: null, fee_in_force_bps}
  const me = {caretaker, phone_number, place: bidderPlace(user), checks}
  return {booking: booking ?? null, live, is_invited, is_blocked, people, me, allowance: {used, is_subscribed}}
}

/** What a bid of this agency on a locked request is decided by, acted for by this member; null if either is unknown. */
export async function standingOfOrg(
  db: Db,
  {booking_id, org_id, user_id}: {booking_id: string; org_id: string; user_id: string},
  now: string,
): Promise<(Standing & {org: OrgBidder}) | null> {
  const [row] = await orgStanding(db, {booking_id, org_id, user_id, now})
  if (!row) return null
  const {live, is_invited, is_blocked, org, id, county, is_subscribed, org_phone_number, fee_in_force_bps} = row
  // families read no number of a member
  const bidder = {id, county, is_subscribed, phone_number: org_phone_number}
  return {live, is_invited, is_blocked, org: bidder, people: {caretaker: null, user: null, org, fee_in_force_bps}}
}

/** Locks a request and reads what an agency's bid on it is decided by, in one trip; null without an agency. */
export async function lockOrgBid({params, db, caller: {org_id, user_id}, now}: Asked) {
  if (!org_id) return null
  const [booking, found] = await Promise.all([
    lockBooking(db, params.id),
    standingOfOrg(db, {booking_id: params.id, org_id, user_id}, now),
  ])
  return found && {...found, booking}
}
