import {useQuery} from '@tanstack/react-query'
import type {ListedAgency} from '#contract/bookings/providers.ts'
import {providerQueries} from '#data/queries/providers.ts'
import {findQuery} from '../../find/find-query.ts'
import {useIsFamily} from '../requester.ts'
import type {RequestValues} from '../values.ts'

/** Rating and rates of the agencies near the place, by id; none until they are known. Staff read names alone. */
export function useAgencyFacts({
  place: {latitude, longitude},
  audience,
}: Pick<RequestValues, 'place' | 'audience'>): ReadonlyMap<string, ListedAgency> {
  const isKnown = latitude !== null && longitude !== null
  const isAsked = useIsFamily() && audience === 'agencies'
  const {data} = useQuery({
    ...providerQueries.near(findQuery({}, {latitude: latitude ?? 0, longitude: longitude ?? 0})),
    enabled: isAsked && isKnown,
  })
  return new Map((data?.agencies ?? []).map(agency => [agency.org_id, agency]))
}
