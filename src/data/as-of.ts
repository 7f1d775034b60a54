import {metaOf} from '#api/answer-meta.ts'
import {asOf} from '#domain/time.ts'
import {useNow} from './use-now.ts'
import {useOnline} from './online.ts'

interface Shown {
  data: unknown
  dataUpdatedAt: number
  isError: boolean
}

/**
 * How old what a query shows is, where it is not fresh: `14:03` or `yesterday, 14:03`, by this device's clock. Undefined
 * while there is a connection and the last fetch answered.
 */
export function useAsOf({data, dataUpdatedAt, isError}: Shown): string | undefined {
  const isOnline = useOnline()
  const now = useNow()
  if (data === undefined) return undefined
  const {cached_at_ms} = typeof data === 'object' && data !== null ? metaOf(data) : {}
  if (isOnline && !isError && cached_at_ms === undefined) return undefined
  const fetched = new Date(cached_at_ms ?? dataUpdatedAt).toISOString()
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return asOf(fetched, zone, now).replace(/^as of /, '')
}
