import type {RouteHandlerCallback, RouteMatchCallback} from 'workbox-core'
import type {PrecacheEntry} from 'workbox-precaching'

/*
 * The map is more than the rest of the app together, and what only staff use nobody else ever opens: both are no part of
 * what must be there before the worker takes over. They are fetched when a page asks for them or first uses them, file by
 * file, and what was cut short goes on the next time.
 */

/** Base map, map code and MapLibre's worker, among the files of the build. */
const map_file = /^\/?(map\/|assets\/(map-canvas|maplibre-gl)[^/]*\.(js|css)$)/

/** One file of the build; `staff` is what the build notes at a file that only staff use. */
type Entry = (PrecacheEntry & {staff?: true}) | string
const urlOf = (entry: Entry) => (typeof entry === 'string' ? entry : entry.url)

export const isOfMap = (entry: Entry): boolean => map_file.test(urlOf(entry))

export const isOfStaff = (entry: Entry): boolean => typeof entry !== 'string' && entry.staff === true

/**
 * What the worker answers and keeps in a cache of this name, by the path of each file; one without a hash in its name is
 * kept by its revision.
 */
export function laterKeeper(cache_name: string, entries: readonly Entry[]) {
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

  const isKept: RouteMatchCallback = ({url, sameOrigin}) => sameOrigin && keys.has(url.pathname)
  const answer: RouteHandlerCallback = ({url}) => get(url.pathname)

  /** Fetches what is not here yet, and throws away what another version of the app left. */
  const keepAll = async (): Promise<void> => {
    const cache = await caches.open(cache_name)
    const wanted = new Set(keys.values())
    for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
    for (const path of keys.keys()) await get(path)
  }

  return {isKept, answer, keepAll}
}
