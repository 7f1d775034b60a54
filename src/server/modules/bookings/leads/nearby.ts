import {sql, type SQL} from 'drizzle-orm'
import type {ScheduleLine} from '#contract/bookings/request.ts'
import {limits} from '#contract/limits.ts'
import {mercator, mercatorRadius, type Place} from '#domain/place.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {isInvited, isOpenTo, isUnblocked, visible} from '../visibility.ts'
import {milesBetween} from '#server/db/place-sql.ts'

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

/** Width of the flat map in its meters; it wraps at ±180°. */
const world_m = 2 * mercator(0, 180).x

/** The circle's centers on the map, with half the side of the square around it: a second one if it crosses ±180°. */
export function circleCenters({place, miles}: Circle): {x: number; y: number; half_m: number}[] {
  const {x, y} = mercator(place.latitude, place.longitude)
  const half_m = mercatorRadius(place.latitude, miles)
  const again = [x - world_m, x + world_m].filter(beyond => Math.abs(beyond) - half_m < world_m / 2)
  return [x, ...again].map(each => ({x: each, y, half_m}))
}

/** Ground miles to the rounded place of request `b`. */
const milesFrom = ({latitude, longitude}: Place): SQL =>
  milesBetween(
    {latitude: sql`${latitude}::float8`, longitude: sql`${longitude}::float8`},
    {latitude: sql`b.approx_latitude`, longitude: sql`b.approx_longitude`},
  )

/** Which rows of `bookings` are open to every caregiver, with the conditions of the partial index `bookings_nearby`. */
export const isOpenRequest = (now: string): SQL => sql`audience = 'caretakers' and status in ('PENDING', 'REVIEW')
  and last_start > ${now}::timestamptz and ${visible('bookings')} and not is_exclusive`

/**
 * The nearest open requests in the circle, by map order, then ground distance. It avoids a bounding box, which
 * makes the planner scan the town.
 * @see src/domain/rules.md#place-before-approval
 */
function withinCircle(circle: Circle, now: string): SQL {
  const nearest = circleCenters(circle).map(
    ({x, y}) => sql`(
      select id, schedule, timezone, ages, live_in, medical_companion, max_hourly_rate_cents, approx_latitude, approx_longitude
      from bookings where ${isOpenRequest(now)}
      order by place <-> point(${x}::float8, ${y}::float8) limit ${candidates_max}::int
    )`,
  )
  return sql`select * from (
      select ${compared}, (${milesFrom(circle.place)})::float8 as miles
      from (${sql.join(nearest, sql` union `)}) b
    ) measured where miles <= ${circle.miles}::float8`
}

/** What ranking compares of request `b`. */
const compared = sql`b.id, b.schedule, b.timezone, b.ages, b.live_in, b.medical_companion, b.max_hourly_rate_cents`

export interface Candidate extends Pick<
  BookingRow,
  'ages' | 'live_in' | 'medical_companion' | 'max_hourly_rate_cents'
> {
  id: string
  schedule: ScheduleLine[]
  timezone: string
  miles: number
  is_exclusive: boolean
}

/** The nearest open requests in the circle, and those anywhere that invite this caregiver; unordered. */
export const candidatesIn = (db: Db, circle: Circle, caretaker_id: string, now: string): Promise<Candidate[]> =>
  rowsOf<Candidate>(
    db,
    sql`select *, false as is_exclusive from (${withinCircle(circle, now)}) found
        where exists (select from bookings b where b.id = found.id and ${isUnblocked({caretaker_id})})
          and not exists (select from invitations i where i.booking_id = found.id and ${isInvited({caretaker_id})})
      union all select ${compared}, (${milesFrom(circle.place)})::float8, b.is_exclusive
        from invitations i join bookings b on b.id = i.booking_id
        where ${isInvited({caretaker_id})} and ${isUnblocked({caretaker_id})}
          and b.status in ('PENDING', 'REVIEW') and b.last_start > ${now}::timestamptz and ${visible()}`,
  )

/** Only this request, if it is open, and in the circle or inviting this caregiver. */
export const candidateOf = (
  db: Db,
  {place, miles}: Circle,
  {id, caretaker_id}: {id: string; caretaker_id: string},
  now: string,
): Promise<Candidate[]> =>
  rowsOf<Candidate>(
    db,
    sql`select * from (
        select ${compared}, (${milesFrom(place)})::float8 as miles, b.is_exclusive,
          exists (select from invitations i where i.booking_id = b.id and ${isInvited({caretaker_id})}) as is_invited
        from bookings b
        where b.id = ${id}::uuid and b.audience = 'caretakers' and b.status in ('PENDING', 'REVIEW')
          and b.last_start > ${now}::timestamptz and ${visible()}
          and ${isOpenTo({caretaker_id})} and ${isUnblocked({caretaker_id})}
      ) measured where is_invited or miles <= ${miles}::float8`,
  )

/**
 * Counts open requests in the circle that no block hides, up to a thousand, by the square around it. Ordered by distance, the planner reads all
 * open requests: 18 ms among a million bookings, 5 by the square (`tests/bench/README.md`).
 */
export async function countIn(db: Db, circle: Circle, caretaker_id: string, now: string): Promise<number> {
  const isInSquare = circleCenters(circle).map(
    ({x, y, half_m}) =>
      sql`place <@ box(point(${x - half_m}::float8, ${y - half_m}::float8), point(${x + half_m}::float8, ${y + half_m}::float8))`,
  )
  const [row] = await rowsOf<{n: number}>(
    db,
    sql`select count(*)::int as n from (
      select from (select * from bookings where ${isOpenRequest(now)} and (${sql.join(isInSquare, sql` or `)})) b
      where ${milesFrom(circle.place)} <= ${circle.miles}::float8 and ${isUnblocked({caretaker_id})}
      limit ${limits.counted_max}::int) found`,
  )
  return row?.n ?? 0
}
