import {useEffect, useState} from 'react'
import * as v from 'valibot'
import {api_url} from '#api/api-url.ts'
import {health} from '#contract/platform.ts'
import {isMissingPart} from '#lib/missing-part.ts'

export {isMissingPart}

/** How long a retry waits for the connection check, in milliseconds. */
const patience_ms = 5_000

/**
 * Reloads the page to get a missing chunk, since browsers may cache a failed import. Only if our server answers, or the
 * browser's error page would replace ours; returns whether it does. A plain `fetch`, because the client may be the
 * missing chunk.
 */
async function reloadIfReachable(): Promise<boolean> {
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
async function reloadOncePerChunk(part: Error): Promise<void> {
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

/**
 * For what stands in place of a missing chunk: a reload requests it again, or loads the version that replaced it, by
 * itself once and by `retry`. `hasFailed` if the server did not answer that.
 */
export function useMissingPart(error: unknown): {hasFailed: boolean; retry: () => void} {
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (isMissingPart(error)) void reloadOncePerChunk(error)
  }, [error])
  const tryToReload = async () => setFailed(!(await reloadIfReachable()))
  const retry = () => {
    setFailed(false)
    void tryToReload()
  }
  return {hasFailed, retry}
}
