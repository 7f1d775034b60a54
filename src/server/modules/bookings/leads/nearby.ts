import type {CaretakerBidder} from '../offers/policy.ts'
import {sql, type SQL} from 'drizzle-orm'
import type {ScheduleLine} from '#contract/bookings/request.ts'
import {limits} from '#contract/limits.ts'
import {matchWeights, match_unknown, reliabilityOf} from '#domain/bookings/match.ts'
import {mercator, mercatorRadius, type Place} from '#domain/place.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {isInvited, isOpenTo, visible} from '../visibility.ts'
import {milesBetween} from '#server/db/place-sql.ts'
import type {FreeTimes} from './free-times.ts'

export interface Circle {
  readonly place: Place
  readonly miles: number
}

/** The search circle, clamped to the largest radius. @see src/domain/rules.md#nearby */
export const circleOf = (place: Place, miles: number | undefined): Circle => ({
  place,
  miles: Math.min(miles ?? limits.nearby_radius_miles_max, limits.nearby_radius_miles_max),
})

/** How many of the nearest requests are ranked, enough to include the best in a dense town. */
const candidates_max = 200
/** Counts above this are shown as "at least". */
const count_max = 1000

/** Width of the flat map in its meters; it wraps at ±180°. */
const world_m = 2 * mercator(0, 180).x

/** The circle's centers on the map: a second one if it crosses ±180°. */
function circleCenters({place, miles}: Circle): {x: number; y: number}[] {
  const {x, y} = mercator(place.latitude, place.longitude)
  const half_m = mercatorRadius(place.latitude, miles)
  const again = [x - world_m, x + world_m].filter(beyond => Math.abs(beyond) - half_m < world_m / 2)
  return [x, ...again].map(each => ({x: each, y}))
}

/** Ground miles to the rounded place of request `b`. */
const milesFrom = ({latitude, longitude}: Place): SQL =>
  milesBetween(
    {latitude: sql`${latitude}::float8`, longitude: sql`${longitude}::float8`},
    {latitude: sql`b.approx_latitude`, longitude: sql`b.approx_longitude`},
  )

/**
 * The nearest `limit` open requests in the circle, by map order, then ground distance. It avoids a bounding box, which
 * makes the planner scan the town, and repeats the partial index's conditions.
 * @see src/domain/rules.md#place-before-approval
 */
function withinCircle(circle: Circle, now: string, limit: number): SQL {
  const nearest = circleCenters(circle).map(
    ({x, y}) => sql`(
      select id, schedule, timezone, approx_latitude, approx_longitude from bookings
      where audience = 'caretakers' and status in ('PENDING', 'REVIEW') and last_start > ${now}::timestamptz
        and ${visible('bookings')} and not is_exclusive
      order by place <-> point(${x}::float8, ${y}::float8) limit ${limit}::int
    )`,
  )
  return sql`select * from (
      select b.id, b.schedule, b.timezone, (${milesFrom(circle.place)})::float8 as miles
      from (${sql.join(nearest, sql` union `)}) b
    ) measured where miles <= ${circle.miles}::float8`
}

export interface Candidate {
  id: string
  schedule: ScheduleLine[]
  timezone: string
  miles: number
}

/** The nearest open requests in the circle, and those anywhere that invite this caregiver; unordered. */
export const candidatesIn = (db: Db, circle: Circle, caretaker_id: string, now: string): Promise<Candidate[]> =>
  rowsOf<Candidate>(
    db,
    sql`select id::text, schedule, timezone, miles from (${withinCircle(circle, now, candidates_max)}) found
      union all select b.id::text, b.schedule, b.timezone, (${milesFrom(circle.place)})::float8
        from invitations i join bookings b on b.id = i.booking_id
        where ${isInvited({caretaker_id})} and b.is_exclusive
          and b.status in ('PENDING', 'REVIEW') and b.last_start > ${now}::timestamptz and ${visible()}`,
  )

/** Only this request, if it is open and in the circle. */
export const candidateOf = (
  db: Db,
  {place, miles}: Circle,
  {id, caretaker_id}: {id: string; caretaker_id: string},
  now: string,
): Promise<Candidate[]> =>
  rowsOf<Candidate>(
    db,
    sql`select id::text, schedule, timezone, miles from (
        select b.id, b.schedule, b.timezone, (${milesFrom(place)})::float8 as miles from bookings b
        where b.id = ${id}::uuid and b.audience = 'caretakers' and b.status in ('PENDING', 'REVIEW')
          and b.last_start > ${now}::timestamptz and ${visible()}
          and ${isOpenTo({caretaker_id})}
      ) measured where miles <= ${miles}::float8`,
  )

/** Counts open requests in the circle, up to a thousand. */
export async function countIn(db: Db, circle: Circle, now: string): Promise<number> {
  const [row] = await rowsOf<{n: number}>(
    db,
    sql`select count(*)::int as n from (${withinCircle(circle, now, count_max)}) found`,
  )
  return row?.n ?? 0
}

const between0and1 = (value: SQL) => sql`greatest(0, least(1, ${value}))`
const weight = (part: keyof typeof matchWeights) => sql`${matchWeights[part]}::float8`

/**
 * SQL of `matchScore` (domain/bookings/match.ts) for request `b` and a verified caregiver; `c` has miles and free
 * times. A property test compares both.
 */
function scoreOf({caretaker}: CaretakerBidder): SQL {
  const offered = `{${caretaker.ages.join(',')}}`
  const ages = sql`coalesce((
    select case when ${offered}::int[] = '{}' then ${match_unknown}::float8
      else count(distinct age) filter (where age = any(${offered}::int[]))::float8 / count(distinct age) end
    from unnest(b.ages) age having count(*) > 0), 1)`
  const {rating} = caretaker
  const parts: Record<keyof typeof matchWeights, SQL> = {
    distance: between0and1(sql`1 - c.miles / (2 * greatest(1, ${caretaker.work_distance}::float8))`),
    schedule: sql`case when c.total = 0 then 1 else c.free::float8 / c.total end`,
    ages,
    live_in: sql`case when b.live_in and not ${caretaker.live_in}::boolean then 0 else 1 end`,
    medical: sql`case when b.medical_companion and not ${caretaker.medical_companion}::boolean then 0 else 1 end`,
    rate: sql`case when b.max_hourly_rate_cents is null then 1
      else ${between0and1(sql`2 - ${caretaker.hourly_rate_cents}::float8 / b.max_hourly_rate_cents`)} end`,
    verified: sql`1`,
    rating: rating === null ? sql`${match_unknown}::float8` : between0and1(sql`(${rating}::float8 - 1) / 4`),
    reliability: sql`${reliabilityOf(caretaker) ?? match_unknown}::float8`,
  }
  const names = Object.keys(parts) as (keyof typeof matchWeights)[]
  return sql.join(
    names.map(part => sql`${weight(part)} * (${parts[part]})`),
    sql` + `,
  )
}

export interface Ranked extends FreeTimes {
  id: string
  miles: number
  score: number
}

/**
 * The best `limit` candidates: those that invite the caregiver, then by score and distance. The database ranks; free
 * times are counted from the schedules before.
 */
export const rank = (
  db: Db,
  me: CaretakerBidder,
  candidates: readonly ({id: string; miles: number} & FreeTimes)[],
  limit: number,
): Promise<Ranked[]> =>
  rowsOf<Ranked>(
    db,
    sql`select c.id::text, c.miles::float8, c.total::int, c.free::int, c.busy::int, s.score::float8
      from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as c(id uuid, miles float8, total int, free int, busy int)
      join bookings b on b.id = c.id
      cross join lateral (select ${scoreOf(me)} as score) s
      order by b.is_exclusive desc, s.score desc, c.miles, c.id limit ${limit}::int`,
  )
