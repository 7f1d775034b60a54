import {and, asc, eq, gt, inArray, lt, ne, sql} from 'drizzle-orm'
import type {OfferStatus} from '#contract/offers.ts'
import {default_fee_bps} from '#domain/constants.ts'
import {expandSchedule} from '#domain/schedule.ts'
import type {Db} from '../../db/client.ts'
import {prepared, preparedByIds, preparedSql} from '../../db/prepared.ts'
import {bookings, caretakers, organizations, offers, users} from '../../db/schema/all.ts'
import {fallBack, lockBooking} from '../bookings/store.ts'
import {notify, type News} from '../notices/store.ts'
import {subscribed} from '../profiles/store.ts'

/** One who bids, by profile id. */
export type Bidder = {caretaker_id: string} | {org_id: string}

/** The platform fee in force at `now`, in basis points, as a column of a query. */
const feeInForce = sql<number>`coalesce((
  select f.bps from fees f where f.effective_from <= ${sql.placeholder('now')}::timestamptz
  order by f.effective_from desc limit 1), ${default_fee_bps}::int)`.mapWith(Number)

const bidderIs = {
  caretaker: eq(offers.caretaker_id, sql.placeholder('caretaker_id')),
  org: eq(offers.org_id, sql.placeholder('org_id')),
}
const kindOf = (bidder: Bidder) => ('caretaker_id' in bidder ? 'caretaker' : 'org')

/** Offers with all that presenting and comparing them needs, in one statement. */
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
      fee_in_force_bps: feeInForce,
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
 * Every offer on these bookings, whatever its status, oldest first: filter by `offer.status`. `now` decides the fee that
 * counts where none is fixed yet.
 */
export async function offersOf(db: Db, booking_ids: readonly string[], now: string): Promise<OfferRow[]> {
  if (booking_ids.length === 0) return []
  return onBookings(db, booking_ids, {now})
}

/** The newest offer of one bidder on each of these bookings, by booking id; a replaced one never hides its successor. */
export async function ownOffers(
  db: Db,
  booking_ids: readonly string[],
  bidder: Bidder,
  now: string,
): Promise<Map<string, OfferRow>> {
  if (booking_ids.length === 0) return new Map()
  const rows = await ownOn[kindOf(bidder)](db, booking_ids, {...bidder, now})
  return new Map(rows.map(row => [row.offer.booking_id, row]))
}

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
      .where(
        and(
          eq(offers.booking_id, sql.placeholder('booking_id')),
          bidderIs[kind],
          eq(offers.status, 'SUBMITTED'),
        ),
      ),
  )
const liveOf = {caretaker: live('caretaker'), org: live('org')}

/** The bidder's one live offer on a booking; null where there is none. Hold the booking's row lock to rely on it. */
export async function liveOffer(
  tx: Db,
  booking_id: string,
  bidder: Bidder,
): Promise<typeof offers.$inferSelect | null> {
  const [row] = await liveOf[kindOf(bidder)](tx, {...bidder, booking_id})
  return row ?? null
}

const inserting = preparedSql<{id: string}>(
  'insert_offer',
  sql`insert into offers select * from json_populate_record(null::offers, ${sql.placeholder('row')}::json)
    on conflict do nothing returning id::text`,
)

/** Writes a bid. False where the bidder has a live offer already: the unique index decides between two at once. */
export async function insertOffer(tx: Db, row: typeof offers.$inferInsert): Promise<boolean> {
  const inserted = await inserting(tx, {row: JSON.stringify({status: 'SUBMITTED', ...row})})
  return inserted.length === 1
}

/** Ends one live offer; false where it was live no more. The caller falls the booking back where no live one is left. */
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

/** Ends the live offers on a booking, all but `except`; answers whose they were. */
export async function closeOffers(
  tx: Db,
  {booking_id, except, status, now}: {booking_id: string; except?: string; status: OfferStatus; now: string},
): Promise<{caretaker_id: string | null; org_id: string | null}[]> {
  return tx
    .update(offers)
    .set({status, decided_at: now})
    .where(
      and(
        eq(offers.booking_id, booking_id),
        eq(offers.status, 'SUBMITTED'),
        except === undefined ? undefined : ne(offers.id, except),
      ),
    )
    .returning({caretaker_id: offers.caretaker_id, org_id: offers.org_id})
}

/**
 * Withdraws a caregiver's live offers on other bookings with a visit that overlaps one of `slots` (decisions §5), and
 * answers the bookings touched, in the order of their ids: the caller falls each back where no live offer is left. Call
 * it with the caregiver's row locked, so that no bid of hers slips in between.
 */
export async function withdrawOverlapping(
  tx: Db,
  {
    caretaker_id,
    slots,
    except_booking_id,
    now,
  }: {
    caretaker_id: string
    slots: readonly {scheduled_start: string; scheduled_end: string}[]
    except_booking_id: string
    now: string
  },
): Promise<string[]> {
  if (slots.length === 0) return []
  const first = slots.map(s => s.scheduled_start).reduce((a, b) => (a < b ? a : b))
  const last = slots.map(s => s.scheduled_end).reduce((a, b) => (a > b ? a : b))
  const live = await tx
    .select({
      id: offers.id,
      booking_id: offers.booking_id,
      schedule: bookings.schedule,
      timezone: bookings.timezone,
    })
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.booking_id))
    .where(
      and(
        eq(offers.caretaker_id, caretaker_id),
        eq(offers.status, 'SUBMITTED'),
        ne(offers.booking_id, except_booking_id),
        lt(bookings.first_start, last),
        gt(bookings.last_end, first),
      ),
    )
  const overlaps = (other: {scheduled_start: string; scheduled_end: string}) =>
    slots.some(s => s.scheduled_start < other.scheduled_end && other.scheduled_start < s.scheduled_end)
  const clashing = live.filter(({schedule, timezone}) => {
    const expanded = expandSchedule(schedule, timezone)
    return expanded.ok && expanded.slots.some(overlaps)
  })
  if (clashing.length === 0) return []
  const withdrawn = await tx
    .update(offers)
    .set({status: 'WITHDRAWN', decided_at: now})
    .where(
      and(
        inArray(
          offers.id,
          clashing.map(c => c.id),
        ),
        eq(offers.status, 'SUBMITTED'),
      ),
    )
    .returning({booking_id: offers.booking_id})
  return withdrawn.map(row => row.booking_id).toSorted()
}

/**
 * Withdraws every live offer of these caregivers, or of these agencies, which may not bid any more, and tells the families.
 * Caregivers' rows are held before.
 */
export async function withdrawAllOf(
  tx: Db,
  who: {caretaker_ids: readonly string[]} | {org_ids: readonly string[]},
  now: string,
): Promise<void> {
  const of =
    'org_ids' in who
      ? inArray(offers.org_id, [...who.org_ids])
      : inArray(offers.caretaker_id, [...who.caretaker_ids])
  const live = and(of, eq(offers.status, 'SUBMITTED'))
  const touched = await tx
    .selectDistinct({id: offers.booking_id, caretaker_id: offers.caretaker_id, org_id: offers.org_id})
    .from(offers)
    .where(live)
    .orderBy(offers.booking_id)
  const booking_ids = [...new Set(touched.map(row => row.id))]
  for (const id of booking_ids) await lockBooking(tx, id)
  await tx.update(offers).set({status: 'WITHDRAWN', decided_at: now}).where(live)
  await fallBack(tx, booking_ids)
  await notify(
    tx,
    touched.map(({id: booking_id, ...provider}): News => ({
      kind: 'offer_withdrawn',
      to: {its_family: true},
      facts: {},
      booking_id,
      provider,
    })),
    now,
  )
}

/** A caregiver as one who may bid: profile, place and telephone, and by kind until when her latest check holds. */
export interface CaretakerBidder {
  caretaker: typeof caretakers.$inferSelect
  phone_number: string | null
  place: {latitude: number; longitude: number} | null
  /** `YYYY-MM-DD`, or null for one that holds for ever. */
  checks: Partial<Record<'identity' | 'age' | 'background', string | null>>
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

/** `lock` takes her row as an approval does, so that no bid of hers slips past one. */
export async function caretakerBidder(db: Db, id: string, lock = false): Promise<CaretakerBidder | null> {
  const [row] = await (lock ? locking : reading)(db, {id})
  if (!row) return null
  const {latitude, longitude, ...rest} = row
  return {...rest, place: latitude === null || longitude === null ? null : {latitude, longitude}}
}

/** An agency as one who may bid; the telephone is its own, or that of the member who acts. */
export interface OrgBidder {
  id: string
  county: string[]
  phone_number: string | null
  is_subscribed: boolean
}

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
