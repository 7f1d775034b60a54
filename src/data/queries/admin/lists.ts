import {infiniteQueryOptions, useMutation, useQueryClient, type QueryKey} from '@tanstack/react-query'
import {mine} from '../../app/query-keys.ts'

/** As many as a page of the staff's lists holds. */
export const page_size = '50'

interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}

/** Keys of what staff read; nothing of it is kept on the device. */
export const staffKey = <const Parts extends readonly unknown[]>(...parts: Parts) => mine('staff', ...parts)

/** A list that is read page by page, by its cursor. */
export const pagesOf = <Item>(
  queryKey: QueryKey,
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({pageParam, signal}) => load(pageParam ?? undefined, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<Item>) => page.next_cursor,
  })

/**
 * A command of the staff. No optimism: each is refused for reasons that only the server knows. Afterwards the parts that it
 * names are asked for again, the log and what waits among them.
 */
export function useStaffCommand<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  ...parts: readonly (readonly unknown[])[]
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => {
      for (const queryKey of [...parts, staffKey('audit'), staffKey('overview')]) {
        void client.invalidateQueries({queryKey})
      }
    },
  })
}
