import {and, eq, asc, desc, inArray, notInArray, sql} from 'drizzle-orm'
import type {OfferStatus} from '#contract/bookings/offers.ts'
import {isBookedPair} from '#server/db/booked-pair.ts'
import type {Db} from '#server/db/client.ts'
import {offers, bookings, caretakers, organizations, users} from '#server/db/schema/all.ts'
import {feeInForce} from '#server/modules/billing/index.ts'
import {checkedUntil} from './policy.ts'
import {prepared, preparedByIds} from '#server/db/prepared.ts'
import {type NewNotification, preparedNotifying} from '#server/modules/notifications/index.ts'

/**
 * Saves a bid, and that its booking is under review, with these notifications. False if the bidder has a live offer; the
 * unique index decides a race.
 */
export const insertOffer = (
  tx: Db,
  row: LiveOffer,
  notifications: readonly NewNotification[],
  now: string,
): Promise<boolean> => inserting(tx, {row: JSON.stringify(row), offered_on: row.booking_id}, notifications, now)

const inserting = preparedNotifying(
  'insert_offer',
  db => [
    db.$with('inserted', {}).as(sql`insert into offers
      select * from json_populate_record(null::offers, ${sql.placeholder('row')}::json) on conflict do nothing returning id`),
    db.$with('reviewed', {}).as(sql`update bookings set status = 'REVIEW'
      where id = ${sql.placeholder('offered_on')}::uuid and status = 'PENDING' and exists (select from inserted)`),
  ],
  sql<boolean>`exists (select from inserted)`,
)

/** Closes an offer that its bidder replaces. */
export async function replaceLive(tx: Db, id: string, now: string): Promise<void> {
  await replacing(tx, {id, now})
}

const replacing = prepared('replace_offer', db =>
  db
    .update(offers)
    .set({status: 'REPLACED', decided_at: sql`${sql.placeholder('now')}::timestamptz`})
    .where(and(eq(offers.id, sql.placeholder('id')), eq(offers.status, 'SUBMITTED'))),
)

/** Closes one live offer; false if it was not live. The caller updates the booking's status. */
export async function closeOffer(
  tx: Db,
  {id, status, now}: {id: string; status: OfferStatus; now: string},
): Promise<boolean> {
  const closed = await tx
    .update(offers)
    .set({status, decided_at: now})
    .where(and(eq(offers.id, id), eq(offers.status, 'SUBMITTED')))
    .returning({id: offers.id})
  return closed.length === 1
}

/** Whether a booking has a live offer beside these. Lock the booking to rely on it. */
export async function hasOtherLive(tx: Db, booking_id: string, ids: readonly string[]): Promise<boolean> {
  const [other] = await tx
    .select({id: offers.id})
    .from(offers)
    .where(and(eq(offers.booking_id, booking_id), eq(offers.status, 'SUBMITTED'), notInArray(offers.id, [...ids])))
    .limit(1)
  return other !== undefined
}

/** A closed offer and its bidder. */
interface ClosedOffer {
  id: string
  booking_id: string
  caretaker_id: string | null
  org_id: string | null
}

/** Closes the live offers on these bookings, all or `only` these, with what their bidders read of why; returns them. */
export async function closeOffers(
  tx: Db,
  {
    booking_id,
    only,
    status,
    by_user_id,
    reason,
    now,
  }: {
    booking_id: string | readonly string[]
    only?: readonly string[]
    status: OfferStatus
    by_user_id?: string
    reason?: string | null
    now: string
  },
): Promise<ClosedOffer[]> {
  const ids = [booking_id].flat()
  if (ids.length === 0) return []
  return tx
    .update(offers)
    .set({status, decided_at: now, decided_by: by_user_id, decline_reason: reason || null})
    .where(and(inArray(offers.booking_id, ids), eq(offers.status, 'SUBMITTED'), only && inArray(offers.id, [...only])))
    .returning({
      id: offers.id,
      booking_id: offers.booking_id,
      caretaker_id: offers.caretaker_id,
      org_id: offers.org_id,
    })
}

export type LiveOffer = typeof offers.$inferSelect

/** A bidder, by profile id. */
export type Bidder = {caretaker_id: string} | {org_id: string}

const bidderIs = {
  caretaker: eq(offers.caretaker_id, sql.placeholder('caretaker_id')),
  org: eq(offers.org_id, sql.placeholder('org_id')),
}
const kindOf = (bidder: Bidder) => ('caretaker_id' in bidder ? 'caretaker' : 'org')

/** SQL: whether a change of the request ended an offer. */
const isEndedByChange = sql<boolean>`${offers.status} = 'NOT_SELECTED' and ${bookings.changes}
  @> jsonb_build_array(jsonb_build_object('ended_offers', jsonb_build_array(${offers.id}::text)))`

/** Offers with everything that presenting and ranking needs, in one statement. */
function withPeople(db: Db) {
  return db
    .select({
      offer: offers,
      caretaker: caretakers,
      user: {
        first_name: users.first_name,
        last_name: users.last_name,
        profile_picture: users.profile_picture,
        latitude: users.latitude,
        longitude: users.longitude,
      },
      org: {
        legal_name: organizations.legal_name,
        logo: organizations.logo,
        rating: organizations.rating,
        reviews_count: organizations.reviews_count,
      },
      booking: {
        audience: bookings.audience,
        schedule: bookings.schedule,
        timezone: bookings.timezone,
        minutes: bookings.minutes,
        sessions_count: bookings.sessions_count,
        first_start: bookings.first_start,
        fee_bps: bookings.fee_bps,
      },
      is_ended_by_change: isEndedByChange,
      background_check_until: checkedUntil(offers.caretaker_id),
      fee_in_force_bps: feeInForce(sql.placeholder('now')),
      is_booked_pair: isBookedPair({
        parent_id: bookings.parent_id,
        caretaker_id: offers.caretaker_id,
        org_id: offers.org_id,
      }),
    })
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.booking_id))
    .leftJoin(caretakers, eq(caretakers.id, offers.caretaker_id))
    .leftJoin(users, eq(users.id, caretakers.user_id))
    .leftJoin(organizations, eq(organizations.id, offers.org_id))
    .$dynamic()
}

export type OfferRow = Awaited<ReturnType<typeof withPeople>>[number]

const onBookings = preparedByIds('offers_on', (db, is) =>
  withPeople(db).where(is(offers.booking_id)).orderBy(asc(offers.id)),
)
const ownOn = {
  caretaker: preparedByIds('own_offers_caretaker', (db, is) =>
    withPeople(db)
      .where(and(is(offers.booking_id), bidderIs.caretaker))
      .orderBy(asc(offers.id)),
  ),
  org: preparedByIds('own_offers_org', (db, is) =>
    withPeople(db)
      .where(and(is(offers.booking_id), bidderIs.org))
      .orderBy(asc(offers.id)),
  ),
}

/**
 * Every offer on these bookings in any status, oldest first; filter by `offer.status`. `now` selects the fee if none is
 * fixed yet.
 */
export async function offersOf(db: Db, booking_ids: readonly string[], now: string): Promise<OfferRow[]> {
  if (booking_ids.length === 0) return []
  return onBookings(db, booking_ids, {now})
}

/** A bidder's newest offer on a booking, with the time of the first. */
export type OwnOffer = OfferRow & {first_received_at: string}

/** A bidder's newest offer on each of these bookings, by booking id; never a replaced one. */
export async function ownOffers(
  db: Db,
  booking_ids: readonly string[],
  bidder: Bidder,
  now: string,
): Promise<Map<string, OwnOffer>> {
  const own = new Map<string, OwnOffer>()
  if (booking_ids.length === 0) return own
  for (const row of await ownOn[kindOf(bidder)](db, booking_ids, {...bidder, now})) {
    const {booking_id, received_at} = row.offer
    own.set(booking_id, {...row, first_received_at: own.get(booking_id)?.first_received_at ?? received_at})
  }
  return own
}

/** An agency's newest offer on each request that it bid on, and what tells how it fared. */
export const bidsOfOrganization = (db: Db, org_id: string) =>
  db
    .selectDistinctOn([offers.booking_id], {
      status: offers.status,
      is_ended_by_change: isEndedByChange,
      booking: {status: bookings.status, organization_id: bookings.organization_id},
    })
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.booking_id))
    .where(eq(offers.org_id, org_id))
    .orderBy(offers.booking_id, desc(offers.id))

const byId = prepared('offer_by_id', db => withPeople(db).where(eq(offers.id, sql.placeholder('id'))))

export async function offerById(db: Db, id: string, now: string): Promise<OfferRow | null> {
  const [row] = await byId(db, {id, now})
  return row ?? null
}

const live = (kind: keyof typeof bidderIs) =>
  prepared(`live_offer_${kind}`, db =>
    db
      .select()
      .from(offers)
      .where(and(eq(offers.booking_id, sql.placeholder('booking_id')), bidderIs[kind], eq(offers.status, 'SUBMITTED'))),
  )
const liveOf = {caretaker: live('caretaker'), org: live('org')}

/** The bidder's live offer on a booking, or null. Lock the booking to rely on it. */
export async function liveOffer(
  tx: Db,
  booking_id: string,
  bidder: Bidder,
): Promise<typeof offers.$inferSelect | null> {
  const [row] = await liveOf[kindOf(bidder)](tx, {...bidder, booking_id})
  return row ?? null
}

/** The id of the bidder's offer that was placed under this `Idempotency-Key`, in any status; null if none. */
export async function offerOfKey(tx: Db, booking_id: string, bidder: Bidder, key: string): Promise<string | null> {
  const isBidders =
    'caretaker_id' in bidder ? eq(offers.caretaker_id, bidder.caretaker_id) : eq(offers.org_id, bidder.org_id)
  const [row] = await tx
    .select({id: offers.id})
    .from(offers)
    .where(and(eq(offers.booking_id, booking_id), isBidders, eq(offers.idempotency_key, key)))
  return row?.id ?? null
}
