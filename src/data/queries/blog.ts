import {
  infiniteQueryOptions,
  queryOptions,
  type QueryClient,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import * as v from 'valibot'
import {api_url} from '#api/api-url.ts'
import {call} from '#api/client.ts'
import * as contract from '#contract/content/blog.ts'
import {cover_sizes, coverSources} from '#domain/content/cover.ts'
import {pictureKey} from '#domain/content/post-html.ts'
import {isFresh} from '../offline/cache-bypass.ts'
import {whenControlled} from '../offline/when-controlled.ts'
import {savesData} from '../app/optional-chunks.ts'
import {publicKey} from '../app/query-keys.ts'
import {useEffect, useSyncExternalStore} from 'react'
import {createSignal} from '#lib/signal.ts'
import {picture_cache, public_cache, public_changed} from '#offline/queries/scope.ts'
import {foldWords, hasEveryWord} from '#lib/fold-text.ts'

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

const loaded_ms = Date.now()

/** The post in the served HTML, if this page was opened at its address; others are loaded. */
function servedPost(address: string): contract.Post | undefined {
  const text = globalThis.document?.querySelector('#served-post')?.textContent
  if (!text) return undefined
  try {
    const post = v.safeParse(contract.Post, JSON.parse(text))
    return post.success && [post.output.slug, post.output.id].includes(address) ? post.output : undefined
  } catch {
    return undefined
  }
}

/** Reports that a published post was opened; the server counts a reader once a day. */
export function reportRead(uuid: string): void {
  void call(contract.readPost, {params: {uuid}, body: {}}).catch(() => undefined)
}

/** So many of the newest posts can be read offline, opened before or not. */
const stored_posts = 10

/** Lets the worker store the newest posts that it does not have as they are now, with their pictures. */
export async function storeNewestPosts(): Promise<void> {
  if (!(await whenControlled())) return
  const {items} = await call(contract.listPosts)
  for (const {id, slug, updated_at} of items.slice(0, stored_posts)) {
    const uuid = slug ?? id
    const stored = await caches.match(`${api_url}/blog/posts/${uuid}`, {cacheName: public_cache, ignoreVary: true})
    const stored_at = stored?.headers.get('x-cached-at')
    const known = stored_at && stored_at >= updated_at ? v.safeParse(contract.Post, await stored?.json()) : undefined
    const post = known?.success ? known.output : await call(contract.getPost, {params: {uuid}, fresh: true})
    if (!savesData()) await storePictures(post)
  }
}

/** Loads the pictures of a post that the worker has not stored; of its cover the files that this screen shows. */
async function storePictures({body_html, cover_url}: contract.Post): Promise<void> {
  const cache = await caches.open(picture_cache)
  const stored = new Set((await cache.keys()).map(({url}) => new URL(url).pathname))
  for (const [, src = ''] of body_html.matchAll(/<img\b[^>]*? src="([^"]+)"/g)) {
    if (pictureKey(src) !== null && !stored.has(src)) await fetch(src)
  }
  if (!cover_url) return
  // the worker answers the files that it has stored
  for (const sizes of Object.values(cover_sizes)) loadCover(cover_url, sizes)
}

/** The browser chooses format and width, as it does on the card and above the text. */
function loadCover(cover_url: string, sizes: string): void {
  const picture = document.createElement('picture')
  for (const format of ['avif', 'webp'] as const) {
    const source = document.createElement('source')
    Object.assign(source, {type: `image/${format}`, srcset: coverSources(cover_url, format), sizes})
    picture.append(source)
  }
  const image = document.createElement('img')
  image.fetchPriority = 'low'
  picture.append(image)
  image.src = cover_url
}

/** Public reads; the same for guests and signed-in users. */
export const blogQueries = {
  all: () => publicKey('blog'),
  /** Published posts, newest first, a page at a time; of one tag and with these words, or all. */
  list: (tag?: string, q?: string) =>
    infiniteQueryOptions({
      queryKey: publicKey('blog', 'list', tag ?? 'any', ...(q ? [q] : [])),
      queryFn: ({pageParam, signal}) =>
        call(contract.listPosts, {
          query: {tag, q, cursor: pageParam ?? undefined},
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
      initialData: () => servedPost(uuid),
      initialDataUpdatedAt: loaded_ms,
      queryFn: ({signal}) => call(contract.getPost, {params: {uuid}, signal, fresh: isFresh()}),
      staleTime: 300_000,
    }),
}

/** Cached posts with a tag and words, shown until the answer arrives and while offline. */
export function postsHere(client: QueryClient, tag: string | undefined, q?: string) {
  const all = client.getQueryData(blogQueries.list().queryKey)
  if (!all || (tag === undefined && !q)) return undefined
  const words = foldWords(q ?? '')
  return all.pages
    .flatMap(page => page.items)
    .filter(
      ({title, summary, tags}) =>
        (tag === undefined || tags.includes(tag)) && hasEveryWord(`${title} ${summary} ${tags.join(' ')}`, words),
    )
}

/** Refetches a post that the worker answered from its cache, if there is a newer version; true once that happened. */
export const usePostRenewed = (uuid: string): boolean =>
  useRenewed(`/blog/posts/${uuid}`, blogQueries.post(uuid).queryKey)

/** The same for the lists. */
export const usePostsRenewed = (): boolean => useRenewed('/blog/posts', publicKey('blog', 'list'))
