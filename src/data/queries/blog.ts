import {infiniteQueryOptions, queryOptions, type QueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/content/blog.ts'
import {isFresh} from '../offline/cache-bypass.ts'
import {shared} from '../app/query-keys.ts'
import {useRenewed} from '../offline/public-changes.ts'

/** Public reads; the same for guests and signed-in users. */
export const blogQueries = {
  all: () => shared('blog'),
  /** Published posts, newest first, a page at a time; of one tag, or all. */
  list: (tag?: string) =>
    infiniteQueryOptions({
      queryKey: shared('blog', 'list', tag ?? 'any'),
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
      queryKey: shared('blog', 'post', uuid),
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
export const usePostsRenewed = (): boolean => useRenewed('/blog/posts', shared('blog', 'list'))
