import {deviceZone} from '#lib/device-zone.ts'
import {metaOf} from '#api/answer-meta.ts'
import {asOf} from '#domain/time.ts'
import {useNow} from '../app/use-now.ts'
import {useOnline} from './online.ts'

interface Shown {
  data: unknown
  dataUpdatedAt: number
  isError: boolean
}

/** What was stored so short a time before this page was opened passes for fresh, in milliseconds: after a reload nothing flickers. */
const young_ms = 60_000

/**
 * When what a query shows was fetched, in milliseconds, where that is worth a word: there is no connection, the last fetch
 * failed, or the answer comes from the device: of the worker's cache, or stored before this page was opened.
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
 * How old what a query shows is, where it is not fresh: `14:03` or `yesterday, 14:03`, by this device's clock. Undefined
 * while there is a connection and this page's last fetch answered.
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
  return asOf(fetched, zone, now).replace(/^as of /, '')
}
