import {QueryClient, replaceEqualDeep} from '@tanstack/react-query'
import {metaOf} from '#api/answer-meta.ts'
import {ApiError} from '#api/api-error.ts'
import {queryCache} from '#domain/constants.ts'

/**
 * A refusal stays one however often it is asked for; only what the connection or the server's trouble caused may pass. A
 * device that knows it has no network says so at once, and asks again when it is back.
 */
const mayPass = (error: unknown) =>
  navigator.onLine &&
  (!(error instanceof ApiError) ||
    error.kind === 'network' ||
    (error.kind === 'refused' && error.status >= 500))

/** Whether an answer came of the worker's cache. */
export const isAged = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && metaOf(data).cached_at_ms !== undefined

/**
 * Keeps what is equal as it is, so that nothing is drawn anew for it. But the age of an answer hangs on the answer itself:
 * one that came of the worker's cache must neither pass for the fresh one before it, nor outlive the one after it.
 */
const share = (before: unknown, after: unknown): unknown =>
  isAged(before) || isAged(after) ? after : replaceEqualDeep(before, after)

let current: QueryClient | undefined

/** The cache of this page, for who must empty it; undefined before the start. */
export const currentQueryClient = (): QueryClient | undefined => current

/**
 * The query cache of all screens. Offline, a query runs once so that its stored data is read.
 * @see src/domain/rules.md#query-cache
 */
export const createQueryClient = (): QueryClient => {
  current = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        gcTime: queryCache.gc_ms,
        staleTime: 15_000,
        structuralSharing: share,
        retry: (failures, error) => failures < queryCache.retries && mayPass(error),
        retryDelay: queryCache.retryDelayMs,
      },
      mutations: {networkMode: 'always', retry: false},
    },
  })
  return current
}
