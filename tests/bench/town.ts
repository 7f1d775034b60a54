import {sql} from 'drizzle-orm'
import {newId} from '#lib/id.ts'
import {mercator} from '#domain/place.ts'
import {plusMs, systemClock} from '#server/clock.ts'
import {openPostgres, rowsOf} from '#server/db/client.ts'
import type {Database, Db} from '#server/db/client.ts'
import {uuids} from '#server/db/prepared.ts'
import {bookings} from '#server/db/schema/all.ts'
import {Refusal} from '#server/http/refusal.ts'
import {buildRequestRow} from '#server/modules/bookings/request.ts'
import {urlOf, withCluster} from '../support/database.ts'
import {peopleOf} from '../support/people.ts'
import type {Caretaker, Parent, Place} from '../support/people.ts'
import {someRequest} from '../support/story.ts'

const day_ms = 86_400_000
const now = systemClock.now()
const dayAhead = (days: number) => plusMs(now, days * day_ms).slice(0, 10)

/** A migrated database of its own on the cluster. */
export async function newDatabase(cluster_url: string, name: string): Promise<Database & {url: string}> {
  await withCluster(cluster_url, client => client.query(`CREATE DATABASE ${name}`))
  const url = urlOf(cluster_url, name)
  return {...(await openPostgres(url)), url}
}

/** So that the planner knows what there is, and measuring does not meet the vacuum. */
export const settle = (url: string): Promise<unknown> => withCluster(url, client => client.query('VACUUM ANALYZE'))

type Audience = 'caretakers' | 'agencies'

/** A request's row as the API would write it. */
export function requestRow(
  parent: Parent,
  days: [first: number, last: number],
  audience: Audience = 'caretakers',
): typeof bookings.$inferInsert {
  const row = buildRequestRow(
    {
      ...someRequest,
      schedule: [{date_range: [dayAhead(days[0]), dayAhead(days[1])], time_range: ['09:00', '12:00']}],
    },
    {parent_id: parent.parent_id, created_by: parent.user_id},
    now,
  )
  if (row instanceof Refusal) throw new Error(row.detail)
  const id = newId()
  return {...row, id, number: id, audience}
}

/** A family and a caregiver with a calendar in common. */
export interface Pair {
  readonly parent: Parent
  readonly caretaker: Caretaker
  readonly booking_id: string
  /** Ids of their visits, the next one first. */
  readonly visits: readonly string[]
}

/** Families, each with a caregiver of its own in the first town, who comes on the next `visits` days. */
export async function makePairs(db: Db, count: number, visits: number): Promise<Pair[]> {
  const people = peopleOf({db, clock: systemClock})
  const pairs: Pair[] = []
  for (let i = 0; i < count; i++) {
    const [parent, caretaker] = [await people.parent(), await people.caretaker({at: towns[0]})]
    const booking = requestRow(parent, [1, visits])
    await db.insert(bookings).values({
      ...booking,
      status: 'CONFIRMED',
      caretaker_id: caretaker.caretaker_id,
      hourly_rate_cents: 2250,
      fee_bps: 1000,
    })
    const rows = await rowsOf<{id: string}>(
      db,
      sql`insert into sessions (id, booking_id, parent_id, caretaker_id, local_date, scheduled_start, scheduled_end, timezone,
          settles_at, start_secret)
        select gen_random_uuid(), ${booking.id}::uuid, ${parent.parent_id}::uuid, ${caretaker.caretaker_id}::uuid,
          (start at time zone 'America/Chicago')::date, start, start + interval '3 hours', 'America/Chicago',
          start + interval '27 hours', md5(random()::text)
        from generate_series(${booking.first_start}::timestamptz, ${booking.last_start}::timestamptz, interval '1 day') start
        returning id::text`,
    )
    pairs.push({parent, caretaker, booking_id: booking.id!, visits: rows.map(row => row.id)})
  }
  return pairs
}

/** Notifications of each family's, some of them unread. */
export async function makeNotices(db: Db, pairs: readonly Pair[], count: number): Promise<void> {
  await rowsOf(
    db,
    sql`insert into notices (user_id, id, kind, side, booking_id, session_id, facts, about_at, created_at, read_at)
      select f.user_id, gen_random_uuid(), 'session_confirmed', 'family', s.booking_id, s.id,
        jsonb_build_object('at', s.scheduled_start, 'edge', 'start', 'start', s.scheduled_start, 'end', s.scheduled_end, 'number', 'N1',
          'service', 'Child Care', 'provider', 'Cam Person', 'family', 'Pat', 'timezone', s.timezone, 'settled', false),
        s.scheduled_start, ${now}::timestamptz - n * interval '1 hour', case when n > 5 then ${now}::timestamptz end
      from sessions s join family_adults f on f.parent_id = s.parent_id cross join generate_series(1, ${count}::int) n
      where s.id = any(${uuids(pairs.map(pair => pair.visits[0]!))}::uuid[])`,
  )
}

/** Claims and offers of the past, and keys that served, as a product in use has them. */
export async function makePast(db: Db, pairs: readonly Pair[]): Promise<void> {
  const people = peopleOf({db, clock: systemClock})
  const [parent, caretaker] = [await people.parent(), await people.caretaker()]
  await rowsOf(
    db,
    sql`insert into offers (id, booking_id, bidder, caretaker_id, by_user_id, hourly_rate_cents, status, received_at)
      select gen_random_uuid(), b.id, 'caretaker', ${caretaker.caretaker_id}::uuid, ${caretaker.user_id}::uuid, 2000,
        'NOT_SELECTED', ${now}::timestamptz
      from bookings b limit 20000`,
  )
  await rowsOf(
    db,
    sql`insert into claims (id, session_id, side, edge, claimed_at, received_at, effective_at, by_user_id)
      select ('01970000-0000-7000-8000-' || lpad(to_hex(row_number() over ()), 12, '0'))::uuid, s.id, 'parent', 'start',
        s.scheduled_start, s.scheduled_start, s.scheduled_start,
        ${parent.user_id}::uuid
      from sessions s where not (s.id = any(${uuids(pairs.flatMap(pair => pair.visits))}::uuid[]))`,
  )
  await rowsOf(
    db,
    sql`insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_at)
      select ${parent.user_id}::uuid, gen_random_uuid(), '', 200, '{}', ${now}::timestamptz from generate_series(1, 20000)`,
  )
}

/** Middles of twenty by twenty towns over the whole country. */
export const towns: readonly Place[] = Array.from({length: 400}, (_, n) => ({
  latitude: 30 + Math.floor(n / 20) * 0.8,
  longitude: -118 + (n % 20) * 2.2,
}))
const aroundTown_deg = 0.3

/**
 * Writes so many open requests, to caregivers unless it says otherwise, spread over the first `spread` towns and thicker towards their middles, as
 * like the API's own as SQL makes them. Answers their ids.
 */
export async function makeRequests(
  db: Db,
  count: number,
  spread = towns.length,
  audience: Audience = 'caretakers',
): Promise<void> {
  const people = peopleOf({db, clock: systemClock})
  const parent = await people.parent()
  // schedules of a day to three weeks, so that free times are counted over real ones
  const models = Array.from({length: 40}, (_, n) => requestRow(parent, [2 + n, 2 + n + (n % 21)], audience))
  await db.insert(bookings).values(models.map(model => ({...model, status: 'EXPIRED' as const})))
  const origin = mercator(0, 0)
  const metersPerDegree = mercator(0, 1).x - origin.x
  await rowsOf(
    db,
    sql`
      with models as (
        select row_number() over (order by id) - 1 as k, b as model from bookings b where parent_id = ${parent.parent_id}::uuid
      ), placed as (
        select n,
          round((30 + ((n % ${spread}::int) / 20) * 0.8 + (random() + random() + random() - 1.5) * ${aroundTown_deg}::float8)::numeric, 2)::float8 + 0.005 as latitude,
          round((-118 + ((n % ${spread}::int) % 20) * 2.2 + (random() + random() + random() - 1.5) * ${aroundTown_deg}::float8)::numeric, 2)::float8 + 0.005 as longitude
        from generate_series(1, ${count}::int) n
      )
      insert into bookings
      select made.* from placed
      join models on models.k = placed.n % ${models.length}::int
      cross join lateral jsonb_populate_record(models.model, jsonb_build_object(
        'id', gen_random_uuid(),
        'number', ${audience === 'caretakers' ? 'N' : 'A'} || placed.n,
        'status', 'PENDING',
        'latitude', placed.latitude, 'longitude', placed.longitude,
        'approx_latitude', placed.latitude, 'approx_longitude', placed.longitude,
        'place', point(
          placed.longitude * ${metersPerDegree}::float8,
          6378137 * ln(tan(pi() / 4 + radians(placed.latitude) / 2))
        )::text
      )) made`,
  )
}
