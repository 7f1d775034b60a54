import {sql, type SQL} from 'drizzle-orm'
import {limits} from '#contract/limits.ts'
import type {Coverage} from '#contract/places.ts'
import {mercator, roundPlace, type Place} from '#domain/place.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {milesBetween, reachSql, roundedPlace, type PlaceSql} from '#server/db/place-sql.ts'
import {isActiveAgency} from '#server/db/active-accounts.ts'
import {caretakers} from '#server/db/schema/all.ts'
import {hasLapsed} from '#server/modules/accounts/index.ts'
import {subscribed} from '#server/modules/subscriptions/index.ts'

/** From this count on the answer is `many`. */
const many = 5

/** A rounded place with its county; `x` and `y` are its Mercator meters. */
interface ServedPlace extends PlaceSql {
  readonly x: SQL
  readonly y: SQL
  readonly county: SQL
}

/** SQL, from `from` on: verified caregivers whose travel radius reaches a rounded place, by their own rounded home. */
function caregiversReaching(place: ServedPlace, now: string): SQL {
  const reach = reachSql(place.latitude, limits.nearby_radius_miles_max)
  const home = {latitude: sql`home.latitude`, longitude: sql`home.longitude`}
  return sql`from ${caretakers} join users u on u.id = ${caretakers}.user_id
      cross join lateral ${roundedPlace({latitude: sql`u.latitude`, longitude: sql`u.longitude`})} home
    where ${caretakers}.place <@ box(
        point(${place.x} - ${reach}, ${place.y} - ${reach}), point(${place.x} + ${reach}, ${place.y} + ${reach}))
      and ${caretakers}.is_verified = 'Approved' and u.suspended_at is null and u.closed_at is null
      and ${milesBetween(place, home)} <= least(${caretakers}.work_distance, ${limits.nearby_radius_miles_max}::int)
      and not ${hasLapsed(now)}`
}

/** SQL, from `from` on: subscribed agencies of the county. */
const agenciesServing = (county: SQL, now: string): SQL =>
  sql`from organizations where organizations.county @> array[${county}]
    and ${isActiveAgency} and ${subscribed(sql`organizations.id`, now)}`

/**
 * SQL condition: whether the audience of request `b` serves its place, without those that declined an invitation to it. A
 * request assigned to one agency is served.
 * @see src/domain/rules.md#waitlist
 */
export function isServed(b: string, now: string): SQL {
  const column = (name: string) => sql.raw(`${b}.${name}`)
  const hasNotDeclined = (isProvider: SQL) => sql`not exists (select from invitations i
    where i.booking_id = ${column('id')} and i.declined_at is not null and ${isProvider})`
  const place = {
    latitude: column('approx_latitude'),
    longitude: column('approx_longitude'),
    x: sql`${column('place')}[0]`,
    y: sql`${column('place')}[1]`,
    county: column('county'),
  }
  return sql`case when ${column('organization_id')} is not null then true
    when ${column('audience')} = 'caretakers' then exists (select ${caregiversReaching(place, now)}
      and ${hasNotDeclined(sql`i.caretaker_id = ${caretakers.id}`)})
    else exists (select ${agenciesServing(place.county, now)}
      and ${hasNotDeclined(sql`i.org_id = organizations.id`)}) end`
}

/** How many providers serve a place; `county` is null outside the United States. @see src/domain/rules.md#coverage */
export async function coverageOf(db: Db, at: Place & {county: string | null}, now: string): Promise<Coverage> {
  const {latitude, longitude} = roundPlace(at.latitude, at.longitude)
  const {x, y} = mercator(latitude, longitude)
  const place = {
    latitude: sql`${latitude}::float8`,
    longitude: sql`${longitude}::float8`,
    x: sql`${x}::float8`,
    y: sql`${y}::float8`,
    county: sql`${at.county}::text`,
  }
  const count = (from: SQL) => sql`(select count(*)::int from (select 1 ${from} limit ${many}::int) found)`
  const [row] = await rowsOf<{caregivers: number; agencies: number}>(
    db,
    sql`select ${count(caregiversReaching(place, now))} as caregivers, ${count(agenciesServing(place.county, now))} as agencies`,
  )
  return {caregivers: bandOf(row?.caregivers ?? 0), agencies: bandOf(row?.agencies ?? 0)}
}

const bandOf = (count: number) => (count === 0 ? 'none' : count < many ? 'few' : 'many')
