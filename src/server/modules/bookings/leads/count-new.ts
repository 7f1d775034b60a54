import {sql} from 'drizzle-orm'
import {usual_radius_miles} from '#domain/app-constants.ts'
import {limits} from '#contract/limits.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {milesBetween} from '#server/db/place-sql.ts'
import {subscribed} from '#server/modules/subscriptions/index.ts'
import {bidderPlace} from '../offers/policy.ts'
import {isUnblocked} from '../visibility.ts'
import {circleCenters, circleOf, isOpenRequest} from './nearby.ts'
import {isOpenLead} from './store.ts'

/** A caregiver at a place, or an agency. */
export type NewRequestsFor =
  {caretaker_id: string; latitude: number | null; longitude: number | null} | {org_id: string}

/** SQL: whether a request came to be seen by its providers after `a.since`; `table` is its name or alias. */
const isNew = (table: 'b' | 'bookings') =>
  sql`coalesce(${sql.raw(table)}.shown_at, ${sql.raw(table)}.created_at) > a.since`

/**
 * How many open requests came since an instant, for each of these in their order: within the usual distance of a caregiver,
 * and in the counties of an agency that is subscribed. At most `counted_max` each.
 */
export async function countNewRequests(
  db: Db,
  all: readonly (NewRequestsFor & {since: string})[],
  now: string,
): Promise<number[]> {
  const asked = all.map((each, nth) => ({...each, nth}))
  const squares = asked.flatMap(each => {
    const place = 'caretaker_id' in each ? bidderPlace(each) : null
    if (!place) return []
    return circleCenters(circleOf(place, usual_radius_miles)).map(square => ({...each, ...place, ...square}))
  })
  const agencies = asked.filter(each => 'org_id' in each)
  const [caretaker_id, org_id] = [sql`a.caretaker_id`, sql`a.org_id`]
  const rows = await rowsOf<{nth: number; n: number}>(
    db,
    sql`select a.nth, found.n from json_to_recordset(${JSON.stringify(squares)}::json) as a(nth int, caretaker_id uuid,
        since timestamptz, latitude float8, longitude float8, x float8, y float8, half_m float8)
      cross join lateral (select count(*)::int as n from (
        select from (select * from bookings where ${isOpenRequest(now)} and ${isNew('bookings')}
          and place <@ box(point(a.x - a.half_m, a.y - a.half_m), point(a.x + a.half_m, a.y + a.half_m))) b
        where ${milesBetween(
          {latitude: sql`a.latitude`, longitude: sql`a.longitude`},
          {latitude: sql`b.approx_latitude`, longitude: sql`b.approx_longitude`},
        )} <= ${usual_radius_miles}::float8 and ${isUnblocked({caretaker_id})}
        limit ${limits.counted_max}::int) b) found
      union all select a.nth, found.n from json_to_recordset(${JSON.stringify(agencies)}::json) as a(nth int, org_id uuid,
        since timestamptz)
      cross join lateral (select count(*)::int as n
        from (select distinct unnest(o.county) as county from organizations o
          where o.id = a.org_id and ${subscribed(sql`o.id`, now)}) own
        cross join lateral (select b.id from bookings b where ${isOpenLead(org_id)} and ${isNew('b')}
          and b.last_start > ${now}::timestamptz limit ${limits.counted_max}::int) b) found`,
  )
  return asked.map(({nth}) => rows.reduce((sum, row) => (row.nth === nth ? sum + row.n : sum), 0))
}
