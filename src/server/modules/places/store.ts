import {sql} from 'drizzle-orm'
import {mercator, mercatorRadius, type Place} from '#domain/place.ts'
import {limits} from '#contract/limits.ts'
import {rowsOf, type Db} from '../../db/client.ts'
import {caretakers} from '../../db/schema/all.ts'
import {hasLapsed} from '#server/modules/accounts/index.ts'

/**
 * At most `limit` verified caregivers around a place, nearest first, with home and travel miles. Uses the place index
 * within the largest travel radius.
 */
export function caregiversAround(
  db: Db,
  {latitude, longitude}: Place,
  now: string,
  limit: number,
): Promise<(Place & {work_distance: number})[]> {
  const {x, y} = mercator(latitude, longitude)
  const reach = mercatorRadius(latitude, limits.nearby_radius_miles_max)
  const around = sql`point(${x}::float8, ${y}::float8)`
  return rowsOf(
    db,
    sql`select u.latitude::float8 as latitude, u.longitude::float8 as longitude,
        ${caretakers}.work_distance::float8 as work_distance
      from ${caretakers} join users u on u.id = ${caretakers}.user_id
      where ${caretakers}.place <@ box(
          point(${x - reach}::float8, ${y - reach}::float8), point(${x + reach}::float8, ${y + reach}::float8))
        and ${caretakers}.is_verified = 'Approved' and u.suspended_at is null and u.latitude is not null
        and not ${hasLapsed(now)}
      order by ${caretakers}.place <-> ${around} limit ${limit}::int`,
  )
}
