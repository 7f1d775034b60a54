import {useEffect, useState, useSyncExternalStore} from 'react'
import {whenIdle} from '#lib/when-idle.ts'
import {currentQueryClient} from './query-client.ts'

/** What a screen does not need at first waits no longer than this for a network that does not answer, in milliseconds. */
const latest_ms = 4_000

// not by the hook for it: that one would bring all other hooks of its package into the first screen
const subscribe = (listener: () => void) =>
  currentQueryClient()?.getQueryCache().subscribe(listener) ?? (() => undefined)
const isFetching = () => (currentQueryClient()?.isFetching() ?? 0) > 0

/**
 * Whether this screen stands: what it asked for has come, and the browser has nothing better to do. Then is the time for
 * what nobody needs to use it, such as menus that are closed. Once true it stays so.
 */
export function useSettled(): boolean {
  const isWaiting = useSyncExternalStore(subscribe, isFetching)
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (isSettled) return
    const settle = () => setSettled(true)
    if (!isWaiting) return whenIdle(settle)
    const timer = setTimeout(settle, latest_ms)
    return () => clearTimeout(timer)
  }, [isWaiting, isSettled])
  return isSettled
}
