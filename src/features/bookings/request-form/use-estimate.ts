import {useQuery} from '@tanstack/react-query'
import type {TypicalRates} from '#contract/places.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {placeQueries} from '#data/queries/places.ts'
import {useIsFamily} from './requester.ts'
import type {RequestValues} from './values.ts'
import {mostText, typicalText, visitsOf} from './visits.ts'

/** Dollars an hour that families agreed with caregivers near the chosen place; null if unknown, or if too few did. */
export function useTypicalRates({
  place: {latitude, longitude},
  service,
  audience,
}: RequestValues): TypicalRates['typical'] {
  const isKnown = latitude !== null && longitude !== null && audience === 'caretakers'
  const point = {latitude: latitude ?? 0, longitude: longitude ?? 0}
  const {data} = useQuery({...placeQueries.typicalRates(point, service || undefined), enabled: isKnown})
  return (isKnown && data?.typical) || null
}

/** What these visits cost at the maximum rate, else at typical rates; null while neither is known. */
export function useEstimate(values: RequestValues): string | null {
  const {data: fee} = useQuery({...bookingQueries.fee(), enabled: useIsFamily()})
  const typical = useTypicalRates(values)
  const {lines, timezone, max_hourly_rate: rate, audience} = values
  const visits = visitsOf(lines, timezone)
  if (!visits) return null
  if (rate !== null) return mostText(visits, {rate, audience, fee_bps: fee?.bps})
  return typical && fee ? typicalText(visits, typical, fee.bps) : null
}
