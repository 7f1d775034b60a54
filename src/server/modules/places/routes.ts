import * as contract from '#contract/places.ts'
import {limits} from '#contract/limits.ts'
import type {Deps} from '../../deps.ts'
import {route} from '../../http/mount.ts'
import {refuse, tooManyRequests, type Refusal} from '../../http/refusal.ts'
import {bandOf, comesTo, most_counted} from './policy.ts'
import {caregiversAround} from './store.ts'

/** Cache time of data that only changes with a release. */
const for_a_day = 'public, max-age=86400'
/** How many of the nearest caregivers are checked. */
const most_looked_at = 500

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
    if (!place) return refuse('not_found', 'This place is outside the United States. Choose another one.')
    // the URL of this call contains a location
    setHeader('Cache-Control', 'private, max-age=86400')
    return place
  }),

  route(contract.caregiversAround, async ({db, deps, query, caller, now}) => {
    const refusal = await checkLimit(deps, caller.user_id)
    if (refusal) return refusal
    const around = await caregiversAround(db, query, now, most_looked_at)
    return bandOf(Math.min(around.filter(each => comesTo(each, query)).length, most_counted))
  }),

  route(contract.mapStyle, async ({deps, setHeader}) => {
    setHeader('Cache-Control', 'public, max-age=300')
    return {style_url: deps.mapStyleUrl}
  }),
]
