import {m} from '#messages'
import * as contract from '#contract/places.ts'
import {limits} from '#contract/limits.ts'
import {inactiveServices} from '#domain/bookings/booking.ts'
import {settled} from '#lib/settled.ts'
import type {Deps} from '../../deps.ts'
import type {Caller} from '../../http/caller.ts'
import {route} from '../../http/mount.ts'
import {refuse, tooManyRequests, type Refusal} from '../../http/refusal.ts'
import {coverageOf} from './coverage.ts'
import {typicalRatesAt} from './typical-rates.ts'

/** Cache time of data that only changes with a release. */
const for_a_day = 'public, max-age=86400'

const nowhere: contract.Coverage = {caregivers: 'none', agencies: 'none'}

/** Loaded on first use, to keep the start fast. */
const openGazetteer = async () => (await import('./gazetteer/gazetteer.ts')).gazetteer()

const checkLimit = async (deps: Deps, address: string): Promise<Refusal | null> => {
  const wait_s = await deps.limits.take('places_address', address)
  return wait_s === null ? null : tooManyRequests(wait_s)
}

/** What a signed-in caller reads, sent together with their limit. Beyond it the read is still made, and only the refusal answered. */
async function withinLimit<Found>(
  {deps, caller}: {deps: Deps; caller: Caller},
  read: () => Promise<Found>,
): Promise<Found | Refusal> {
  const [refusal, found] = await settled([checkLimit(deps, caller.user_id), read()])
  return refusal ?? found
}

export const placeRoutes = [
  route(contract.searchPlaces, async ({deps, query, address, setHeader}) => {
    const refusal = await checkLimit(deps, address)
    if (refusal) return refusal
    const places = await openGazetteer()
    setHeader('Cache-Control', for_a_day)
    const {q, kind, first_states} = query
    return [...places.search(q, {kind, most: limits.places_max, first_states: first_states?.split(',')})]
  }),

  route(contract.placeAt, async ({deps, query, address, setHeader}) => {
    const refusal = await checkLimit(deps, address)
    if (refusal) return refusal
    const place = (await openGazetteer()).at(query.latitude, query.longitude)
    if (!place) return refuse('not_found', m.this_place_is_outside_the_united_states())
    // the URL of this call contains a location
    setHeader('Cache-Control', 'private, max-age=86400')
    return place
  }),

  route(contract.getCoverage, async ({db, deps, query: {service, ...point}, caller, now}) => {
    const county = (await openGazetteer()).at(point.latitude, point.longitude)?.county ?? null
    return withinLimit({deps, caller}, async () =>
      service && inactiveServices.has(service) ? nowhere : coverageOf(db, {...point, county}, now),
    )
  }),

  route(contract.getTypicalRates, ({db, deps, query, caller, now}) =>
    withinLimit({deps, caller}, () => typicalRatesAt(db, {...query, service: query.service}, now)),
  ),

  route(contract.mapStyle, async ({deps, setHeader}) => {
    setHeader('Cache-Control', 'public, max-age=300')
    return {style_url: deps.mapStyleUrl}
  }),
]
