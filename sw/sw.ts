/*
 * The service worker, as a table of contents. What it keeps is in caches.ts and later.ts, what it sends in sync.ts, what it shows in push.ts. Everything that
 * is not named here goes to the network untouched: tokens, sign-in, bank, checkout, staff, certificates, chat, live
 * notices, and whatever is not a GET.
 */
import {clientsClaim} from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import {NavigationRoute, registerRoute} from 'workbox-routing'
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
import {isOfMap, isOfStaff, laterKeeper} from './lazy-precache.ts'
import {openPushed, showPushed} from './push.ts'
import {sendWaiting} from './sync.ts'

declare const self: ServiceWorkerGlobalScope & {__WB_MANIFEST: (PrecacheEntry | string)[]}
/** Background Sync, which TypeScript does not know. */
type SyncEvent = ExtendableEvent & {readonly tag: string}

// the shell with the screens of families, caregivers and agencies, and every route of the app answered by it
const built = self.__WB_MANIFEST
precacheAndRoute(built.filter(entry => !isOfMap(entry) && !isOfStaff(entry)))
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), {denylist: [/^\/api(\/|$)/]}))

// what is kept for a phone without a signal
registerRoute(isCalendar, answerCalendar)
registerRoute(isPublic, answerPublic)
registerRoute(isPicture, answerPicture)

// the map and the screens of staff, after everything else
const map = laterKeeper('map', built.filter(isOfMap))
const staff = laterKeeper('staff', built.filter(isOfStaff))
registerRoute(map.isKept, map.answer)
registerRoute(staff.isKept, staff.answer)
registerRoute(isTile, answerTile)

// the first worker serves the page that installed it; a later one waits until its person agrees
clientsClaim()
self.addEventListener('activate', event => {
  event.waitUntil(Promise.allSettled([map.clean(), staff.clean()]))
})
self.addEventListener('message', event => {
  const {type} = (event.data ?? {}) as {type?: string}
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  // what could not be fetched is tried again when the next page asks
  if (type === 'KEEP_MAP') event.waitUntil(map.keepAll())
  if (type === 'KEEP_STAFF') event.waitUntil(staff.keepAll())
})

// what waits in the outbox goes out when the browser says that there is a network again
self.addEventListener('sync', event => {
  const sync = event as SyncEvent
  if (sync.tag === 'outbox') sync.waitUntil(sendWaiting())
})

// what happened while nobody was looking
self.addEventListener('push', event => event.waitUntil(showPushed(event)))
self.addEventListener('notificationclick', event => event.waitUntil(openPushed(event.notification)))
