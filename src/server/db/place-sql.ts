import {sql, type SQL} from 'drizzle-orm'

/** A place in a statement: columns or values, in degrees. */
export interface PlaceSql {
  readonly latitude: SQL
  readonly longitude: SQL
}

/** SQL of `distanceMiles` in domain/place.ts. */
export const milesBetween = (a: PlaceSql, b: PlaceSql): SQL => sql`
  2 * 6371008.8 / 1609.344 * asin(least(1, sqrt(
    power(sin(radians(${b.latitude} - ${a.latitude}) / 2), 2)
    + cos(radians(${a.latitude})) * cos(radians(${b.latitude}))
      * power(sin(radians(${b.longitude} - ${a.longitude}) / 2), 2)
  )))`

/** SQL of `mercatorRadius` in domain/place.ts, below its limit near the poles. */
export const reachSql = (latitude: SQL, miles: number): SQL => {
  const reach = (miles * 1609.344) / 6_371_008.8
  return sql`(${6_378_137 * 1.000001 * reach}::float8
    / greatest(0.05, cos(least(pi() / 2, abs(radians(${latitude})) + ${reach}::float8))))`
}

/** SQL of `roundPlace` in domain/place.ts: a subquery with the columns `latitude` and `longitude`. */
export const roundedPlace = ({latitude, longitude}: PlaceSql): SQL => sql`(
  select latitude, round(((floor((${longitude} + 180) / 360 * cells) + 0.5) / cells * 360 - 180)::numeric, 5)::float8 as longitude
  from (
    select latitude, greatest(1, round(36000 * cos(radians(latitude)))) as cells
    from (select round(((floor(round(((${latitude} + 90) * 1e7)::numeric) / 1e5) + 0.5) * 0.01 - 90)::numeric, 5)::float8 as latitude) band
  ) grid)`
