import {useQuery, useQueryClient} from '@tanstack/react-query'
import type {Lead} from '#contract/bookings/booking.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {ApiError} from '#data/app/message.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {radii, usual_radius, type Radius} from '../search.ts'

/**
 * The requests within a radius, best fit first. Without a network a list of another radius serves, as far as it reaches:
 * `reach`, in miles, is how far what is told holds.
 */
export function useNearby(radius: Radius) {
  const client = useQueryClient()
  const {data: me, isError: isNobodyKnown} = useQuery(profileQueries.me())
  const isUnverified = me !== undefined && me.is_verified !== 'Approved'
  // asked before her profile is known, the list would be refused to whoever is not verified
  const query = useQuery({...leadQueries.nearby(radius), enabled: me ? !isUnverified : isNobodyKnown})
  // opened without a network, what is kept on this device is most likely of the radius that her home asks for
  const hasFailed = query.data === undefined && query.failureCount > 0
  useQuery({
    ...leadQueries.nearby(usual_radius),
    enabled: hasFailed && radius !== usual_radius && !isUnverified,
  })
  const isRefused = query.error instanceof ApiError && query.error.code === 'not_verified'
  const isBarred = isUnverified || isRefused
  const lists = radii.flatMap(miles => {
    const state = client.getQueryState<Lead[]>(leadQueries.nearby(miles).queryKey)
    return state?.data ? {miles, leads: state.data, fetched_ms: state.dataUpdatedAt} : []
  })
  const kept = query.data ? undefined : savedWithin(lists, radius)
  const leads = query.data ?? kept?.leads
  return {
    ...query,
    data: leads,
    dataUpdatedAt: kept?.fetched_ms ?? query.dataUpdatedAt,
    leads: isBarred ? undefined : leads,
    reach: kept?.miles ?? radius,
    isBarred,
  }
}

/** Her profile is known to say so; the list would be refused. */
export function useIsUnverified(): boolean {
  const {data: me} = useQuery(profileQueries.me())
  return me !== undefined && me.is_verified !== 'Approved'
}

interface SavedList {
  /** How far it reaches. */
  miles: number
  leads: readonly Lead[]
  fetched_ms: number
}

/** What the widest list on this device says of a radius in miles: no farther than that list itself reaches. */
export function savedWithin(lists: readonly SavedList[], radius: number): SavedList | undefined {
  const widest = lists.toSorted((a, b) => a.miles - b.miles).at(-1)
  if (!widest) return undefined
  const miles = Math.min(radius, widest.miles)
  const leads = widest.leads.filter(
    ({distance_miles}) => distance_miles === undefined || distance_miles <= miles,
  )
  return {...widest, miles, leads}
}
