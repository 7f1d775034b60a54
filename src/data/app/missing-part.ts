import {call} from '#api/client.ts'
import {health} from '#contract/platform.ts'

export {isMissingPart} from '#lib/missing-part.ts'

/** How long a person who asked for another try waits for the answer whether there is a connection, in milliseconds. */
const patience_ms = 5_000

/**
 * Loads the page anew, which brings a part that is missing: not every browser asks twice in one page for a file that failed,
 * and what a newer version replaced is gone. But only where our server answers, so that nobody trades a screen of ours for
 * the browser's error page. Answers whether it does.
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
 * The same by itself, as a part may be gone because a newer version took its place; once for each part in a tab, since what
 * a new page lacks as well the next one will not have either.
 */
export async function reloadOnceFor(part: Error): Promise<void> {
  const key = `village-missing:${part.message}`
  try {
    if (sessionStorage.getItem(key) !== null) return
    sessionStorage.setItem(key, '1')
  } catch {
    // where nothing can be noted, the person decides
    return
  }
  await reloadWhereReached()
}
