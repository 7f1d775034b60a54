import {sql} from 'drizzle-orm'
import type {Service} from '#contract/bookings/choices.ts'
import type {TypicalRates} from '#contract/places.ts'
import {typicalRates} from '#domain/constants.ts'
import {mercator, roundPlace, type Place} from '#domain/place.ts'
import {plusMs} from '#server/clock.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {milesBetween, reachSql, roundedPlace} from '#server/db/place-sql.ts'

/**
 * The middle half of the newest rates that families agreed with caregivers near a place, in whole dollars; null with
 * fewer than ten different caregivers.
 * @see src/domain/rules.md#typical-rates
 */
export async function typicalRatesAt(
  db: Db,
  {service, ...at}: Place & {service: Service | undefined},
  now: string,
): Promise<TypicalRates> {
  const {caregivers_min, radius_miles, newest_ms} = typicalRates
  const rounded = roundPlace(at.latitude, at.longitude)
  const {x, y} = mercator(rounded.latitude, rounded.longitude)
  const place = {latitude: sql`${rounded.latitude}::float8`, longitude: sql`${rounded.longitude}::float8`}
  const reach = reachSql(place.latitude, radius_miles)
  const [row] = await rowsOf<{caregivers: number; p25: number; p75: number}>(
    db,
    sql`select count(*)::int as caregivers,
        percentile_cont(0.25) within group (order by rate)::float8 as p25,
        percentile_cont(0.75) within group (order by rate)::float8 as p75
      from (
        select agreed.hourly_rate_cents as rate
        from caretakers c join users u on u.id = c.user_id
          cross join lateral ${roundedPlace({latitude: sql`u.latitude`, longitude: sql`u.longitude`})} home
          cross join lateral (
            select b.hourly_rate_cents from bookings b
            where b.caretaker_id = c.id and b.approved_at > ${plusMs(now, -newest_ms)}::timestamptz
              and b.hourly_rate_cents is not null and (${service ?? null}::text is null or b.service = ${service ?? null}::text)
            order by b.id desc limit 1) agreed
        where c.place <@ box(
            point(${x}::float8 - ${reach}, ${y}::float8 - ${reach}), point(${x}::float8 + ${reach}, ${y}::float8 + ${reach}))
          and ${milesBetween(place, {latitude: sql`home.latitude`, longitude: sql`home.longitude`})} <= ${radius_miles}::int
      ) nearby`,
  )
  if (!row || row.caregivers < caregivers_min) return {typical: null}
  return {typical: {from: Math.round(row.p25 / 100), to: Math.round(row.p75 / 100)}}
}
