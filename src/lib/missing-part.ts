const name = 'MissingPart'

/** Whether a chunk failed to load, offline or because it no longer exists. */
export const isMissingPart = (error: unknown): error is Error => error instanceof Error && error.name === name

/** Whether our server answers; the page says how to find out. */
let isServerReachable = (): Promise<boolean> => Promise.resolve(false)

/**
 * Marks chunks that fail to load for `isMissingPart`. The router must not recognize these errors: it would reload at
 * once and show the browser's error page when offline.
 */
export function watchParts(page: EventTarget, isReachable: () => Promise<boolean>): void {
  isServerReachable = isReachable
  page.addEventListener('vite:preloadError', event => {
    const {payload: error} = event as Event & {payload: Error}
    if (error.name === name) return
    error.name = name
    error.message = `Missing: ${error.message}`
  })
}

/**
 * Reloads the page to get a missing chunk, since browsers may cache a failed import. Only if our server answers, or the
 * browser's error page would replace ours; returns whether it does.
 */
export async function reloadIfReachable(): Promise<boolean> {
  const isReached = await isServerReachable()
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
