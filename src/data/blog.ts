import {infiniteQueryOptions, queryOptions, type QueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/blog.ts'
import {shared} from './keys.ts'

/** What everyone may read; the same for guests and for whoever is signed in. */
export const blogQueries = {
  all: () => shared('blog'),
  /** Published posts, newest first, a page at a time; of one tag, or all. */
  list: (tag?: string) =>
    infiniteQueryOptions({
      queryKey: shared('blog', 'list', tag ?? 'any'),
      queryFn: ({pageParam, signal}) =>
        call(contract.listPosts, {query: {tag, cursor: pageParam ?? undefined}, signal}),
      initialPageParam: null as string | null,
      getNextPageParam: page => page.next_cursor,
      staleTime: 300_000,
    }),
  post: (uuid: string) =>
    queryOptions({
      queryKey: shared('blog', 'post', uuid),
      queryFn: ({signal}) => call(contract.getPost, {params: {uuid}, signal}),
      staleTime: 300_000,
    }),
}

/** The posts of one tag among those that are here already: shown until the answer comes, and without a network. */
export function postsHere(client: QueryClient, tag: string | undefined) {
  const all = client.getQueryData(blogQueries.list().queryKey)
  if (!all || tag === undefined) return undefined
  return all.pages.flatMap(page => page.items).filter(post => post.tags.includes(tag))
}
