import {useQueryClient, type QueryKey} from '@tanstack/react-query'
import {useEffect, useSyncExternalStore} from 'react'
import {createSignal} from '#lib/signal.ts'
import {public_changed} from '#offline/queries/scope.ts'

/*
 * The worker shows what it has of a public page at once and asks for a newer version behind it. Where there is one, it says
 * so, and the page that is open shows it.
 */

/** Of which paths the worker found a newer version: the page has not read it yet, or it has. */
const newer = new Map<string, 'waiting' | 'read'>()
const changed = createSignal<void>()

// from the moment this is loaded: the worker may be faster than what listens on the page
globalThis.navigator?.serviceWorker?.addEventListener('message', ({data}: MessageEvent<unknown>) => {
  const {type, path} = (data ?? {}) as {type?: unknown; path?: unknown}
  if (type !== public_changed || typeof path !== 'string') return
  newer.set(path, 'waiting')
  changed.emit()
})

/** Reads a query anew when the worker has found a newer version of its path; true once that has happened. */
export function useRenewed(path: string, queryKey: QueryKey): boolean {
  const client = useQueryClient()
  const state = useSyncExternalStore(changed.listen, () => newer.get(path))
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (state !== 'waiting') return
    newer.set(path, 'read')
    changed.emit()
    const query = {queryKey: JSON.parse(key) as QueryKey}
    // a first reading that is still under way would be joined, and it may bring the old version
    void client.cancelQueries(query).then(() => client.invalidateQueries(query))
  }, [client, state, path, key])
  // whoever comes back finds it as it is
  useEffect(() => () => void newer.delete(path), [path])
  return state === 'read'
}
