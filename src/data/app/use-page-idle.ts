import {startTransition, useEffect, useState, useSyncExternalStore} from 'react'
import {whenIdle} from '#lib/when-idle.ts'
import {currentQueryClient} from './query-client.ts'

/** Deferred work waits at most this long for pending requests, in milliseconds. */
const latest_ms = 4_000

// imported directly, because the package's hook would pull its other hooks into the first chunk
const subscribe = (listener: () => void) =>
  currentQueryClient()?.getQueryCache().subscribe(listener) ?? (() => undefined)
const isFetching = () => (currentQueryClient()?.isFetching() ?? 0) > 0

/**
 * Whether this screen has its data and the browser is idle, so that closed menus and similar parts can load. Stays
 * true.
 */
export function usePageIdle(): boolean {
  const isWaiting = useSyncExternalStore(subscribe, isFetching)
  const [isPageIdle, setSettled] = useState(false)
  useEffect(() => {
    if (isPageIdle) return
    // in slices between which a press is answered
    const settle = () => startTransition(() => setSettled(true))
    if (!isWaiting) return whenIdle(settle)
    const timer = setTimeout(settle, latest_ms)
    return () => clearTimeout(timer)
  }, [isWaiting, isPageIdle])
  return isPageIdle
}
