import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import {useMemo} from 'react'
import * as v from 'valibot'
import {call} from '#api/client.ts'
import {download} from '#api/download.ts'
import {upload_timeout_ms} from '#api/upload.ts'
import type {AnswerOf, BodyIn} from '#contract/endpoint.ts'
import {limits} from '#contract/limits.ts'
import * as contract from '#contract/messages/messages.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {userKey} from '../app/query-keys.ts'
import {persistAs, storeChangedQuery} from '../offline/query-persister.ts'
import {pagesOf} from './all-pages.ts'
import {useOlderPages} from './use-older-pages.ts'

type Page = AnswerOf<typeof contract.listThreadMessages>

const max_age_ms = stored_for_ms.bookings
const persisters = {
  threads: persistAs({name: 'threads', answer: contract.listThreads.answer, max_age_ms}),
  messages: persistAs({
    name: 'messages',
    answer: v.object({
      pages: v.array(contract.listThreadMessages.answer),
      pageParams: v.array(v.nullable(v.string())),
    }),
    max_age_ms,
  }),
}

/** Messages of a thread that load at a time. */
const page_size = 50

const blockedIds = (threads: readonly contract.Thread[]): string[] =>
  threads.filter(({state}) => state === 'blocked').map(each => each.with.id)

/** Threads and their messages, both stored on the device as last seen. */
export const messageQueries = {
  all: () => userKey('messages'),
  lists: () => userKey('messages', 'threads'),
  /** The latest threads with the count of all unread messages. */
  threads: () =>
    queryOptions({
      queryKey: userKey('messages', 'threads', 'all'),
      queryFn: ({signal}) => call(contract.listThreads, {signal}),
      persister: persisters.threads,
    }),
  /** The threads of one booking, of one other side by its profile id, or of both. */
  threadsWith: ({booking_id, with: other}: {booking_id: string | undefined; with: string | undefined}) =>
    queryOptions({
      queryKey: userKey('messages', 'threads', booking_id ?? null, other ?? null),
      queryFn: ({signal}) => call(contract.listThreads, {query: {booking_id, with: other}, signal}),
      persister: persisters.threads,
    }),
  /** All threads in pages, for what is older than `threads`. */
  threadPages: () =>
    infiniteQueryOptions({
      queryKey: userKey('messages', 'threads', 'pages'),
      queryFn: ({pageParam, signal}) => call(contract.listThreads, {query: {cursor: pageParam ?? undefined}, signal}),
      initialPageParam: null as string | null,
      getNextPageParam: (last: AnswerOf<typeof contract.listThreads>) => last.next_cursor,
    }),
  /** The profile ids that the reader's own side has blocked, of all threads. A message changes none of them. */
  blocked: () =>
    queryOptions({
      queryKey: userKey('blocked'),
      queryFn: async ({signal}) => {
        const limit = String(limits.list_max)
        const ids: string[] = []
        const ask = (cursor: string | undefined) => call(contract.listThreads, {query: {limit, cursor}, signal})
        for await (const {items} of pagesOf(ask)) ids.push(...blockedIds(items))
        return ids
      },
      staleTime: 60_000,
    }),
  /** A thread with its messages in pages, newest first. */
  thread: (id: string) =>
    infiniteQueryOptions({
      queryKey: userKey('messages', 'thread', id),
      queryFn: ({pageParam, signal}) =>
        call(contract.listThreadMessages, {
          params: {id},
          query: {limit: String(page_size), ...(pageParam !== null && {cursor: pageParam})},
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (last: Page) => last.next_cursor,
      // it stores all pages together, which its type does not know
      persister: persisters.messages as never,
    }),
  /** The bytes of a message's picture; never stored. */
  picture: (message_id: string) =>
    queryOptions({
      queryKey: userKey('message-picture', message_id),
      queryFn: () => download(contract.getMessagePicture, {id: message_id}),
      staleTime: Infinity,
      gcTime: 60_000,
    }),
}

/** The threads of the list, and older ones on demand. */
export const useOlderThreads = (list: AnswerOf<typeof contract.listThreads> | undefined) =>
  useOlderPages(list, messageQueries.threadPages())

/**
 * The profile ids that the reader's own side has blocked; none while unknown. It reads the list that the header loads, and
 * the older threads only where that is cut.
 * @see src/domain/rules-people.md#blocking
 */
export function useBlockedIds(): readonly string[] {
  const {data: list} = useQuery({...messageQueries.threads(), enabled: false})
  const {data: all} = useQuery({...messageQueries.blocked(), enabled: typeof list?.next_cursor === 'string'})
  return useMemo(() => {
    const threads = list?.items ?? []
    const older = all?.filter(id => !threads.some(each => each.with.id === id)) ?? []
    return [...blockedIds(threads), ...older]
  }, [list, all])
}

/** Whether the reader's own side has blocked this provider. */
export const useIsBlocked = ({caretaker_id, org_id}: {caretaker_id: string | null; org_id: string | null}): boolean =>
  useBlockedIds().includes(caretaker_id ?? org_id ?? '')

/** Puts one's own received message into its open thread; everything else about threads is refetched. */
export function showMessage(client: QueryClient, message: contract.Message): void {
  const {queryKey} = messageQueries.thread(message.thread_id)
  client.setQueryData<InfiniteData<Page, string | null>>(queryKey, data => {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first || data.pages.some(({items}) => items.some(({id}) => id === message.id))) return data
    return {...data, pages: [{...first, items: [message, ...first.items]}, ...rest]}
  })
  const query = client.getQueryCache().find({queryKey})
  if (query) void storeChangedQuery(query).catch(() => undefined)
  void client.invalidateQueries({queryKey: messageQueries.lists()})
}

/** Marks a thread as read up to its newest shown message. A failure is repeated with the next message that is shown. */
export function useReadThread(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (message_id: string) => call(contract.readThread, {params: {id}, body: {message_id}}),
    onSuccess: () => void client.invalidateQueries({queryKey: messageQueries.lists()}),
  })
}

/** Uploads a picture for the next message. Throws `ApiError`, or the signal's reason if aborted. */
export const useUploadPicture = (thread_id: string) =>
  useMutation({
    mutationFn: ({file, signal}: {file: File; signal: AbortSignal}) =>
      call(contract.uploadMessagePicture, {
        params: {id: thread_id},
        files: {picture: [file]},
        signal,
        timeout_ms: upload_timeout_ms,
      }),
  })

/** Reports a message to support. */
export function useReportMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({id, ...body}: {id: string} & BodyIn<typeof contract.reportMessage>) =>
      call(contract.reportMessage, {params: {id}, body}),
    onSettled: () => void client.invalidateQueries({queryKey: messageQueries.all()}),
  })
}

/** Blocks the other side of a thread, or ends that. */
export function useBlock(thread_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isBlocked: boolean) =>
      call(isBlocked ? contract.blockThread : contract.unblockThread, {params: {id: thread_id}}),
    onSettled: () => {
      void client.invalidateQueries({queryKey: messageQueries.all()})
      void client.invalidateQueries({queryKey: messageQueries.blocked().queryKey})
    },
  })
}
