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

/** Data stored this shortly before the page opened counts as fresh, so that a reload does not flicker. In milliseconds. */
const young_ms = 60_000

/**
 * When a query's data was fetched, in milliseconds, if it may be stale: offline, after a failed fetch, or from the
 * worker's cache or storage.
 */
export function fetchedAt(
  {data, dataUpdatedAt, isError}: Shown,
  {isOnline, now_ms, opened_ms}: {isOnline: boolean; now_ms: number; opened_ms: number},
): number | undefined {
  if (data === undefined) return undefined
  const {cached_at_ms} = typeof data === 'object' && data !== null ? metaOf(data) : {}
  const isRestored = dataUpdatedAt < opened_ms && now_ms - dataUpdatedAt > young_ms
  if (isOnline && !isError && !isRestored && cached_at_ms === undefined) return undefined
  return cached_at_ms ?? dataUpdatedAt
}

/**
 * The age of stale query data: `2:03 PM` or `yesterday, 2:03 PM`, by this device's clock. Undefined while online and
 * after a successful fetch.
 */
export function useAsOf(shown: Shown): string | undefined {
  const isOnline = useOnline()
  const now = useNow()
  const fetched_ms = fetchedAt(shown, {
    isOnline,
    now_ms: Date.parse(now),
    opened_ms: performance.timeOrigin,
  })
  if (fetched_ms === undefined) return undefined
  const fetched = new Date(fetched_ms).toISOString()
  const zone = deviceZone()
  return asOf(fetched, zone, now)
}
