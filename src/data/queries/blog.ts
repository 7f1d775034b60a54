import {
  infiniteQueryOptions,
  queryOptions,
  type QueryClient,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/content/blog.ts'
import {isFresh} from '../offline/cache-bypass.ts'
import {publicKey} from '../app/query-keys.ts'
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

/** Public reads; the same for guests and signed-in users. */
export const blogQueries = {
  all: () => publicKey('blog'),
  /** Published posts, newest first, a page at a time; of one tag, or all. */
  list: (tag?: string) =>
    infiniteQueryOptions({
      queryKey: publicKey('blog', 'list', tag ?? 'any'),
      queryFn: ({pageParam, signal}) =>
        call(contract.listPosts, {
          query: {tag, cursor: pageParam ?? undefined},
          signal,
          fresh: isFresh(),
        }),
      initialPageParam: null as string | null,
      getNextPageParam: page => page.next_cursor,
      staleTime: 300_000,
    }),
  post: (uuid: string) =>
    queryOptions({
      queryKey: publicKey('blog', 'post', uuid),
      queryFn: ({signal}) => call(contract.getPost, {params: {uuid}, signal, fresh: isFresh()}),
      staleTime: 300_000,
    }),
}

/** Cached posts with a tag, shown until the answer arrives and while offline. */
export function postsHere(client: QueryClient, tag: string | undefined) {
  const all = client.getQueryData(blogQueries.list().queryKey)
  if (!all || tag === undefined) return undefined
  return all.pages.flatMap(page => page.items).filter(post => post.tags.includes(tag))
}

/** Refetches a post that the worker answered from its cache, if there is a newer version; true once that happened. */
export const usePostRenewed = (uuid: string): boolean =>
  useRenewed(`/blog/posts/${uuid}`, blogQueries.post(uuid).queryKey)

/** The same for the lists. */
export const usePostsRenewed = (): boolean => useRenewed('/blog/posts', publicKey('blog', 'list'))
