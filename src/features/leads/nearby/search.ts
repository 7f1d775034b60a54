import * as v from 'valibot'
import {usual_radius_miles} from '#domain/constants.ts'

export const radii = [5, 10, 25, 50] as const
export type Radius = (typeof radii)[number]
/** Miles, where the address names none. */
export const usual_radius: Radius = usual_radius_miles

const views = ['list', 'map', 'bids'] as const
export type View = (typeof views)[number]

/** Search parameters of every route that opens requests; what cannot be read is as if it were absent. */
export const RequestSearch = v.object({
  request: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
})

export const NearbySearch = v.object({
  ...RequestSearch.entries,
  radius: v.fallback(v.optional(v.picklist(radii)), undefined),
  view: v.fallback(v.optional(v.picklist(views)), undefined),
})
