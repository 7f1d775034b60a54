import {useQuery, useQueryClient} from '@tanstack/react-query'
import type {Lead} from '#contract/booking.ts'
import {leadQueries} from '#data/leads.ts'
import {ApiError} from '#data/message.ts'
import {profileQueries} from '#data/profile.ts'
import {radii, usual_radius, type Radius} from './search.ts'

/** The requests within a radius, best fit first. Without a network a list of another radius serves, as far as it reaches. */
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
  const other = radii
    .map(each => client.getQueryState<Lead[]>(leadQueries.nearby(each).queryKey))
    .findLast(state => state?.data !== undefined)
  const leads = query.data ?? within(other?.data, radius)
  const dataUpdatedAt = query.data ? query.dataUpdatedAt : (other?.dataUpdatedAt ?? 0)
  return {...query, data: leads, dataUpdatedAt, leads: isBarred ? undefined : leads, isBarred}
}

/** Her profile is known to say so; the list would be refused. */
export function useIsUnverified(): boolean {
  const {data: me} = useQuery(profileQueries.me())
  return me !== undefined && me.is_verified !== 'Approved'
}

const within = (leads: readonly Lead[] | undefined, miles: number) =>
  leads?.filter(lead => lead.distance_miles === undefined || lead.distance_miles <= miles)
