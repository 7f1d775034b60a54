import {m} from '#messages'
import type {CountyNear} from '#contract/bookings/providers.ts'
import {milesText} from '#domain/bookings/request-text.ts'

/**
 * A county with the distance of its center, as only counties are known. The county of the place itself has no distance;
 * it is the reader's if the place is their own.
 */
export function countyText(
  county: string,
  {counties, isOwnPlace}: {counties: readonly Pick<CountyNear, 'county' | 'distance_miles'>[]; isOwnPlace: boolean},
): string {
  const miles = counties.find(each => each.county === county)?.distance_miles
  if (miles === undefined) return county
  if (miles > 0) return m.about_bookings({county, miles_text: milesText(Math.round(miles))})
  return isOwnPlace ? m.county_in_your_county({county}) : county
}
