import type {RouteHandlerCallback, RouteMatchCallback} from 'workbox-core'
import type {PrecacheEntry} from 'workbox-precaching'

/*
 * The map is more than the rest of the app together, so it is no part of what must be there before the worker takes
 * over: it is fetched when a page asks for it, file by file, and what was cut short goes on the next time.
 */

const cache_name = 'map'
/** Base map, map code and MapLibre's worker, among the files of the build. */
const map_file = /^\/?(map\/|assets\/(map-canvas|maplibre-gl)[^/]*\.(js|css)$)/

type Entry = PrecacheEntry | string
const urlOf = (entry: Entry) => (typeof entry === 'string' ? entry : entry.url)

export const isOfMap = (entry: Entry): boolean => map_file.test(urlOf(entry))

/** What the worker answers and keeps, by the path of each file; one without a hash in its name is kept by its revision. */
export function mapKeeper(entries: readonly Entry[]) {
  const keys = new Map(
    entries.map(entry => {
      const url = new URL(urlOf(entry), self.location.origin)
      const path = url.pathname
      if (typeof entry !== 'string' && entry.revision) url.searchParams.set('revision', entry.revision)
      return [path, url.href]
    }),
  )

  const get = async (path: string): Promise<Response> => {
    const cache = await caches.open(cache_name)
    const key = keys.get(path) ?? path
    const kept = await cache.match(key)
    if (kept) return kept
    const answer = await fetch(path, {cache: 'no-cache'})
    // a captive portal answers too, but never with a file of this kind
    const isFile =
      answer.ok && !answer.redirected && !(answer.headers.get('content-type') ?? '').includes('html')
    if (isFile) await cache.put(key, answer.clone())
    return answer
  }

  const isMap: RouteMatchCallback = ({url, sameOrigin}) => sameOrigin && keys.has(url.pathname)
  const answerMap: RouteHandlerCallback = ({url}) => get(url.pathname)

  /** Fetches what is not here yet, and throws away what another version of the app left. */
  const keepMap = async (): Promise<void> => {
    const cache = await caches.open(cache_name)
    const wanted = new Set(keys.values())
    for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
    for (const path of keys.keys()) await get(path)
  }

  return {isMap, answerMap, keepMap}
}
