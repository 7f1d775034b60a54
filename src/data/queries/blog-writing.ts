import {infiniteQueryOptions, queryOptions, useMutation, useQueryClient, type QueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {upload_timeout_ms, uploading} from '#api/upload.ts'
import * as contract from '#contract/content/blog-writing.ts'
import type {PostStatus} from '#contract/bookings/choices.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {blogQueries} from './blog.ts'
import {bypassCaches} from '../offline/cache-bypass.ts'
import {userKey} from '../app/query-keys.ts'
import {who} from '../account/current-user.ts'

/* The blog for its writers, which bypasses the worker's public cache. */

/** How often an open editor sends a heartbeat, in milliseconds; after three missed ones the server removes it. */
const heartbeat_ms = 20_000

export const writingQueries = {
  all: () => userKey('blog'),
  /** Posts of one status, the latest change first. */
  list: (status: PostStatus, q?: string) =>
    infiniteQueryOptions({
      queryKey: userKey('blog', 'list', status, q ?? ''),
      queryFn: ({pageParam, signal}) =>
        call(contract.listManagedPosts, {query: {status, q, cursor: pageParam ?? undefined}, signal}),
      initialPageParam: null as string | null,
      getNextPageParam: page => page.next_cursor,
    }),
  /** Posts that wait for this person's review. */
  toReview: () =>
    queryOptions({
      queryKey: userKey('blog', 'list', 'to review'),
      queryFn: ({signal}) => call(contract.listManagedPosts, {query: {review: 'mine'}, signal}),
    }),
  /** People to ask for a review. */
  writers: () =>
    queryOptions({
      queryKey: userKey('blog', 'writers'),
      queryFn: ({signal}) => call(contract.listWriters, {signal}),
      staleTime: 300_000,
    }),
  revisions: (uuid: string) =>
    queryOptions({
      queryKey: userKey('blog', 'revisions', uuid),
      queryFn: ({signal}) => call(contract.listRevisions, {params: {uuid}, signal}),
      staleTime: 0,
    }),
  revision: (uuid: string, version: number) =>
    queryOptions({
      queryKey: userKey('blog', 'revision', uuid, version),
      queryFn: ({signal}) => call(contract.getRevision, {params: {uuid, version: String(version)}, signal}),
      staleTime: Infinity,
      gcTime: 0,
    }),
  /** One post to edit. Refetched when an editor opens, never while one is open. */
  post: (uuid: string) =>
    queryOptions({
      queryKey: userKey('blog', 'post', uuid),
      queryFn: ({signal}) => call(contract.getManagedPost, {params: {uuid}, signal}),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  /** Other editors of a post; the request also registers this window. */
  others: (uuid: string, editor: string) =>
    queryOptions({
      queryKey: userKey('blog', 'others', uuid, editor),
      queryFn: ({signal}) => call(contract.sayWriting, {params: {uuid}, body: {editor}, signal}),
      refetchInterval: heartbeat_ms,
      refetchIntervalInBackground: true,
      staleTime: heartbeat_ms,
      gcTime: 0,
      retry: false,
    }),
}

/** Reports that this window stopped editing. If that is lost, missed heartbeats do the same a minute later. */
export function stopWriting(uuid: string, editor: string): void {
  if (who.get()) void call(contract.stopWriting, {params: {uuid}, query: {editor}}).catch(() => undefined)
}

/** Refetches what writers and readers see. */
function refresh(client: QueryClient): void {
  bypassCaches()
  void client.invalidateQueries({queryKey: userKey('blog', 'list')})
  // also what no screen shows: the worker then has the new version for every tab
  void client.invalidateQueries({queryKey: blogQueries.all(), refetchType: 'all'})
}

/** Creates a draft; `key` prevents duplicates on retries. Throws `ApiError`. */
export function useCreatePost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({key, body}: {key: string; body: BodyIn<typeof contract.createPost>}) =>
      call(contract.createPost, {body, idempotency_key: key}),
    onSuccess: () => void client.invalidateQueries({queryKey: userKey('blog', 'list')}),
  })
}

/** Saves a post. @throws `ApiError`; with `post_changed` its `current` is the post as another writer saved it */
export function useSavePost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({uuid, ...body}: BodyIn<typeof contract.savePost> & {uuid: string}) =>
      call(contract.savePost, {params: {uuid}, body}),
    onSuccess: ({status, publish_at}, {status: wanted}) => {
      if (status === 'published' || wanted) refresh(client)
      else if (publish_at !== null) void client.invalidateQueries({queryKey: userKey('blog')})
      else void client.invalidateQueries({queryKey: userKey('blog', 'list')})
    },
  })
}

/** Asks for a review, or answers one. Throws `ApiError`. */
export function useReview(uuid: string) {
  const client = useQueryClient()
  const onSuccess = () => void client.invalidateQueries({queryKey: userKey('blog', 'list')})
  return {
    ask: useMutation({
      mutationFn: (body: BodyIn<typeof contract.askReview>) => call(contract.askReview, {params: {uuid}, body}),
      onSuccess,
    }),
    answer: useMutation({
      mutationFn: (body: BodyIn<typeof contract.answerReview>) => call(contract.answerReview, {params: {uuid}, body}),
      onSuccess,
    }),
  }
}

/** Deletes a post as it was read. Throws `ApiError`. */
export function useDeletePost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({id: uuid, version}: {id: string; version: number}) =>
      call(contract.deletePost, {params: {uuid}, query: {version: String(version)}}),
    onSettled: () => refresh(client),
  })
}

export function useRestorePost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (uuid: string) => call(contract.restorePost, {params: {uuid}, body: {}}),
    onSettled: () => refresh(client),
  })
}

/** Uploads a picture to a post; `onShare` receives the share sent, 0 to 1. Throws `ApiError`, or the signal's reason. */
export const addPostPicture = (
  uuid: string,
  {file, onShare, signal}: {file: File; onShare: (share: number) => void; signal: AbortSignal},
): Promise<{key: string; url: string}> =>
  uploading(onShare)(contract.addPostPicture, {
    params: {uuid},
    files: {picture: [file]},
    signal,
    timeout_ms: upload_timeout_ms,
  })
