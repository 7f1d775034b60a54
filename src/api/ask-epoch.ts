import {health} from '#contract/platform.ts'
import {epoch_header} from '#contract/endpoint.ts'
import {addressOf} from './address.ts'
import {api_url} from './api-url.ts'

/** The server's epoch; undefined if it does not answer. */
export const askEpoch = (): Promise<string | undefined> =>
  fetch(`${api_url}${addressOf(health)}`, {cache: 'no-store', signal: AbortSignal.timeout(5_000)}).then(
    ({headers}) => headers.get(epoch_header) ?? undefined,
    () => undefined,
  )
