import {useQueryClient, type QueryKey} from '@tanstack/react-query'
import {useEffect, useState, useSyncExternalStore} from 'react'
import {createSignal} from '#lib/signal.ts'
import {public_changed} from '#offline/scope.ts'

/*
 * The worker shows what it has of a public page at once and asks for a newer version behind it. Where there is one, it says
 * so, and the page that is open shows it.
 */

/** Paths of which the worker found a newer version, that no page has read yet. */
const waiting = new Set<string>()
const changed = createSignal<void>()

// from the moment this is loaded: the worker may be faster than what listens on the page
globalThis.navigator?.serviceWorker?.addEventListener('message', ({data}: MessageEvent<unknown>) => {
  const {type, path} = (data ?? {}) as {type?: unknown; path?: unknown}
  if (type !== public_changed || typeof path !== 'string') return
  waiting.add(path)
  changed.emit()
})

/** Reads a query anew when the worker has found a newer version of its path; true once that has happened. */
export function useRenewed(path: string, queryKey: QueryKey): boolean {
  const client = useQueryClient()
  const isWaiting = useSyncExternalStore(changed.listen, () => waiting.has(path))
  const [isRenewed, setRenewed] = useState(false)
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (!isWaiting) return
    waiting.delete(path)
    changed.emit()
    setRenewed(true)
    void client.invalidateQueries({queryKey: JSON.parse(key) as QueryKey})
  }, [client, isWaiting, path, key])
  return isRenewed
}
