import {useQueryClient, type QueryKey} from '@tanstack/react-query'
import {useEffect, useSyncExternalStore} from 'react'
import {createSignal} from '#lib/signal.ts'
import {public_changed} from '#offline/queries/scope.ts'

/* The worker answers public pages from its cache and revalidates. It reports a newer version, and the open page refetches. */

/** Paths with a newer version, and whether the page has refetched them. */
const newer = new Map<string, 'waiting' | 'read'>()
const changed = createSignal<void>()

// listens from load, since the worker may finish before a component mounts
globalThis.navigator?.serviceWorker?.addEventListener('message', ({data}: MessageEvent<unknown>) => {
  const {type, path} = (data ?? {}) as {type?: unknown; path?: unknown}
  if (type !== public_changed || typeof path !== 'string') return
  newer.set(path, 'waiting')
  changed.emit()
})

/** Refetches a query when the worker found a newer version of its path; true once that happened. */
export function useRenewed(path: string, queryKey: QueryKey): boolean {
  const client = useQueryClient()
  const state = useSyncExternalStore(changed.listen, () => newer.get(path))
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (state !== 'waiting') return
    newer.set(path, 'read')
    changed.emit()
    const query = {queryKey: JSON.parse(key) as QueryKey}
    // a first fetch still running would be reused, and it may return the old version
    void client.cancelQueries(query).then(() => client.invalidateQueries(query))
  }, [client, state, path, key])
  // forget the path on unmount, as the next mount reads the new version
  useEffect(() => () => void newer.delete(path), [path])
  return state === 'read'
}
