import {keepPreviousData, queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/bookings/providers.ts'
import type {QueryIn} from '#contract/endpoint.ts'
import {searchPlaces} from '#contract/places.ts'
import {day_ms} from '#domain/constants.ts'
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

const searched = persistAs({
  name: 'searched',
  answer: searchPlaces.answer,
  max_age_ms: stored_for_ms.nearby,
  redact: data => data,
})

export const providerQueries = {
  /** The places that a search names, stored as its lists are: without the place no list is found again. */
  places: (q: string) =>
    queryOptions({
      queryKey: userKey('searched', q.toLowerCase()),
      queryFn: ({signal}) => call(searchPlaces, {query: {q}, signal}),
      persister: searched,
      staleTime: day_ms,
    }),
  /** Caregivers and agencies near a place, with the filters of the address. */
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
