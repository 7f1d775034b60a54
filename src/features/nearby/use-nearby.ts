import {useQuery, useQueryClient} from '@tanstack/react-query'
import type {Lead} from '#contract/booking.ts'
import {leadQueries} from '#data/leads.ts'
import {ApiError} from '#data/message.ts'
import {radii, type Radius} from './search.ts'

/** The requests within a radius, best fit first. Without a network a list of another radius serves, as far as it reaches. */
export function useNearby(radius: Radius) {
  const client = useQueryClient()
  const query = useQuery(leadQueries.nearby(radius))
  const isBarred = query.error instanceof ApiError && query.error.code === 'not_verified'
  const other = radii
    .map(each => client.getQueryState<Lead[]>(leadQueries.nearby(each).queryKey))
    .findLast(state => state?.data !== undefined)
  const leads = query.data ?? within(other?.data, radius)
  const dataUpdatedAt = query.data ? query.dataUpdatedAt : (other?.dataUpdatedAt ?? 0)
  return {...query, data: leads, dataUpdatedAt, leads: isBarred ? undefined : leads, isBarred}
}

const within = (leads: readonly Lead[] | undefined, miles: number) =>
  leads?.filter(lead => lead.distance_miles === undefined || lead.distance_miles <= miles)
