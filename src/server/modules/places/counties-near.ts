import type {CountyNear} from '#contract/bookings/providers.ts'
import {distanceMiles, type Place} from '#domain/place.ts'

/** Loaded on first use, to keep the start fast. */
const openGazetteer = async () => (await import('./gazetteer/gazetteer.ts')).gazetteer()

/** The county of a point; null outside the United States. */
export const countyAt = async ({latitude, longitude}: Place): Promise<string | null> =>
  (await openGazetteer()).at(latitude, longitude)?.county ?? null

/** The town of a point, such as `Nashville, TN`, or its county where there is none; null outside the United States. */
export const townAt = async ({latitude, longitude}: Place): Promise<string | null> =>
  (await openGazetteer()).at(latitude, longitude)?.label ?? null

/**
 * The county of a place, and those whose center is within the radius, nearest first; none outside the United States.
 * @see src/domain/rules.md#finding-providers
 */
export async function countiesNear(place: Place, radius_miles: number): Promise<CountyNear[]> {
  const {counties, at} = await openGazetteer()
  const own = at(place.latitude, place.longitude)?.county
  if (own === undefined) return []
  return counties
    .map(({label, latitude, longitude}) => {
      const distance_miles = label === own ? 0 : Math.round(distanceMiles(place, {latitude, longitude}) * 10) / 10
      return {county: label, latitude, longitude, distance_miles}
    })
    .filter(({distance_miles}) => distance_miles <= radius_miles)
    .toSorted((a, b) => a.distance_miles - b.distance_miles || a.county.localeCompare(b.county))
}
