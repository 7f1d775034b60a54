import {keepPreviousData, queryOptions, useQuery} from '@tanstack/react-query'
import {useEffect, useState} from 'react'
import * as v from 'valibot'
import {call} from '#api/client.ts'
import {limits} from '#contract/limits.ts'
import * as contract from '#contract/places.ts'
import type {NamedPlace} from '#contract/places.ts'
import type {Service} from '#contract/bookings/choices.ts'
import {day_ms} from '#domain/constants.ts'
import {roundPlace} from '#domain/place.ts'
import {userKey, publicKey} from '../app/query-keys.ts'
import {ApiError, messageOf} from '../app/message.ts'
import {useOnline} from '../offline/use-connection.ts'

/** A place chosen from the gazetteer. */
export type PickedPlace = NamedPlace

/** A pause in typing after which the text is searched. */
const typing_ms = 200

/** The gazetteer, which is public, and the coverage of a place, which parents and staff may request. */
export const placeQueries = {
  /** Filtered by kind, or all; those in `first_states`, codes separated by commas, come first. */
  search: (q: string, kind?: NamedPlace['kind'], first_states?: string) =>
    queryOptions({
      queryKey: publicKey('places', 'search', kind ?? 'any', first_states ?? 'any', q.toLowerCase()),
      queryFn: ({signal}) => call(contract.searchPlaces, {query: {q, kind, first_states}, signal}),
      staleTime: day_ms,
    }),
  /** Degrees; the answer is null outside the United States. */
  at: (latitude: number, longitude: number) =>
    queryOptions({
      queryKey: publicKey('places', 'at', latitude, longitude),
      queryFn: ({signal}) =>
        call(contract.placeAt, {
          query: {latitude: String(latitude), longitude: String(longitude)},
          signal,
        }).catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null
          throw error
        }),
      staleTime: day_ms,
    }),
  /** How many providers serve a place. */
  coverage: ({latitude, longitude}: {latitude: number; longitude: number}, service?: Service) =>
    queryOptions({
      queryKey: userKey('places', 'coverage', latitude, longitude, service ?? 'any'),
      queryFn: ({signal}) =>
        call(contract.getCoverage, {
          query: {latitude: String(latitude), longitude: String(longitude), service},
          signal,
        }),
      staleTime: 300_000,
    }),
  /** Rates that families agreed nearby, if enough did. */
  typicalRates: ({latitude, longitude}: {latitude: number; longitude: number}, service?: Service) =>
    queryOptions({
      queryKey: userKey('places', 'typical-rates', latitude, longitude, service ?? 'any'),
      queryFn: ({signal}) =>
        call(contract.getTypicalRates, {
          query: {latitude: String(latitude), longitude: String(longitude), service},
          signal,
        }),
      staleTime: 300_000,
    }),
  mapStyle: () =>
    queryOptions({
      queryKey: publicKey('places', 'map-style'),
      queryFn: ({signal}) => call(contract.mapStyle, {signal}),
      staleTime: Infinity,
      retry: false,
    }),
}

/** What families near a place usually pay for care; null where too few agreed on a rate, and until it is known. */
export function useTypicalRate(place: {latitude: number; longitude: number} | null): contract.TypicalRates['typical'] {
  const {latitude, longitude} = roundPlace(place?.latitude ?? 0, place?.longitude ?? 0)
  const {data} = useQuery({...placeQueries.typicalRates({latitude, longitude}), enabled: place !== null})
  return (place && data?.typical) ?? null
}

/** The street map of this server; undefined for our own base map, also until it is known. */
export const useMapStyle = (): string | undefined => useQuery(placeQueries.mapStyle()).data?.style_url ?? undefined

/** At most so many states are named in a search. */
const states_max = 10

/** The states of counties written `Davidson County, TN`, in the order of the letters; undefined for none. */
function statesOf(counties: readonly (string | null | undefined)[]): string | undefined {
  const states = counties.flatMap(county => /, ([A-Z]{2})$/.exec(county ?? '')?.[1] ?? [])
  return [...new Set(states)].slice(0, states_max).toSorted().join(',') || undefined
}

/** The text once typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typing_ms)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/**
 * The search of a `PlaceField`: `<PlaceField places={usePlaceSearch()} …>`, from two letters or digits. Without a
 * network the text stays and is searched when online. Places in the states of `near`, written as counties, come first.
 */
export function usePlaceSearch({
  kind,
  near = [],
}: {kind?: NamedPlace['kind']; near?: readonly (string | null | undefined)[]} = {}) {
  const [typed, setTyped] = useState<string | null>(null)
  const online = useOnline()
  const wanted = (typed ?? '').trim().replace(/\s+/g, ' ').slice(0, limits.place_query_max)
  const q = useSettled(wanted)
  const asks = q.length >= 2
  const query = useQuery({
    ...placeQueries.search(q, kind, statesOf(near)),
    enabled: asks && online,
    placeholderData: keepPreviousData,
  })
  // placeholder results belong to an earlier text
  const isCurrent = !query.isPlaceholderData && q === wanted
  return {
    /** Null while the selected place is in the field. */
    typed,
    setTyped,
    found: asks ? query.data : undefined,
    isCurrent,
    isOnline: online,
    problem: asks && query.error && !query.data ? messageOf(query.error) : undefined,
    retry: () => void query.refetch(),
  }
}

/**
 * The place that an address names by degrees, or by the name of a place; undefined for none, and until it is known.
 */
export function useNamedPlace({
  location = '',
  ...degrees
}: {
  location?: string | undefined
  latitude?: string | undefined
  longitude?: string | undefined
}): PickedPlace | undefined {
  const point = v.safeParse(contract.Point, degrees)
  const {latitude, longitude} = point.success ? point.output : {latitude: 0, longitude: 0}
  const q = location.trim().slice(0, limits.place_query_max)
  const at = useQuery({...placeQueries.at(latitude, longitude), enabled: point.success})
  const named = useQuery({...placeQueries.search(q), enabled: !point.success && q !== ''})
  return point.success ? (at.data ?? undefined) : named.data?.[0]
}
