import * as contract from '#contract/places.ts'
import {limits} from '#contract/limits.ts'
import type {Deps} from '../../deps.ts'
import {route} from '../../http/mount.ts'
import {refuse, tooManyRequests, type Refusal} from '../../http/refusal.ts'
import {bandOf, comesTo, most_counted} from './policy.ts'
import {caregiversAround} from './store.ts'

/** Where nothing changes but with the package that brings it. */
const for_a_day = 'public, max-age=86400'
/** Of the nearest so many those are counted who come. */
const most_looked_at = 500

/** Read by the first who asks; nothing of it costs the start anything. */
const openGazetteer = async () => (await import('./gazetteer/gazetteer.ts')).gazetteer()

const barred = async (deps: Deps, address: string): Promise<Refusal | null> => {
  const wait_s = await deps.limits.take('places_address', address)
  return wait_s === null ? null : tooManyRequests(wait_s)
}

export const placeRoutes = [
  route(contract.searchPlaces, async ({deps, query, address, setHeader}) => {
    const refusal = await barred(deps, address)
    if (refusal) return refusal
    const places = await openGazetteer()
    setHeader('Cache-Control', for_a_day)
    return [...places.search(query.q, {kind: query.kind, most: limits.places_max})]
  }),

  route(contract.placeAt, async ({deps, query, address, setHeader}) => {
    const refusal = await barred(deps, address)
    if (refusal) return refusal
    const place = (await openGazetteer()).at(query.latitude, query.longitude)
    if (!place) return refuse('not_found', 'This place is outside the United States. Choose another one.')
    // the address of this call tells where somebody is
    setHeader('Cache-Control', 'private, max-age=86400')
    return place
  }),

  route(contract.caregiversAround, async ({db, deps, query, caller, now}) => {
    const refusal = await barred(deps, caller.user_id)
    if (refusal) return refusal
    const around = await caregiversAround(db, query, now, most_looked_at)
    return bandOf(Math.min(around.filter(each => comesTo(each, query)).length, most_counted))
  }),

  route(contract.mapStyle, async ({deps, setHeader}) => {
    setHeader('Cache-Control', 'public, max-age=300')
    return {style_url: deps.mapStyleUrl}
  }),
]
