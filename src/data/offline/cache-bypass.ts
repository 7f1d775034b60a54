/** How long after a change fetches bypass the worker's cache, in milliseconds. */
const fresh_ms = 10_000

let changed_ms = -Infinity

/** Makes the next fetches bypass caches after a change on the server. */
export const bypassCaches = (): void => {
  changed_ms = Date.now()
}

/** Whether a fetch must bypass caches now. */
export const isFresh = (): boolean => Date.now() - changed_ms < fresh_ms
