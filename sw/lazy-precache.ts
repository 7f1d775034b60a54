import type {RouteHandlerCallback, RouteMatchCallback} from 'workbox-core'
import type {PrecacheEntry} from 'workbox-precaching'

/*
 * The map is larger than the rest of the app, and only staff use the staff screens, so neither is precached at install.
 * Their files are fetched on request or first use, and an interrupted fetch resumes the next time.
 */

/** Base map, map code and MapLibre's worker, among the files of the build. */
const map_file = /^\/?(map\/|assets\/(map-canvas|maplibre-gl)[^/]*\.(js|css)$)/

/** One file of the build; the build sets `staff` for files that only staff use. */
type BuildFile = (PrecacheEntry & {staff?: true}) | string
const urlOf = (entry: BuildFile) => (typeof entry === 'string' ? entry : entry.url)

export const isOfMap = (entry: BuildFile): boolean => map_file.test(urlOf(entry))

export const isOfStaff = (entry: BuildFile): boolean => typeof entry !== 'string' && entry.staff === true

/** Serves and caches files under this cache name, by path. A file without a hash in its name is cached by revision. */
export function createLazyPrecache(cache_name: string, entries: readonly BuildFile[]) {
  const keys = new Map(
    entries.map(entry => {
      const url = new URL(urlOf(entry), self.location.origin)
      const path = url.pathname
      if (typeof entry !== 'string' && entry.revision) url.searchParams.set('revision', entry.revision)
      return [path, url.href]
    }),
  )

  /** The file from the cache or the network; rejects if both fail. */
  const get = async (path: string): Promise<Response> => {
    const cache = await caches.open(cache_name)
    const key = keys.get(path) ?? path
    const cached = await cache.match(key)
    if (cached) return cached
    const answer = await fetch(path, {cache: 'no-cache'})
    // a captive portal answers too, but never with a file of this kind
    const isFile = answer.ok && !answer.redirected && !(answer.headers.get('content-type') ?? '').includes('html')
    // the file is returned even if there is no space to cache it
    if (isFile) await cache.put(key, answer.clone()).catch(() => undefined)
    return answer
  }

  const handles: RouteMatchCallback = ({url, sameOrigin}) => sameOrigin && keys.has(url.pathname)
  const answer: RouteHandlerCallback = ({url}) => get(url.pathname)

  /** Deletes files of other app versions, also when they are no longer requested. */
  const clean = async (): Promise<void> => {
    if (!(await caches.has(cache_name))) return
    const cache = await caches.open(cache_name)
    const wanted = new Set(keys.values())
    for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
  }

  let keeping: Promise<void> | undefined
  const fetchAll = async () => {
    // a file that fails is left for the next time and does not stop the others
    for (const path of keys.keys()) await get(path).catch(() => undefined)
  }
  /** Fetches missing files, once for concurrent calls. Never rejects. */
  const cacheAll = (): Promise<void> => (keeping ??= fetchAll().finally(() => (keeping = undefined)))

  /** When a `cacheAll` that is under way has ended. */
  const settled = (): Promise<void> => keeping ?? Promise.resolve()

  return {handles, answer, clean, cacheAll, settled}
}
