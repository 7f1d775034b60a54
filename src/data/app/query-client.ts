import {QueryCache, QueryClient, replaceEqualDeep} from '@tanstack/react-query'
import {metaOf} from '#api/answer-meta.ts'
import {ApiError} from '#api/api-error.ts'
import {queryCache} from '#domain/app-constants.ts'
import {noteEndedAccount} from '../account/ended-account.ts'

/** Only network errors and server errors are retried. A device that is offline fails at once and retries when online. */
const isRetryable = (error: unknown) =>
  navigator.onLine &&
  (!(error instanceof ApiError) || error.kind === 'network' || (error.kind === 'refused' && error.status >= 500))

/** Whether an answer came from the worker's cache. */
export const isFromWorkerCache = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && metaOf(data).cached_at_ms !== undefined

/**
 * Structural sharing for unchanged data. Answers from the worker's cache are excluded, because their age belongs to the
 * answer object.
 */
const share = (before: unknown, after: unknown): unknown =>
  isFromWorkerCache(before) || isFromWorkerCache(after) ? after : replaceEqualDeep(before, after)

let current: QueryClient | undefined

/** The page's query client, for code that must clear it; undefined before the start. */
export const currentQueryClient = (): QueryClient | undefined => current

/**
 * The query cache of all screens. Offline, a query runs once so that its stored data is read.
 * @see src/domain/rules-people.md#query-cache
 */
export const createQueryClient = (): QueryClient => {
  current = new QueryClient({
    queryCache: new QueryCache({onError: noteEndedAccount}),
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        gcTime: queryCache.gc_ms,
        staleTime: queryCache.fresh_ms,
        structuralSharing: share,
        retry: (failures, error) => failures < queryCache.retries && isRetryable(error),
        retryDelay: queryCache.retryDelayMs,
      },
      mutations: {networkMode: 'always', retry: false},
    },
  })
  return current
}
