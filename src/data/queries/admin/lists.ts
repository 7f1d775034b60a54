import {infiniteQueryOptions, useMutation, useQueryClient, type QueryKey} from '@tanstack/react-query'
import type {Total} from '#contract/shapes.ts'
import {userKey} from '../../app/query-keys.ts'

/** Items per page of a staff list. */
export const page_size = '50'

interface Page<Item> {
  items: Item[]
  next_cursor: string | null
  /** Of the whole list, on its first page. */
  total?: Total
  /** The caregiver or agency that the list is filtered by, on its first page. */
  provider_name?: string | null | undefined
  family_name?: string | null | undefined
}

/** Query keys of staff data, which is never stored on the device. */
export const staffKey = <const Parts extends readonly unknown[]>(...parts: Parts) => userKey('staff', ...parts)

/** A list loaded page by page with a cursor. */
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

/** Loads a list with a cursor page by page as one list, up to `most` rows. */
export async function loadAllPages<Item>(
  load: (cursor: string | undefined) => Promise<Page<Item>>,
  most: number,
): Promise<Item[]> {
  const rows: Item[] = []
  let cursor: string | null = null
  do {
    const {items, next_cursor} = await load(cursor ?? undefined)
    rows.push(...items)
    cursor = next_cursor
  } while (cursor !== null && rows.length < most)
  return rows
}

/**
 * A staff command, without optimistic updates. When it settles it invalidates the named keys, the audit log and the
 * overview.
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
