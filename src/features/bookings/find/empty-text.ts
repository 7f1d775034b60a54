import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import type {AnswerOf} from '#contract/endpoint.ts'
import type {findProviders} from '#contract/bookings/providers.ts'
import type {Coverage} from '#contract/places.ts'
import {usual_radius_miles} from '#domain/app-constants.ts'
import {filtersSet} from './find-query.ts'
import type {FindSearch} from './search.ts'

type Found = AnswerOf<typeof findProviders>

/** Why the list is empty. Among more than are listed, a county may still have others. */
export function emptyTitle({caregivers, has_more}: Pick<Found, 'caregivers' | 'has_more'>, search: FindSearch): string {
  const {county, radius = usual_radius_miles} = search
  if (county && has_more) return m.none_of_the_first_caregivers_is_in({length: caregivers.length, county: county ?? ''})
  if (filtersSet(search) > 0)
    return county ? m.no_caregiver_in_county_fits_the_filters({county}) : m.no_caregiver_fits_the_filters()
  return county ? m.no_caregiver_listed_in_county({county}) : m.no_caregiver_listed_within_miles({radius})
}

/**
 * What a request can reach although the list is empty: those who are not listed, agencies, or the waitlist. `coverage` is
 * `loading` before its answer, for which nothing is said, and undefined where it stays unknown, as to guests.
 */
export function emptyText(
  {agencies}: Pick<Found, 'agencies'>,
  search: FindSearch,
  coverage: Coverage | 'loading' | undefined,
): string {
  if (coverage === 'loading') return ''
  if (coverage?.caregivers === 'none' && coverage.agencies === 'none')
    return `${withPeriod(m.no_caregivers_or_agencies_serve_this())} ${m.you_can_keep_your_request_on()}`
  if (coverage?.caregivers === 'none') return withPeriod(m.no_verified_caregivers_serve_this_area())
  const isUnfiltered = filtersSet(search) === 0
  return [
    m.not_every_caregiver_is_listed_a(),
    ...(isUnfiltered && agencies.length === 0 ? [withPeriod(m.no_agencies_serve_this_county_yet())] : []),
    ...(isUnfiltered && !coverage ? [m.waits_until_someone_serves_the_area()] : []),
  ].join(' ')
}
