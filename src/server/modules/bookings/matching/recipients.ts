import {and, eq, inArray, isNotNull, or, sql} from 'drizzle-orm'
import {day_ms, recipientLimits} from '#domain/constants.ts'
import {distanceMiles, roundPlace} from '#domain/place.ts'
import {plusMs} from '#server/clock.ts'
import {isActive, isActiveAgency} from '#server/db/active-accounts.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {uuids} from '#server/db/prepared.ts'
import {bookings, caretakers, invitations, members, offers, organizations, users} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {wantsLead} from '#server/db/wanted-leads.ts'
import {subscribed} from '#server/modules/subscriptions/index.ts'

/** Upper bound of agencies in a county. */
const agencies_max = 200

const nearColumns = {
  latitude: users.latitude,
  longitude: users.longitude,
  rate_cents: caretakers.hourly_rate_cents,
}

const idsOf = (rows: readonly Pick<BookingRow, 'id'>[]) => rows.map(({id}) => id)

/** An invited provider or earlier bidder; of an agency without place and rate. */
export interface AskedProvider {
  caretaker: string | null
  org: string | null
  latitude: number | null
  longitude: number | null
  rate_cents: number | null
}

/** A bidder of the booking that was reopened. */
interface EarlierBidder extends AskedProvider {
  reopened_from: string
}

/** What a notification says of a request to one caregiver. */
export interface NearFacts {
  /** Between rounded places. */
  distance_miles?: number
  /** Only where the family named no highest rate. */
  own_rate_cents?: number
}

/** How far a request is from a provider that it asks, and the pay at the provider's own rate. */
export function nearFactsOf(
  {approx_latitude, approx_longitude, max_hourly_rate_cents}: BookingRow,
  {latitude, longitude, rate_cents}: AskedProvider,
): NearFacts {
  const asked = {latitude: approx_latitude, longitude: approx_longitude}
  return {
    ...(latitude !== null &&
      longitude !== null && {distance_miles: distanceMiles(asked, roundPlace(latitude, longitude))}),
    ...(rate_cents !== null && max_hourly_rate_cents === null && {own_rate_cents: rate_cents}),
  }
}

/**
 * Earlier bidders of the reopened bookings who can bid again, except the providers that canceled or declined, and those
 * that a block keeps from it.
 * @see src/domain/rules.md#notified-of-a-request
 */
export async function findEarlierBidders(
  tx: Db,
  all: readonly Pick<BookingRow, 'reopened_from'>[],
  now: string,
): Promise<EarlierBidder[]> {
  const ids = all.flatMap(({reopened_from}) => reopened_from ?? [])
  if (ids.length === 0) return []
  return tx
    .selectDistinct({
      reopened_from: offers.booking_id,
      caretaker: offers.caretaker_id,
      org: offers.org_id,
      ...nearColumns,
    })
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.booking_id))
    .leftJoin(caretakers, eq(caretakers.id, offers.caretaker_id))
    .leftJoin(users, eq(users.id, caretakers.user_id))
    .leftJoin(organizations, eq(organizations.id, offers.org_id))
    .where(
      and(
        inArray(offers.booking_id, ids),
        or(
          and(eq(caretakers.is_verified, 'Approved'), isActive),
          and(isNotNull(offers.org_id), isActiveAgency, subscribed(sql`organizations.id`, now)),
        ),
        sql`coalesce(${offers.caretaker_id}, ${offers.org_id})
          is distinct from coalesce(${bookings.caretaker_id}, ${bookings.approved_org_id}, ${bookings.organization_id})`,
        sql`not exists (select from invitations i where i.booking_id = ${offers.booking_id} and i.declined_at is not null
          and (i.caretaker_id = ${offers.caretaker_id} or i.org_id = ${offers.org_id}))`,
        sql`not exists (select from blocks k where k.parent_id = ${bookings.parent_id}
          and (k.caretaker_id = ${offers.caretaker_id} or k.org_id = ${offers.org_id}))`,
      ),
    )
}

/** Who of a family's requests was notified today, and who is blocked. */
export interface Notified {
  /** Whether a provider is blocked. */
  readonly isBlocked: (booking: BookingRow, provider_id: string) => boolean
  /** Whether a provider was notified of this family's other requests often enough, or is blocked. */
  readonly isLeftOut: (booking: BookingRow, provider_id: string) => boolean
  /** Counts a request that a provider is being notified of. */
  readonly add: (booking: BookingRow, provider_id: string) => void
}

/**
 * What the families of these requests notified caregivers and agencies of today, and blocks between them.
 * @see src/domain/rules.md#notified-of-a-request
 * @see src/domain/rules-people.md#blocking
 */
export async function findNotified(tx: Db, all: readonly BookingRow[], now: string): Promise<Notified> {
  const parent_ids = uuids([...new Set(all.map(({parent_id}) => parent_id))])
  const rows = await rowsOf<{parent_id: string; id: string; user_id: string | null; booking_ids: string[] | null}>(
    tx,
    sql`with notified as (
        select b.parent_id, t.user_id, json_agg(distinct t.booking_id) as booking_ids
        from bookings b join notices t on t.booking_id = b.id
        where b.parent_id = any(${parent_ids}::uuid[])
          and t.kind in ('request_new', 'request_assigned', 'request_invited')
          and t.created_at > ${plusMs(now, -day_ms)}::timestamptz
        group by b.parent_id, t.user_id)
      select n.parent_id::text as parent_id, c.id::text as id, n.user_id::text as user_id, n.booking_ids
        from notified n join caretakers c on c.user_id = n.user_id
      union all select n.parent_id::text, m.org_id::text, n.user_id::text, n.booking_ids
        from notified n join members m on m.user_id = n.user_id and m.removed_at is null
      union all select k.parent_id::text, coalesce(k.caretaker_id, k.org_id)::text, null, null
        from blocks k where k.parent_id = any(${parent_ids}::uuid[])`,
  )
  const keyOf = ({parent_id}: {parent_id: string}, id: string) => `${parent_id} ${id}`
  const blocked = new Set(rows.flatMap(row => (row.booking_ids === null ? [keyOf(row, row.id)] : [])))
  // of an agency each person by themselves
  const requests = new Map<string, Set<string>[]>()
  for (const {parent_id, id, booking_ids} of rows) {
    if (booking_ids === null) continue
    const key = keyOf({parent_id}, id)
    requests.set(key, [...(requests.get(key) ?? []), new Set(booking_ids)])
  }
  const isBlocked: Notified['isBlocked'] = (booking, id) => blocked.has(keyOf(booking, id))
  return {
    isBlocked,
    isLeftOut: (booking, id) =>
      isBlocked(booking, id) ||
      (requests.get(keyOf(booking, id)) ?? []).some(
        of => of.size - Number(of.has(booking.id)) >= recipientLimits.of_one_family_a_day,
      ),
    add: (booking, id) => {
      const key = keyOf(booking, id)
      const of = requests.get(key) ?? [new Set<string>()]
      for (const each of of) each.add(booking.id)
      requests.set(key, of)
    },
  }
}

/**
 * Subscribed agencies of the counties that are notified of these leads; earlier bidders always. All of a county see a
 * lead.
 */
export async function findAgencies(
  tx: Db,
  all: readonly {booking: BookingRow; earlier: readonly string[]}[],
  now: string,
): Promise<(booking_id: string) => string[]> {
  if (all.length === 0) return () => []
  const asked = JSON.stringify(all.map(({booking: {id}, earlier}) => ({id, earlier})))
  const rows = await rowsOf<{booking_id: string; id: string}>(
    tx,
    sql`select b.id::text as booking_id, found.id::text as id
      from json_to_recordset(${asked}::json) as a(id uuid, earlier uuid[])
      join bookings b on b.id = a.id
      cross join lateral (
        select ${organizations.id} as id from ${organizations}
        where ${organizations.county} @> array[b.county] and ${subscribed(sql`organizations.id`, now)} and ${isActiveAgency}
          and (${organizations.id} = any(a.earlier) or exists (
            select from ${members} where ${members.org_id} = ${organizations.id}
              and ${members.role} in ('owner', 'coordinator') and ${members.removed_at} is null
              and ${wantsLead(members.user_id, {county: sql`b.county`, service: sql`b.service`})}))
        order by ${organizations.id} limit ${agencies_max}::int) found
      order by found.id`,
  )
  return id => rows.flatMap(row => (row.booking_id === id ? [row.id] : []))
}

/** The invited providers by request. Once a request is open, they are not notified again. */
export async function findInvited(
  tx: Db,
  all: readonly Pick<BookingRow, 'id' | 'exclusive_until'>[],
): Promise<(booking_id: string) => AskedProvider[]> {
  const ids = idsOf(all.filter(({exclusive_until}) => exclusive_until !== null))
  if (ids.length === 0) return () => []
  const rows = await tx
    .select({
      booking_id: invitations.booking_id,
      caretaker: invitations.caretaker_id,
      org: invitations.org_id,
      ...nearColumns,
    })
    .from(invitations)
    .leftJoin(caretakers, eq(caretakers.id, invitations.caretaker_id))
    .leftJoin(users, eq(users.id, caretakers.user_id))
    .where(inArray(invitations.booking_id, ids))
  return id => rows.filter(({booking_id}) => booking_id === id)
}
