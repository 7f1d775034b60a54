import type {QueryClient} from '@tanstack/react-query'
import {browserCredentials} from '#api/credentials.ts'
import {whenIdle} from '#lib/when-idle.ts'
import {startOutbox} from '#offline/page.ts'
import {scopeOf} from '#offline/queries/scope.ts'
import {sweepCaches} from '#offline/queries/sweep-caches.ts'
import {leadPack, queryStore} from '../offline/query-persister.ts'
import {sweepGuestDrafts} from '../offline/drafts.ts'
import {sweepPast} from '../offline/kept-bookings.ts'
import {updateAfterReceipts} from '../offline/receipts.ts'
import {startLive} from '../offline/live.ts'
import {renewPush} from './push.ts'
import {tryConnection} from '../offline/try-connection.ts'
import {startWorker} from './worker.ts'

/** A page may stay open for days. */
const sweep_every_ms = 3_600_000

/** Deletes data of other people and earlier logins, and private data of ended sessions. */
const sweep = () => {
  void sweepGuestDrafts()
  const record = browserCredentials().peek()
  if (!record) return
  void queryStore.sweep(scopeOf(record)).then(sweepPast)
  void leadPack.sweep(scopeOf(record))
  void sweepCaches(globalThis.caches, record, Date.now())
}

/** Starts the background tasks: connection checks, outbox, service worker and cleanup of stored data. */
export function startBackground(queryClient: QueryClient): void {
  const renew = () => void renewPush().catch(() => undefined)
  const steps = [
    tryConnection,
    () => updateAfterReceipts(queryClient),
    startOutbox,
    startWorker,
    () => startLive(queryClient),
    renew,
    () => browserCredentials().onChange(renew),
    sweep,
    () => browserCredentials().onChange(sweep),
    () => setInterval(sweep, sweep_every_ms),
  ]
  // deletions run one at a time, as all at once would block a slow phone
  for (const step of steps) whenIdle(step)
}
