import {useState} from 'react'
import {deviceZone} from '#lib/device-zone.ts'
import {metaOf} from '#api/answer-meta.ts'
import {asOf} from '#domain/time.ts'
import {useNow} from './server-now.ts'
import {useOnline} from './use-connection.ts'

interface Shown {
  data: unknown
  dataUpdatedAt: number
  isError: boolean
}

type Fetched = Pick<Shown, 'data' | 'dataUpdatedAt'>

/** Data stored this shortly before the page opened counts as fresh, so that a reload does not flicker. In milliseconds. */
const young_ms = 60_000

const cachedMs = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null ? metaOf(data).cached_at_ms : undefined

/** When the server gave a query's data, in milliseconds, also if the worker's cache answered. */
export const fetchedMs = ({data, dataUpdatedAt}: Fetched): number => cachedMs(data) ?? dataUpdatedAt

/**
 * Whether queries were fetched since the calling component was opened, and whether such a fetch is under way. Until then
 * their data may be as old as what the device has stored.
 */
export function useFetchedSince() {
  const isOnline = useOnline()
  const [opened_ms] = useState(() => Date.now())
  const isFetchedSince = (query: Fetched): boolean => fetchedMs(query) >= opened_ms
  const isUpdating = (query: Fetched & {isFetching: boolean}): boolean =>
    isOnline && query.isFetching && !isFetchedSince(query)
  return {isFetchedSince, isUpdating}
}

/**
 * When a query's data was fetched, in milliseconds, if it may be stale: offline, after a failed fetch, or from the
 * worker's cache or storage.
 */
export function fetchedAt(
  {data, dataUpdatedAt, isError}: Shown,
  {isOnline, now_ms, opened_ms}: {isOnline: boolean; now_ms: number; opened_ms: number},
): number | undefined {
  if (data === undefined) return undefined
  const cached_at_ms = cachedMs(data)
  const isRestored = dataUpdatedAt < opened_ms && now_ms - dataUpdatedAt > young_ms
  if (isOnline && !isError && !isRestored && cached_at_ms === undefined) return undefined
  return cached_at_ms ?? dataUpdatedAt
}

/**
 * The age of stale query data: `2:03 PM` or `yesterday, 2:03 PM`, by this device's clock; of several queries the oldest.
 * Undefined while online and after a successful fetch.
 */
export function useAsOf(...shown: Shown[]): string | undefined {
  const isOnline = useOnline()
  const now = useNow()
  const given = {isOnline, now_ms: Date.parse(now), opened_ms: performance.timeOrigin}
  const fetched_ms = shown.flatMap(each => fetchedAt(each, given) ?? [])
  if (fetched_ms.length === 0) return undefined
  return asOf(new Date(Math.min(...fetched_ms)).toISOString(), deviceZone(), now)
}
