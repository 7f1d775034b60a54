import {call} from '#api/client.ts'
import {health} from '#contract/platform.ts'

export {isMissingPart} from '#lib/missing-part.ts'

/** How long a retry waits for the connection check, in milliseconds. */
const patience_ms = 5_000

/**
 * Reloads the page to get a missing chunk, since browsers may cache a failed import. Only if our server answers, or the
 * browser's error page would replace ours; returns whether it does.
 */
export async function reloadWhereReached(): Promise<boolean> {
  try {
    await call(health, {timeout_ms: patience_ms})
  } catch {
    return false
  }
  window.location.reload()
  return true
}

/**
 * Reloads automatically, as a newer version may have replaced the chunk. At most once per chunk and tab, to avoid a reload
 * loop.
 */
export async function reloadOnceFor(part: Error): Promise<void> {
  const key = `village-missing:${part.message}`
  try {
    if (sessionStorage.getItem(key) !== null) return
    sessionStorage.setItem(key, '1')
  } catch {
    // without storage the person decides
    return
  }
  await reloadWhereReached()
}
