/*
 * The service worker, as a table of contents: caches in precache.ts, caches.ts and lazy-precache.ts, sync in sync.ts, push in
 * push.ts. Requests not listed here go to the network untouched: tokens, login, bank, checkout, staff, certificates,
 * chat, live notifications, and everything but GET.
 */
import {clientsClaim, type RouteHandlerCallback} from 'workbox-core'
import {cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute} from 'workbox-precaching'
import {NavigationRoute, registerRoute} from 'workbox-routing'
import {m} from '#messages'
import {other_public_cache} from '#offline/queries/scope.ts'
import {
  answerCalendar,
  answerPicture,
  answerPublic,
  answerTile,
  isCalendar,
  isPicture,
  isPublic,
  isTile,
} from './caches.ts'
import {deleteTokenKeys} from './token-keys.ts'
import {isOfMap, isOfStaff, createLazyPrecache} from './lazy-precache.ts'
import {ownShellOnly} from './own-shell.ts'
import {installInParallel} from './precache.ts'
import {openPushed, showPushed} from './push.ts'
import {sendWaiting} from './sync.ts'

declare const self: ServiceWorkerGlobalScope & {__WB_MANIFEST: (PrecacheEntry | string)[]}
/** Background Sync, which TypeScript does not know. */
type SyncEvent = ExtendableEvent & {readonly tag: string}

// the app shell and the screens of families, caregivers and agencies; the shell answers every route
const built = self.__WB_MANIFEST
const everybodys = built.filter(entry => !isOfMap(entry) && !isOfStaff(entry))
const precache = new PrecacheController({plugins: [ownShellOnly('/index.html', built)]})
precache.addToCacheList(everybodys)
self.addEventListener('install', event => event.waitUntil(installInParallel(precache, everybodys, event)))
self.addEventListener('activate', event => void precache.activate(event))
registerRoute(new PrecacheRoute(precache))
cleanupOutdatedCaches()
const shell = precache.createHandlerBoundToURL(`/index.html?lang=${m.language()}`)
/** How long the server may take to begin with a page of the other language, in milliseconds. */
const page_timeout_ms = 10_000
/** An address that names the other language is the server's to answer, while it can be reached. */
const answerPage: RouteHandlerCallback = async options => {
  const named = options.url.searchParams.get('lang')
  if (named === null || named === m.language()) return shell(options)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), page_timeout_ms)
  const page = await fetch(options.request, {signal: late.signal}).catch(() => undefined)
  clearTimeout(timer)
  // a captive portal answers too, and in no language of ours
  return page?.headers.get('content-language') === named ? page : shell(options)
}
registerRoute(new NavigationRoute(answerPage, {denylist: [/^\/api(\/|$)/, /\.xml$/]}))

// answers stored for offline use
registerRoute(isCalendar, answerCalendar)
registerRoute(isPublic, answerPublic)
registerRoute(isPicture, answerPicture)

// the map and the staff screens, last
const map = createLazyPrecache('map', built.filter(isOfMap))
const staff = createLazyPrecache('staff', built.filter(isOfStaff))
registerRoute(map.handles, map.answer)
registerRoute(staff.handles, staff.answer)
registerRoute(isTile, answerTile)

// the first worker controls the page that installed it; a later one waits for the person's consent
clientsClaim()
self.addEventListener('activate', event => {
  event.waitUntil(
    Promise.allSettled([map.clean(), staff.clean(), deleteTokenKeys(), caches.delete(other_public_cache)]),
  )
})
self.addEventListener('message', event => {
  const {type} = (event.data ?? {}) as {type?: string}
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  // failed files are retried when the next page requests them
  if (type === 'KEEP_STAFF') event.waitUntil(staff.cacheAll())
  // the largest files come after all others
  if (type === 'KEEP_MAP') event.waitUntil(staff.settled().then(map.cacheAll))
})

// waiting entries are sent when the browser reports a network again
self.addEventListener('sync', event => {
  const sync = event as SyncEvent
  if (sync.tag === 'outbox') sync.waitUntil(sendWaiting())
})

self.addEventListener('push', event => event.waitUntil(showPushed(event)))
self.addEventListener('notificationclick', event => event.waitUntil(openPushed(event.notification)))
