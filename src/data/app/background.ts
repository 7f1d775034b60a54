import type {QueryClient} from '@tanstack/react-query'
import {browserCredentials} from '#api/credentials.ts'
import {whenIdle} from '#lib/when-idle.ts'
import {startOutbox} from '#offline/page.ts'
import {scopeOf} from '#offline/queries/scope.ts'
import {sweepCaches} from '#offline/queries/sweep-caches.ts'
import {queryStore} from '../offline/query-persister.ts'
import {leadPack} from '../offline/lead-pack.ts'
import {sweepGuestDrafts} from '../offline/drafts.ts'
import {redactStoredQueries} from '../offline/booking-persisters.ts'
import {updateAfterReceipts} from '../offline/receipts.ts'
import {storeNearHandovers} from '../queries/handover.ts'
import {storePayments} from '../queries/money/invoices.ts'
import {storeNearThreads} from '../queries/near-threads.ts'
import {startLive} from '../offline/live.ts'
import {renewPush} from './push.ts'
import {tryConnection} from '../offline/use-connection.ts'
import {Workbox} from 'workbox-window'
import {optionalChunks, savesData} from './optional-chunks.ts'
import {loadRefusalWords} from './message.ts'
import {handleTakeover, noteWaiting} from './app-update.ts'
import {language, languageOf, wantedLanguage, workerOf} from './language.ts'
import {who} from '../account/current-user.ts'
import {refreshProfile} from '../account/adopt-profile.ts'

const look_every_ms = 3_600_000

/** Precaches optional chunks once the worker is active, which is after its own precache. */
const precacheOptional = () => {
  const types = optionalChunks({role: who.get()?.role, saves_data: savesData()})
  if (types.length === 0) return
  void navigator.serviceWorker.ready.then(({active}) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
    for (const type of types) active?.postMessage({type})
  })
}

/**
 * Registers the service worker of this page's language and checks for updates, which wait for the person's consent. The
 * app works without a worker.
 */
function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const workbox = new Workbox(workerOf(wantedLanguage()))
  const servesThis = () => {
    const {controller} = navigator.serviceWorker
    return controller !== null && languageOf(controller) === language
  }
  const handleWaiting = (worker: ServiceWorker) => {
    // one of the other language was asked for where that was chosen
    if (languageOf(worker) !== language) return
    // a page that the server sent in this language leaves nothing to agree to
    if (servesThis()) noteWaiting(() => workbox.messageSkipWaiting())
    else workbox.messageSkipWaiting()
  }
  workbox.addEventListener('waiting', ({sw}) => sw && handleWaiting(sw))
  let isServed = servesThis()
  workbox.addEventListener('controlling', () => {
    // the first worker of a language controls the page that installed it, so that page is not outdated
    if (isServed || !servesThis()) handleTakeover()
    isServed = true
  })
  void workbox
    .register()
    .then(registration => {
      // Workbox follows one installation from its beginning: an earlier page may have begun this one, and it may fail
      const follow = () => {
        const worker = registration?.installing
        worker?.addEventListener('statechange', () => worker.state === 'installed' && handleWaiting(worker))
      }
      follow()
      registration?.addEventListener('updatefound', follow)
      setInterval(() => void registration?.update().catch(() => undefined), look_every_ms)
    })
    .catch(() => undefined)
}

/** Last, and again for each person who logs in. */
function keepOptional(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  precacheOptional()
  who.subscribe(precacheOptional)
}

/** Most visits never open the questions or the blog, so their code is loaded now at the earliest. */
const storePublicPages = () => {
  void import('../queries/support.ts').then(support => support.storeFaqs()).catch(() => undefined)
  void import('../queries/blog.ts').then(blog => blog.storeNewestPosts()).catch(() => undefined)
}

/** A page may stay open for days. */
const sweep_every_ms = 3_600_000

/** Deletes data of other people and earlier logins, and private data of ended sessions. */
const sweep = () => {
  void sweepGuestDrafts()
  const record = browserCredentials().peek()
  if (!record) return
  void queryStore.sweep(scopeOf(record)).then(redactStoredQueries)
  void leadPack.sweep(scopeOf(record))
  void sweepCaches(globalThis.caches, record, Date.now())
}

/** The stored profile of a member may be from before an owner changed their role. */
const refreshRoleOfMember = () => {
  if (who.get()?.member_role != null) void refreshProfile().catch(() => undefined)
}

/** Starts the background tasks: connection checks, outbox, service worker and cleanup of stored data. */
export function startBackground(queryClient: QueryClient): void {
  const renew = () => void renewPush().catch(() => undefined)
  const steps = [
    tryConnection,
    refreshRoleOfMember,
    () => updateAfterReceipts(queryClient),
    startOutbox,
    startWorker,
    () => storeNearHandovers(queryClient),
    () => storeNearThreads(queryClient),
    storePublicPages,
    () => storePayments(queryClient),
    () => startLive(queryClient),
    renew,
    () => browserCredentials().onChange(renew),
    sweep,
    () => browserCredentials().onChange(sweep),
    () => setInterval(sweep, sweep_every_ms),
    keepOptional,
    () => void loadRefusalWords().catch(() => undefined),
  ]
  // deletions run one at a time, as all at once would block a slow phone
  for (const step of steps) whenIdle(step)
}
