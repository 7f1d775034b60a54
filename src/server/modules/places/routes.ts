import {m} from '#messages'
import * as contract from '#contract/places.ts'
import {limits} from '#contract/limits.ts'
import {inactiveServices} from '#domain/bookings/booking.ts'
import type {Deps} from '../../deps.ts'
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

export const placeRoutes = [
  route(contract.searchPlaces, async ({deps, query, address, setHeader}) => {
    const refusal = await checkLimit(deps, address)
    if (refusal) return refusal
    const places = await openGazetteer()
    setHeader('Cache-Control', for_a_day)
    return [...places.search(query.q, {kind: query.kind, most: limits.places_max})]
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
    const refusal = await checkLimit(deps, caller.user_id)
    if (refusal) return refusal
    if (service && inactiveServices.has(service)) return nowhere
    const county = (await openGazetteer()).at(point.latitude, point.longitude)?.county ?? null
    return coverageOf(db, {...point, county}, now)
  }),

  route(contract.getTypicalRates, async ({db, deps, query, caller, now}) => {
    const refusal = await checkLimit(deps, caller.user_id)
    return refusal ?? typicalRatesAt(db, {...query, service: query.service}, now)
  }),

  route(contract.mapStyle, async ({deps, setHeader}) => {
    setHeader('Cache-Control', 'public, max-age=300')
    return {style_url: deps.mapStyleUrl}
  }),
]
