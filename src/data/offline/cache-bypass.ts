/** How long after a change what is fetched goes past the worker's cache, in milliseconds. */
const fresh_ms = 10_000

let changed_ms = -Infinity

/** Something of this person changed on the server just now: what is fetched next must show it. */
export const bypassCaches = (): void => {
  changed_ms = Date.now()
}

/** Whether a fetch now has to go past every cache. */
export const isFresh = (): boolean => Date.now() - changed_ms < fresh_ms
