import {m} from '#messages'
import {and, eq, inArray, isNull, or, sql} from 'drizzle-orm'
import type {Audience} from '#contract/bookings/choices.ts'
import type {Invite} from '#contract/bookings/request.ts'
import {limits} from '#contract/limits.ts'
import {exclusiveUntil, usual_exclusive_hours} from '#domain/bookings/invitation.ts'
import {distanceMiles, roundPlace} from '#domain/place.ts'
import {initialedName} from '#lib/full-name.ts'
import type {Db} from '#server/db/client.ts'
import {blocks, caretakers, invitations, users} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {invalid, notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {hasLapsed, maySeeCaretaker, subscribedOrganizations} from '#server/modules/accounts/index.ts'
import {countiesNear} from '#server/modules/places/index.ts'
import type {Bidder} from '../offers/store.ts'

type CaretakerRow = typeof caretakers.$inferSelect
/** Where and when the visits are to which providers are invited. */
type InvitedPlace = Pick<BookingRow, 'parent_id' | 'first_start' | 'approx_latitude' | 'approx_longitude' | 'county'>

/** The columns of an invitation, and those it names. */
interface Invited {
  columns: Pick<BookingRow, 'is_exclusive' | 'exclusive_until' | 'then_open'>
  bidders: Bidder[]
}

/** Why a provider cannot be invited, as the family may read it. A suspended one is like one that does not exist. */
const reasons = {
  blocked: m.name_is_blocked_in_messages,
  unavailable: m.name_is_not_taking_requests,
  not_verified: m.name_is_not_verified,
  too_far: ({name}) => m.name_is_too_far_away({name, miles: limits.nearby_radius_miles_max}),
  other_county: m.name_does_not_serve_this_county,
} as const satisfies Record<string, (of: {name: string}) => string>

function notAvailable(
  reason: keyof typeof reasons,
  name: string,
  field: 'invite' | 'organization_id' = 'invite',
): Refusal {
  const text = reasons[reason]({name})
  return refuse('not_available', text, {fields: {[field]: text}, current: {reason}})
}

/** Why blocks between this family and these providers keep them from being asked. @see src/domain/rules-people.md#blocking */
async function blocksBetween(
  tx: Db,
  parent_id: string,
  provider_ids: readonly string[],
): Promise<(provider_id: string) => 'blocked' | 'unavailable' | null> {
  const ids = [...provider_ids]
  const rows = await tx
    .select({by: blocks.by, caretaker_id: blocks.caretaker_id, org_id: blocks.org_id})
    .from(blocks)
    .where(and(eq(blocks.parent_id, parent_id), or(inArray(blocks.caretaker_id, ids), inArray(blocks.org_id, ids))))
  return id => {
    const own = rows.filter(({caretaker_id, org_id}) => caretaker_id === id || org_id === id)
    if (own.length === 0) return null
    // a provider's own block stays private
    return own.some(({by}) => by === 'family') ? 'blocked' : 'unavailable'
  }
}

/** Why a caregiver cannot be invited, and their name as the family may read it. */
interface Obstacle {
  reason: Exclude<keyof typeof reasons, 'other_county'>
  name: string
}

/** The first reason why one of these caregivers cannot be invited; null if there is none. */
async function checkCaregivers(
  tx: Db,
  ids: readonly string[],
  place: InvitedPlace,
  now: string,
): Promise<Refusal | null> {
  const obstacleOf = await findObstacles(tx, ids, place, now)
  const [first] = ids.flatMap(id => obstacleOf(id) ?? [])
  return first ? notAvailable(first.reason, first.name) : null
}

/** What stands in the way of inviting each of these caregivers; null for one who can be invited. */
export async function findObstacles(
  tx: Db,
  ids: readonly string[],
  place: InvitedPlace,
  now: string,
): Promise<(id: string) => Obstacle | null> {
  const rows = await tx
    .select({
      id: caretakers.id,
      is_verified: caretakers.is_verified,
      listed_county: caretakers.listed_county,
      suspended_at: users.suspended_at,
      closed_at: users.closed_at,
      latitude: users.latitude,
      longitude: users.longitude,
      first_name: users.first_name,
      last_name: users.last_name,
      has_lapsed: sql<boolean>`${hasLapsed(now)}`,
      has_met: sql<boolean>`exists (select 1 from offers o join bookings b on b.id = o.booking_id
        where o.caretaker_id = ${caretakers.id} and b.parent_id = ${place.parent_id}::uuid)`,
    })
    .from(caretakers)
    .innerJoin(users, eq(users.id, caretakers.user_id))
    .where(inArray(caretakers.id, [...ids]))
  const here = {latitude: place.approx_latitude, longitude: place.approx_longitude}
  // a family that found a caregiver in the search knows only the county
  const near = await countiesNear(here, limits.nearby_radius_miles_max)
  const blockOf = await blocksBetween(tx, place.parent_id, ids)
  return id => {
    const row = rows.find(each => each.id === id)
    if (!row || row.suspended_at !== null || row.closed_at !== null || !isKnownTo(row))
      return {reason: 'unavailable', name: m.this_caregiver()}
    const name = initialedName(row)
    if (row.is_verified !== 'Approved' || row.has_lapsed) return {reason: 'not_verified', name}
    const {latitude, longitude} = row
    if (latitude === null || longitude === null) return {reason: 'unavailable', name}
    const isNear =
      row.listed_county !== null && !row.has_met
        ? near.some(({county}) => county === row.listed_county)
        : // rounded as everywhere before approval, or repeated requests would reveal a home
          distanceMiles(here, roundPlace(latitude, longitude)) <= limits.nearby_radius_miles_max
    if (!isNear) return {reason: 'too_far', name}
    const reason = blockOf(id)
    return reason && {reason, name}
  }
}

/** Whether the family may see the profile at all. */
const isKnownTo = (
  row: Pick<CaretakerRow, 'id' | 'is_verified'> & {
    suspended_at: string | null
    closed_at: string | null
    has_met: boolean
  },
) =>
  maySeeCaretaker(
    {role: 'parent', caretaker_id: null},
    {caretaker: row, user: row},
    {has_met: row.has_met, has_approved: row.has_met},
  )

/** As `checkCaregivers`, for an agency. */
async function checkAgency(tx: Db, org_id: string, place: InvitedPlace, now: string): Promise<Refusal | null> {
  const [org] = await subscribedOrganizations(tx, {org_id}, now)
  if (!org) return notAvailable('unavailable', m.this_agency())
  const block = (await blocksBetween(tx, place.parent_id, [org_id]))(org_id)
  if (block) return notAvailable(block, org.legal_name)
  return org.county.includes(place.county) ? null : notAvailable('other_county', org.legal_name)
}

/**
 * 404 for an agency that parents do not see, 422 `not_available` for a block between it and the family; null for one that
 * a request can be assigned to. @see src/domain/rules.md#audience
 */
export async function checkAssigned(
  tx: Db,
  {org_id, parent_id}: {org_id: string; parent_id: string},
  now: string,
): Promise<Refusal | null> {
  const [org] = await subscribedOrganizations(tx, {org_id}, now)
  if (!org) return notFound()
  const block = (await blocksBetween(tx, parent_id, [org_id]))(org_id)
  return block && notAvailable(block, org.legal_name, 'organization_id')
}

/**
 * What an invitation stores; null without one, or 422 `not_available` with a reason that the family may read.
 * @see src/domain/rules.md#invitations
 */
export async function checkInvite(
  tx: Db,
  {invite, audience}: {invite: Invite | undefined; audience: Audience},
  place: InvitedPlace,
  now: string,
): Promise<Invited | Refusal | null> {
  if (!invite) return null
  const {caretaker_ids = [], organization_id, exclusive_hours = usual_exclusive_hours, then_open = true} = invite
  if ((audience === 'agencies') !== (organization_id !== undefined)) {
    return invalid('invite', m.invite_caregivers_to_a_request_to())
  }
  const ids = [...new Set(caretaker_ids)]
  const refusal = organization_id
    ? await checkAgency(tx, organization_id, place, now)
    : await checkCaregivers(tx, ids, place, now)
  if (refusal) return refusal
  const exclusive_until = exclusiveUntil({now, first_start: place.first_start, hours: exclusive_hours})
  return {
    columns: {is_exclusive: true, exclusive_until, then_open},
    bidders: organization_id ? [{org_id: organization_id}] : ids.map(caretaker_id => ({caretaker_id})),
  }
}

/**
 * 422 `not_available` if a provider that an exclusive request still asks cannot be invited to its new place; null if all
 * can.
 */
export async function checkInvitedPlace(
  tx: Db,
  {id, is_exclusive, parent_id}: Pick<BookingRow, 'id' | 'is_exclusive' | 'parent_id'>,
  place: Omit<InvitedPlace, 'parent_id'>,
  now: string,
): Promise<Refusal | null> {
  if (!is_exclusive) return null
  const rows = await tx
    .select({caretaker_id: invitations.caretaker_id, org_id: invitations.org_id})
    .from(invitations)
    .where(and(eq(invitations.booking_id, id), isNull(invitations.declined_at)))
  const there = {...place, parent_id}
  const org_id = rows.find(row => row.org_id !== null)?.org_id
  if (org_id) return checkAgency(tx, org_id, there, now)
  const ids = rows.flatMap(({caretaker_id}) => caretaker_id ?? [])
  return ids.length > 0 ? checkCaregivers(tx, ids, there, now) : null
}

/** Stores the invitations of new requests. */
export async function insertInvited(
  tx: Db,
  booking_ids: readonly string[],
  {bidders}: Pick<Invited, 'bidders'>,
): Promise<void> {
  await tx
    .insert(invitations)
    .values(booking_ids.flatMap(booking_id => bidders.map(bidder => ({booking_id, ...bidder}))))
}

/** SQL: the invitations of this provider. */
const isInvitationOf = (bidder: Bidder) =>
  'caretaker_id' in bidder ? eq(invitations.caretaker_id, bidder.caretaker_id) : eq(invitations.org_id, bidder.org_id)

/** A provider's invitation to this booking, or undefined. */
export async function invitationFor(tx: Db, booking_id: string, bidder: Bidder) {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.booking_id, booking_id), isInvitationOf(bidder)))
  return row
}

/** Invitations of a booking that are not declined, and of these those without any answer and those with a live offer. */
interface Left {
  waiting: number
  unanswered: number
  offered: number
}

/**
 * Marks invitations as declined; returns by booking what is left. A bid that the family declined is an answer.
 */
export async function markDeclined(
  tx: Db,
  declined: readonly {id: string; booking_id: string}[],
  {user_id, reason, now}: {user_id: string | null; reason: string | null; now: string},
): Promise<(booking_id: string) => Left> {
  await tx
    .update(invitations)
    .set({declined_at: now, declined_by: user_id, decline_reason: reason || null})
    .where(
      and(
        inArray(
          invitations.id,
          declined.map(({id}) => id),
        ),
        isNull(invitations.declined_at),
      ),
    )
  const booking_ids = declined.map(({booking_id}) => booking_id)
  const bids = sql`from offers o where o.booking_id = invitations.booking_id
    and (o.caretaker_id = invitations.caretaker_id or o.org_id = invitations.org_id)`
  const left = await tx
    .select({
      booking_id: invitations.booking_id,
      has_offer: sql<boolean>`exists (select ${bids} and o.status = 'SUBMITTED')`,
      was_declined: sql<boolean>`exists (select ${bids} and o.status = 'DECLINED')`,
    })
    .from(invitations)
    .where(and(inArray(invitations.booking_id, booking_ids), isNull(invitations.declined_at)))
  return id => {
    const waiting = left.filter(({booking_id}) => booking_id === id)
    return {
      waiting: waiting.length,
      unanswered: waiting.filter(({has_offer, was_declined}) => !has_offer && !was_declined).length,
      offered: waiting.filter(({has_offer}) => has_offer).length,
    }
  }
}
