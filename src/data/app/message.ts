import {m} from '#messages'
import {isMissingPart} from '#lib/missing-part.ts'
import {ApiError} from '#api/api-error.ts'

// screens may not import the API client
export {ApiError}

const connection = {
  network: m.no_connection_to_village_check_your(),
  'not-ours': m.this_network_is_blocking_village_it(),
} as const

/**
 * The one place that turns an error into a sentence for a person: the server's `detail`, then the fallback of
 * the call. A missing connection and an app part that failed to load have sentences of their own.
 * @see src/domain/rules-people.md#messages-to-people
 */
export const messageOf = (error: unknown): string => {
  if (isMissingPart(error)) return connection.network
  if (!(error instanceof ApiError)) return m.request_failed()
  if (error.kind === 'network') return connection.network
  if (error.detail) return error.detail
  if (error.kind === 'not-ours' && error.status < 500) return connection['not-ours']
  if (error.kind !== 'bad-answer' && error.status_text !== '') return `${error.status} ${error.status_text}`
  return error.fallback ?? m.request_failed()
}
