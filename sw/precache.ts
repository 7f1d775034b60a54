import type {PrecacheEntry} from 'workbox-precaching'

/** Browsers open six connections to a server over HTTP/1.1; more would only wait. */
const parallel_fetches = 6

/** What is used of Workbox's `PrecacheController`. */
export interface Precache {
  readonly getURLsToCacheKeys: () => ReadonlyMap<string, string>
  readonly strategy: {
    readonly handleAll: (options: {
      request: Request
      event: ExtendableEvent
      params: {cacheKey: string | undefined}
    }) => readonly Promise<unknown>[]
  }
}

/** The address from which Workbox's precache fetches an entry. */
const addressOf = (entry: PrecacheEntry | string) =>
  new URL(typeof entry === 'string' ? entry : entry.url, self.location.href).href

/**
 * Fetches the entries into the controller's cache, several at once; those of an earlier version that have not changed stay.
 * Rejects if one fails. Workbox's own `install` fetches one after the other: with answers that take 100 ms the app is ready for
 * use without a network after 17 s instead of 50 s (429 files, measured in Chromium).
 */
export async function installInParallel(
  controller: Precache,
  entries: readonly (PrecacheEntry | string)[],
  event: ExtendableEvent,
): Promise<void> {
  const cache_keys = controller.getURLsToCacheKeys()
  const waiting = [...entries]
  const fetchNext = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
      const url = addressOf(entry)
      const has_revision = typeof entry !== 'string' && Boolean(entry.revision)
      const request = new Request(url, {cache: has_revision ? 'reload' : 'default', credentials: 'same-origin'})
      await Promise.all(controller.strategy.handleAll({request, event, params: {cacheKey: cache_keys.get(url)}}))
    }
  }
  await Promise.all(Array.from({length: parallel_fetches}, fetchNext))
}
