import * as v from 'valibot'
import {api_url} from '#api/api-url.ts'
import {health} from '#contract/platform.ts'

/** How long the connection check waits, in milliseconds. */
const patience_ms = 5_000

/** Whether our server answers. A plain `fetch`, because the client may be the missing chunk. */
export const isServerReachable = (): Promise<boolean> =>
  fetch(api_url + health.path, {signal: AbortSignal.timeout(patience_ms)})
    .then(async response => v.is(health.answer, await response.json()))
    .catch(() => false)
