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

  /** The file from here or from the network; rejects where neither has it. */
  const get = async (path: string): Promise<Response> => {
    const cache = await caches.open(cache_name)
    const key = keys.get(path) ?? path
    const kept = await cache.match(key)
    if (kept) return kept
    const answer = await fetch(path, {cache: 'no-cache'})
    // a captive portal answers too, but never with a file of this kind
    const isFile =
      answer.ok && !answer.redirected && !(answer.headers.get('content-type') ?? '').includes('html')
    // whoever asked has it, also where the disk has no room for it
    if (isFile) await cache.put(key, answer.clone()).catch(() => undefined)
    return answer
  }

  const isKept: RouteMatchCallback = ({url, sameOrigin}) => sameOrigin && keys.has(url.pathname)
  const answer: RouteHandlerCallback = ({url}) => get(url.pathname)

  /** Throws away what another version of the app left, also where nobody asks for these files any more. */
  const clean = async (): Promise<void> => {
    if (!(await caches.has(cache_name))) return
    const cache = await caches.open(cache_name)
    const wanted = new Set(keys.values())
    for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
  }

  let keeping: Promise<void> | undefined
  const fetchAll = async () => {
    // what cannot be had now is left to the next time, and keeps no other file waiting for it
    for (const path of keys.keys()) await get(path).catch(() => undefined)
  }
  /** Fetches what is not here yet, once however many pages ask at a time. Never rejects. */
  const keepAll = (): Promise<void> => (keeping ??= fetchAll().finally(() => (keeping = undefined)))

  return {isKept, answer, clean, keepAll}
}
