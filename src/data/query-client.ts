import {QueryClient} from '@tanstack/react-query'
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

let current: QueryClient | undefined

/** The cache of this page, for who must empty it; undefined before the start. */
export const currentQueryClient = (): QueryClient | undefined => current

/** The cache of everything the screens read (spec §9). Offline, a query runs once, so that its stored data is read. */
export const createQueryClient = (): QueryClient => {
  current = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        gcTime: queryCache.gc_ms,
        staleTime: 15_000,
        retry: (failures, error) => failures < queryCache.retries && mayPass(error),
        retryDelay: queryCache.retryDelayMs,
      },
      mutations: {networkMode: 'always', retry: false},
    },
  })
  return current
}
