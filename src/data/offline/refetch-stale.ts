import type {Query, QueryClient} from '@tanstack/react-query'
import {ApiError} from '#api/api-error.ts'
import {pastCaches} from './cache-bypass.ts'
import {isAged} from '../app/query-client.ts'

/** What the server refused for good, such as what is not there; asking too often passes. */
const isRefused = (error: Error | null): boolean =>
  error instanceof ApiError && error.kind === 'refused' && error.status < 500 && error.status !== 429

/**
 * Asks again for what a bad line left on the screens, past every cache: what failed, what came of the worker's cache, what
 * is known to be old, and what was fetched before the server was last heard (`heard_ms`, by this device's clock) and is not
 * fresh by its own measure. What is on its way already is left alone, as is what was refused for good, and what no screen
 * shows is asked for when one does.
 */
export function askForLeftBehind(client: QueryClient, heard_ms = -Infinity): void {
  const isLeftBehind = (query: Query) => {
    const {data, dataUpdatedAt, error, isInvalidated} = query.state
    if (isRefused(error)) return false
    return error !== null || isInvalidated || isAged(data) || (dataUpdatedAt < heard_ms && query.isStale())
  }
  if (client.getQueryCache().findAll({type: 'active', predicate: isLeftBehind}).length > 0) pastCaches()
  void client.invalidateQueries({predicate: isLeftBehind}, {cancelRefetch: false})
}
