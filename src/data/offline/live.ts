import type {QueryClient, QueryKey, Query} from '@tanstack/react-query'
import * as v from 'valibot'
import {deviceOffset} from '#api/clock-offset.ts'
import {readEvents, type StreamEvent} from '#api/event-stream.ts'
import {LiveBeat, LiveClosed, LiveEvent, LiveReady, NotificationTopic} from '#contract/notifications.ts'
import {Instant} from '#contract/shapes.ts'
import {queryCache} from '#domain/app-constants.ts'
import {broadcastChannel} from '#lib/channel.ts'
import {outboxView} from '#offline/page.ts'
import {retryWhenOnline} from '../app/retry-when-online.ts'
import {bookingQueries} from '../queries/bookings.ts'
import {bypassCaches} from './cache-bypass.ts'
import {invoiceQueries} from '../queries/money/invoices.ts'
import {userKey} from '../app/query-keys.ts'
import {leadQueries} from '../queries/leads.ts'
import {notificationQueries} from '../queries/notifications.ts'
import {payoutQueries} from '../queries/money/payouts.ts'
import {planQueries} from '../queries/money/plans.ts'
import {reviewQueries} from '../queries/reviews.ts'
import {sessionQueries} from '../queries/sessions.ts'
import {who} from '../account/current-user.ts'
import {noteClosing} from '../account/ended-log-in.ts'
import {ApiError} from '#api/api-error.ts'
import {isFromWorkerCache} from '../app/query-client.ts'

/** Whether the server refused permanently; a rate limit is temporary. */
const isRefused = (error: Error | null): boolean =>
  error instanceof ApiError && error.kind === 'refused' && error.status < 500 && error.status !== 429

/**
 * Refetches active queries that failed, came from the worker's cache, are invalidated, or are stale and older than the
 * last server contact (`heard_ms`, by this device's clock). Skips 4xx refusals and running fetches.
 */
export function refetchStaleQueries(client: QueryClient, heard_ms = -Infinity): void {
  const isStaleQuery = (query: Query) => {
    const {data, dataUpdatedAt, error, isInvalidated} = query.state
    if (isRefused(error)) return false
    return error !== null || isInvalidated || isFromWorkerCache(data) || (dataUpdatedAt < heard_ms && query.isStale())
  }
  if (client.getQueryCache().findAll({type: 'active', predicate: isStaleQuery}).length > 0) bypassCaches()
  void client.invalidateQueries({predicate: isStaleQuery}, {cancelRefetch: false})
}

/** Query keys to invalidate for each topic; only active queries refetch at once. */
const topicKeys: Record<NotificationTopic, () => QueryKey[]> = {
  notices: () => [notificationQueries.all()],
  // a plan says how many open requests are used
  bookings: () => [bookingQueries.all(), planQueries.own().queryKey],
  leads: () => [leadQueries.all()],
  sessions: () => [sessionQueries.all()],
  invoices: () => [invoiceQueries.all()],
  plans: () => [planQueries.all()],
  payouts: () => [payoutQueries.account().queryKey],
  profile: () => [userKey('profile')],
  reviews: () => [reviewQueries.all()],
  messages: () => [userKey('messages')],
  members: () => [leadQueries.members().queryKey],
}

const isTopic = (topic: string): topic is NotificationTopic => v.is(NotificationTopic, topic)

/** Events within this time are handled together, in milliseconds. */
const gather_ms = 50
/** The minimum time between refetches in a series of events, in milliseconds. */
const rest_ms = 2_000

/** Safety margin for clock error and answers in transit, in milliseconds. */
const unsure_ms = 5_000

/** A message to all tabs with the same credentials. */
interface LiveUpdate {
  generation: number
  topics: string[]
  /** Set on a reconnect: the time of the last contact by the device's clock, in milliseconds. */
  heard_ms?: number
}

/**
 * Subscribes one tab (Web Lock `village-live`) to `/events` and broadcasts invalidations to the others. Reconnects with
 * jittered backoff; on reconnect the server replays topics since `since`, or all of them if it no longer knows.
 */
export function startLive(client: QueryClient): void {
  const channel = broadcastChannel<LiveUpdate>('village-live')
  let gathered = new Set<string>()
  let refetched_ms = -Infinity

  const refetch = () => {
    const topics = [...gathered].filter(isTopic)
    gathered = new Set()
    refetched_ms = performance.now()
    bypassCaches()
    for (const queryKey of topics.flatMap(topic => topicKeys[topic]())) invalidateAfterLoads(client, queryKey)
  }
  const applyUpdate = ({generation, topics, heard_ms}: LiveUpdate) => {
    if (who.get()?.generation !== generation) return
    if (heard_ms !== undefined) refetchStaleQueries(client, heard_ms)
    if (topics.length === 0) return
    if (gathered.size === 0) setTimeout(refetch, Math.max(gather_ms, refetched_ms + rest_ms - performance.now()))
    for (const topic of topics) gathered.add(topic)
  }
  const publish = (update: LiveUpdate) => {
    if (update.topics.length === 0 && update.heard_ms === undefined) return
    channel.post(update)
    applyUpdate(update)
  }
  channel.listen(applyUpdate)
  // guests have no stream, and an open stream does not report that the network is back
  globalThis.addEventListener('online', () => refetchStaleQueries(client))

  let current: {generation: number; over: AbortController} | undefined
  // by the monotonic clock: what is restored as fresh may be that much older than the page
  let begun_ms = -queryCache.fresh_ms
  const follow = () => {
    const generation = who.get()?.generation
    if (generation === current?.generation) return
    current?.over.abort()
    current = undefined
    if (generation === undefined) return
    const over = new AbortController()
    current = {generation, over}
    const since = serverTime(begun_ms)
    void asLeader(over.signal, () => keepReading(over.signal, since, update => publish({generation, ...update})))
  }
  who.subscribe(() => {
    // no query ran for a new person before login
    begun_ms = performance.now()
    follow()
  })
  follow()
}

/** Fetches that will be repeated once they finish, at most once each. */
const followed = new WeakSet<Promise<unknown>>()

/**
 * Invalidates the queries below a key. A first load or an inactive query finishes and is repeated, since it may have
 * read the state before the change.
 */
export function invalidateAfterLoads(client: QueryClient, queryKey: QueryKey): void {
  const joined = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: query => query.state.data === undefined || !query.isActive(),
  })
  void client.invalidateQueries({queryKey})
  for (const {promise, queryKey: key} of joined) {
    if (!promise || followed.has(promise)) continue
    followed.add(promise)
    const again = () => {
      bypassCaches()
      return client.invalidateQueries({queryKey: key, exact: true})
    }
    promise.then(again, () => undefined)
  }
}

/** Empty for a change sent by this browser's outbox, since its answer is already cached. */
function topicsOf(event: LiveEvent | undefined): string[] {
  if (!event) return []
  const {entries, receipts} = outboxView().getSnapshot()
  const isOwn = ({key}: {key: string}) => key === event.by_key
  // a withdrawal brings a lead back, which its answer does not contain
  const received = receipts.filter(({kind}) => kind !== 'bid-withdraw')
  return received.some(isOwn) || entries.some(isOwn) ? [] : event.topics
}

/** Runs the work in one tab at a time; without Web Locks in every tab. */
async function asLeader(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request('village-live', {signal}, work).catch(() => undefined)
}

/** The earliest server time at which this page had the given age; undefined if the offset is unknown. */
const serverTime = (age_ms: number): string | undefined => {
  const offset_ms = deviceOffset()
  if (offset_ms === null) return undefined
  const at = new Date(Date.now() - (performance.now() - age_ms) - offset_ms - unsure_ms).toISOString()
  return v.is(Instant, at) ? at : undefined
}

const parsed = <Schema extends v.GenericSchema>(schema: Schema, data: string): v.InferOutput<Schema> | undefined => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), data)
  return read.success ? read.output : undefined
}

/** Reads streams until aborted. `since` is the server time from which events may be missing; each message moves it on. */
async function keepReading(
  signal: AbortSignal,
  since: string | undefined,
  publish: (update: Omit<LiveUpdate, 'generation'>) => void,
): Promise<void> {
  let failures = 0
  let heard_ms = -Infinity
  const handleEvent = ({event, data}: StreamEvent) => {
    if (event === 'ready') {
      failures = 0
      publish({topics: parsed(LiveReady, data)?.topics ?? Object.keys(topicKeys), heard_ms})
    }
    if (event === 'told') publish({topics: topicsOf(parsed(LiveEvent, data))})
    const closed = event === 'closed' ? parsed(LiveClosed, data) : undefined
    if (closed) noteClosing(closed.erased_on)
    heard_ms = Date.now()
    since = parsed(LiveBeat, data)?.at ?? since
  }
  while (!signal.aborted) {
    if (navigator.onLine) await readEvents(handleEvent, signal, since).catch(() => undefined)
    failures += 1
    if (!signal.aborted) await later(failures, signal)
  }
}

const later = (failures: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    retryWhenOnline(failures, resolve)
    signal.addEventListener('abort', () => resolve(), {once: true})
  })
