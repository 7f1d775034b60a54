import type {Query, QueryClient} from '@tanstack/react-query'
import {ApiError} from '#api/api-error.ts'
import {bypassCaches} from './cache-bypass.ts'
import {isAged} from '../app/query-client.ts'

/** Whether the server refused permanently; a rate limit is temporary. */
const isRefused = (error: Error | null): boolean =>
  error instanceof ApiError && error.kind === 'refused' && error.status < 500 && error.status !== 429

/**
 * Refetches active queries that failed, came from the worker's cache, are invalidated, or are stale and older than the last
 * server contact (`heard_ms`, by this device's clock). Skips 4xx refusals and running fetches.
 */
export function refetchStaleQueries(client: QueryClient, heard_ms = -Infinity): void {
  const isLeftBehind = (query: Query) => {
    const {data, dataUpdatedAt, error, isInvalidated} = query.state
    if (isRefused(error)) return false
    return error !== null || isInvalidated || isAged(data) || (dataUpdatedAt < heard_ms && query.isStale())
  }
  if (client.getQueryCache().findAll({type: 'active', predicate: isLeftBehind}).length > 0) bypassCaches()
  void client.invalidateQueries({predicate: isLeftBehind}, {cancelRefetch: false})
}
