import type {RouteHandlerCallback, RouteMatchCallback, WorkboxPlugin} from 'workbox-core'
import {ExpirationPlugin} from 'workbox-expiration'
import {CacheFirst, NetworkFirst, StaleWhileRevalidate} from 'workbox-strategies'
import {api_url} from '#api/api-url.ts'
import type {CredentialsRecord} from '#api/credentials-record.ts'
import {browserCredentials} from '#api/credentials.ts'
import {m} from '#messages'
import {
  answers_max_age_ms,
  cacheNameOf,
  picture_cache,
  public_cache,
  public_changed,
  tile_cache,
} from '#offline/queries/scope.ts'

declare const self: ServiceWorkerGlobalScope

const day_s = 86_400
const api = new URL(api_url, self.location.origin)

/** The path below the API's base for a GET of our API; otherwise undefined. */
const apiPath = (url: URL, request: Request): string | undefined =>
  request.method === 'GET' && url.origin === api.origin && url.pathname.startsWith(`${api.pathname}/`)
    ? url.pathname.slice(api.pathname.length)
    : undefined

/** While a language is being changed, a page may have another than the worker, whose caches must not mix them. */
const isOwnLanguage = (request: Request): boolean =>
  (request.headers.get('accept-language') ?? m.language()) === m.language()

/** An answer carries the time it was stored, or "as of" would be wrong. */
const stamped = async (response: Response): Promise<Response> => {
  const headers = new Headers(response.headers)
  headers.set('x-cached-at', new Date().toISOString())
  return new Response(await response.blob(), {
    status: response.status,
    statusText: response.statusText,
    headers,
  })
}

/**
 * Answers are stored by address alone: a stored request would hold its `Authorization` header. The cache's name is the
 * owner.
 */
const byAddress: WorkboxPlugin = {cacheKeyWillBeUsed: async ({request}) => request.url}

/** A captive portal answers 200 too: only JSON is ours. */
const isOurs = (response: Response) =>
  response.status === 200 &&
  !response.redirected &&
  (response.headers.get('content-type') ?? '').startsWith('application/json')

const calendarPaths = new Set(['/sessions', '/parent/bookings', '/caretaker/bookings', '/org/bookings'])

/** Sessions and bookings of the logged-in person. */
export const isCalendar: RouteMatchCallback = ({url, request}) =>
  calendarPaths.has(apiPath(url, request) ?? '') && isOwnLanguage(request)

const belongsTo = (request: Request, record: CredentialsRecord) =>
  record.token !== null && request.headers.get('authorization') === `Bearer ${record.token}`

const expirations = new Map<string, ExpirationPlugin>()

/** One per cache, since each registers itself for the worker's lifetime to handle a full quota. */
const expirationOf = (cacheName: string): ExpirationPlugin => {
  let expiration = expirations.get(cacheName)
  if (expiration === undefined) {
    expiration = new ExpirationPlugin({
      maxEntries: 60,
      maxAgeSeconds: answers_max_age_ms / 1_000,
      purgeOnQuotaError: true,
    })
    expirations.set(cacheName, expiration)
  }
  return expiration
}

/**
 * Network first with a timeout of three seconds, then the answer cached under the same credentials. An answer that
 * arrives after logout is not stored.
 */
export const answerCalendar: RouteHandlerCallback = async ({event, request}) => {
  const credentials = browserCredentials()
  const record = await credentials.fresh().catch(() => undefined)
  const cacheName = record && belongsTo(request, record) ? cacheNameOf(record) : undefined
  if (!record || cacheName === undefined) return fetch(request)
  const hasSameCredentials = async () => (await credentials.fresh()).generation === record.generation

  const storeOwn: WorkboxPlugin = {
    cacheWillUpdate: async ({response}) =>
      isOurs(response) && (await hasSameCredentials()) ? stamped(response) : null,
    cacheDidUpdate: async () => {
      if (!(await hasSameCredentials())) await caches.delete(cacheName)
    },
  }
  const strategy = new NetworkFirst({
    cacheName,
    // "past every cache": waits for the network without a timeout
    ...(request.cache === 'reload' ? {} : {networkTimeoutSeconds: 3}),
    matchOptions: {ignoreVary: true},
    plugins: [byAddress, storeOwn, expirationOf(cacheName)],
  })
  return strategy.handle({event, request})
}

/** Public data: blog posts, questions with their answers, and the map's settings. */
export const isPublic: RouteMatchCallback = ({url, request}) =>
  /^\/(blog\/posts|faqs|places\/map-style)(\/|$)/.test(apiPath(url, request) ?? '') && isOwnLanguage(request)

/** A staff preview of a draft must not be cached for other readers of this device. */
const isPublished = async (response: Response) =>
  ((await response.clone().json()) as {status?: string}).status !== 'draft'

/** Notifies open pages that their data for this path is outdated. */
async function notifyPages(request: Request): Promise<void> {
  const path = apiPath(new URL(request.url), request)
  for (const page of await self.clients.matchAll()) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of ours, which the worker names itself
    page.postMessage({type: public_changed, path})
  }
}

/** Deletes unpublished content from the cache at the first answer that says so, and notifies open pages. */
const deleteUnpublished: WorkboxPlugin = {
  fetchDidSucceed: async ({request, response}) => {
    const isUnpublished = response.status === 404 || (isOurs(response) && !(await isPublished(response)))
    if (!isUnpublished) return response
    const cache = await caches.open(public_cache)
    if (await cache.delete(request, {ignoreVary: true})) await notifyPages(request)
    return response
  },
}

const keepPublished: WorkboxPlugin = {
  cacheWillUpdate: async ({response}) => (isOurs(response) && (await isPublished(response)) ? stamped(response) : null),
  cacheDidUpdate: async ({request, oldResponse, newResponse}) => {
    if (oldResponse && (await oldResponse.text()) !== (await newResponse.clone().text())) await notifyPages(request)
  },
}

const publicOptions = {
  cacheName: public_cache,
  matchOptions: {ignoreVary: true},
  plugins: [
    byAddress,
    keepPublished,
    deleteUnpublished,
    new ExpirationPlugin({maxEntries: 50, maxAgeSeconds: 30 * day_s, purgeOnQuotaError: true}),
  ],
}
const publicAnswers = new StaleWhileRevalidate(publicOptions)
const publicNow = new NetworkFirst(publicOptions)

/**
 * Stale-while-revalidate: open pages are notified of a newer version. A request "past every cache" waits for the
 * network.
 */
export const answerPublic: RouteHandlerCallback = ({event, request}) =>
  (request.cache === 'reload' ? publicNow : publicAnswers).handle({event, request})

/** Pictures of people and of the blog; the content at an address never changes. */
export const isPicture: RouteMatchCallback = ({url, request}) => (apiPath(url, request) ?? '').startsWith('/files/')

/** A captive portal's redirect is no picture. */
const completeOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({response}) => (response.status === 200 && !response.redirected ? response : null),
}

const pictures = new CacheFirst({
  cacheName: picture_cache,
  matchOptions: {ignoreVary: true},
  plugins: [
    byAddress,
    completeOnly,
    new ExpirationPlugin({maxEntries: 100, maxAgeSeconds: 30 * day_s, purgeOnQuotaError: true}),
  ],
})
export const answerPicture: RouteHandlerCallback = ({event, request}) => pictures.handle({event, request})

/** Google's login, whose own pages manage it. */
const never_cached = new Set(['https://accounts.google.com'])

/**
 * Style, fonts and tiles of an external map (`MAP_STYLE_URL`). The content security policy allows no other external
 * server, so such requests are known.
 */
export const isTile: RouteMatchCallback = ({url, request, sameOrigin}) =>
  !sameOrigin &&
  request.method === 'GET' &&
  request.mode === 'cors' &&
  ['', 'image'].includes(request.destination) &&
  url.origin !== api.origin &&
  !never_cached.has(url.origin)

const tiles = new CacheFirst({
  cacheName: tile_cache,
  plugins: [completeOnly, new ExpirationPlugin({maxEntries: 300, maxAgeSeconds: 7 * day_s, purgeOnQuotaError: true})],
})
export const answerTile: RouteHandlerCallback = ({event, request}) => tiles.handle({event, request})
