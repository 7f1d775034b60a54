import {keepPreviousData, queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/bookings/providers.ts'
import type {QueryIn} from '#contract/endpoint.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {userKey} from '../app/query-keys.ts'
import {persistAs} from '../offline/query-persister.ts'

const found = persistAs({
  name: 'providers',
  answer: contract.findProviders.answer,
  max_age_ms: stored_for_ms.nearby,
  // each filter is a query of its own, so that the sweep has to find old ones
  redact: data => data,
})

/** Caregivers and agencies near a place, with the filters of the address. */
export const providerQueries = {
  near: (query: QueryIn<typeof contract.findProviders>) =>
    queryOptions({
      queryKey: userKey('providers', query),
      queryFn: ({signal}) => call(contract.findProviders, {query, signal}),
      persister: found,
      staleTime: 60_000,
      // a changed filter leaves the list in place until the next one is there
      placeholderData: keepPreviousData,
    }),
}
