import * as v from 'valibot'
import {api_url} from '#api/api-url.ts'
import {health} from '#contract/platform.ts'

export {isMissingPart} from '#lib/missing-part.ts'

/** How long a retry waits for the connection check, in milliseconds. */
const patience_ms = 5_000

/**
 * Reloads the page to get a missing chunk, since browsers may cache a failed import. Only if our server answers, or the
 * browser's error page would replace ours; returns whether it does. A plain `fetch`, because the client may be the
 * missing chunk.
 */
export async function reloadIfReachable(): Promise<boolean> {
  const isReached = await fetch(api_url + health.path, {signal: AbortSignal.timeout(patience_ms)})
    .then(async response => v.is(health.answer, await response.json()))
    .catch(() => false)
  if (isReached) window.location.reload()
  return isReached
}

/**
 * Reloads automatically, as a newer version may have replaced the chunk. At most once per chunk and tab, to avoid a
 * reload loop.
 */
export async function reloadOncePerChunk(part: Error): Promise<void> {
  const key = `village-missing:${part.message}`
  try {
    if (sessionStorage.getItem(key) !== null) return
    sessionStorage.setItem(key, '1')
  } catch {
    // without storage the person decides
    return
  }
  await reloadIfReachable()
}
