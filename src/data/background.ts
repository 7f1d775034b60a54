import type {QueryClient} from '@tanstack/react-query'
import {browserSession} from '#api/session.ts'
import {whenIdle} from '#lib/when-idle.ts'
import {startOutbox} from '#offline/page.ts'
import {scopeOf} from '#offline/scope.ts'
import {sweepCaches} from '#offline/sweep-caches.ts'
import {leadPack, queryStore} from './device.ts'
import {sweepGuestDrafts} from './drafts.ts'
import {sweepPast} from './kept-bookings.ts'
import {refetchAfterReceipts} from './receipts.ts'
import {startLive} from './live.ts'
import {renewPush} from './push.ts'
import {tryConnection} from './try-connection.ts'
import {startWorker} from './worker.ts'

/** A page may stay open for days. */
const sweep_every_ms = 3_600_000

/** What was kept for another person, or for an earlier sign-in, is nobody's any more; nor is what a visit's end takes away. */
const sweep = () => {
  void sweepGuestDrafts()
  const record = browserSession().peek()
  if (!record) return
  void queryStore.sweep(scopeOf(record)).then(sweepPast)
  void leadPack.sweep(scopeOf(record))
  void sweepCaches(globalThis.caches, record, Date.now())
}

/**
 * What goes on behind every screen, and what no first screen waits for: asking whether there is a connection, sending what waits, the service worker, and
 * clearing away what is nobody's.
 */
export function startBackground(queryClient: QueryClient): void {
  const renew = () => void renewPush().catch(() => undefined)
  const steps = [
    tryConnection,
    () => refetchAfterReceipts(queryClient),
    startOutbox,
    startWorker,
    () => startLive(queryClient),
    renew,
    () => browserSession().onChange(renew),
    sweep,
    () => browserSession().onChange(sweep),
    () => setInterval(sweep, sweep_every_ms),
  ]
  // each in a moment of its own: all at once they would hold a slow phone up
  for (const step of steps) whenIdle(step)
}
