import type {QueryClient} from '@tanstack/react-query'
import {browserSession} from '#api/session.ts'
import {sweepCaches} from '#offline/leaving.ts'
import {startOutbox} from '#offline/page.ts'
import {scopeOf} from '#offline/scope.ts'
import {startWorker} from './app-update.ts'
import {leadPack, queryStore} from './device.ts'
import {refetchAfterReceipts} from './receipts.ts'

/** What was kept for another person, or for an earlier sign-in, is nobody's any more. */
const sweep = () => {
  const record = browserSession().peek()
  if (!record) return
  void queryStore.sweep(scopeOf(record))
  void leadPack.sweep(scopeOf(record))
  void sweepCaches(globalThis.caches, record)
}

/**
 * What goes on behind every screen, and what no first screen waits for: sending what waits, the service worker, and
 * clearing away what is nobody's.
 */
export function startBackground(queryClient: QueryClient): void {
  refetchAfterReceipts(queryClient)
  startOutbox()
  startWorker()
  sweep()
  browserSession().onChange(sweep)
}
