import {useQuery, useQueryClient} from '@tanstack/react-query'
import type {Lead} from '#contract/bookings/booking.ts'
import {limits} from '#contract/limits.ts'
import type {OutboxView} from '#data/offline/outbox.ts'
import {bidOf} from '#data/queries/bids.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {ApiError} from '#data/app/message.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {radii, usual_radius, type Radius} from '../search.ts'

/**
 * The requests within a radius, best match first. Without a network a saved list of another radius is used; `reach` is
 * how many miles the shown list covers, and `isPart` that there may be more requests than it has.
 */
export function useNearby(radius: Radius) {
  const client = useQueryClient()
  const {data: me, isError: isProfileMissing} = useQuery(profileQueries.me())
  const isUnverified = me !== undefined && me.is_verified !== 'Approved'
  // an unverified caregiver would be refused the list, so the profile comes first
  const query = useQuery({...leadQueries.nearby(radius), enabled: me ? !isUnverified : isProfileMissing})
  // offline, the list that the home screen fetched is most likely stored
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
  const saved = query.data ? undefined : savedWithin(lists, radius)
  const leads = query.data ?? saved?.leads
  return {
    ...query,
    data: leads,
    dataUpdatedAt: saved?.fetched_ms ?? query.dataUpdatedAt,
    leads: isBarred ? undefined : leads,
    reach: saved?.miles ?? radius,
    isPart: saved ? saved.isPart : isPartial(query.data ?? []),
    isBarred,
  }
}

/** Whether the server's list ended at its limit. */
const isPartial = (leads: readonly Lead[]): boolean => leads.length >= limits.list_max

/** How many requests a list has: `200+` where there may be more. */
export const listedText = (count: number, isPart: boolean): string =>
  isPart && count > 0 ? `${count}+` : String(count)

/** Whether the caregiver has bid on a request, also if the bid was withdrawn since. A bid that waits on the device is not one yet. */
export function isBidOn(lead: Lead, {entries, receipts}: Pick<OutboxView, 'entries' | 'receipts'>): boolean {
  const inLane = ({lane}: {lane: string}) => lane === lead.id
  if (entries.some(inLane)) return false
  return bidOf('bid-caretaker', lead, {entries: [], receipts: receipts.filter(inLane)}).is !== 'none'
}

interface SavedList {
  /** Radius that it covers. */
  miles: number
  leads: readonly Lead[]
  fetched_ms: number
}

/**
 * The part of the widest saved list that lies within a radius in miles, with the invitations from anywhere, and how far it
 * reaches.
 */
export function savedWithin(lists: readonly SavedList[], radius: number): (SavedList & {isPart: boolean}) | undefined {
  const widest = lists.toSorted((a, b) => a.miles - b.miles).at(-1)
  if (!widest) return undefined
  const miles = Math.min(radius, widest.miles)
  const leads = widest.leads.filter(
    ({distance_miles, invitation}) =>
      distance_miles === undefined || distance_miles <= miles || invitation !== undefined,
  )
  return {...widest, miles, leads, isPart: isPartial(widest.leads)}
}
