import {
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'

/** A page of a list, with the cursor of the next older one. */
interface ListPage {
  items: readonly {id: string}[]
  next_cursor: string | null
}

type Pages<Page> = InfiniteData<Page, string | null>

/**
 * The rows of a list's newest page, which a query of its own loads and stores, and of the older pages once they are asked
 * for. From then on all pages refetch together, so that a row that moves is neither missing nor shown twice.
 */
export function useOlderPages<Page extends ListPage, Key extends QueryKey>(
  first: Page | undefined,
  options: Pick<
    UseInfiniteQueryOptions<Page, Error, Pages<Page>, Key, string | null>,
    'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam' | 'staleTime'
  >,
) {
  const client = useQueryClient()
  const {data, hasNextPage, fetchNextPage, isFetchingNextPage, error} = useInfiniteQuery({
    ...options,
    enabled: ({state}) => state.data !== undefined,
  })
  const pages = first ? [first, ...(data?.pages.slice(1) ?? [])] : []
  // a row that moved up may still be in an older page as it was; later pairs replace earlier ones
  const rows = pages.flatMap(({items}) => items)
  const newest = new Map(rows.toReversed().map(row => [row.id, row]))
  return {
    items: rows.filter(row => newest.get(row.id) === row) as Page['items'][number][],
    isMore: data ? hasNextPage : typeof first?.next_cursor === 'string',
    isLoadingMore: isFetchingNextPage,
    error,
    showMore: () => {
      if (!data && first) client.setQueryData<Pages<Page>>(options.queryKey, {pages: [first], pageParams: [null]})
      void fetchNextPage()
    },
  }
}
