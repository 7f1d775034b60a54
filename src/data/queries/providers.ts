import {keepPreviousData, queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/bookings/providers.ts'
import type {QueryIn} from '#contract/endpoint.ts'
import {userKey} from '../app/query-keys.ts'

/** Caregivers and agencies near a place, with the filters of the address. */
export const providerQueries = {
  near: (query: QueryIn<typeof contract.findProviders>) =>
    queryOptions({
      queryKey: userKey('providers', query),
      queryFn: ({signal}) => call(contract.findProviders, {query, signal}),
      staleTime: 60_000,
      // a changed filter leaves the list in place until the next one is there
      placeholderData: keepPreviousData,
    }),
}
