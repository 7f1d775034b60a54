import type {QueryClient, QueryKey} from '@tanstack/react-query'
import * as v from 'valibot'
import {readEvents, type StreamEvent} from '#api/event-stream.ts'
import {LiveEvent, NoticeTopic} from '#contract/notices.ts'
import {broadcastChannel} from '#lib/channel.ts'
import {anotherTry} from './another-try.ts'
import {bookingQueries} from './bookings.ts'
import {pastCaches} from './fresh.ts'
import {invoiceQueries} from './invoices.ts'
import {mine} from './keys.ts'
import {leadQueries} from './leads.ts'
import {noticeQueries} from './notices.ts'
import {payoutQueries} from './payouts.ts'
import {planQueries} from './plans.ts'
import {reviewQueries} from './reviews.ts'
import {sessionQueries} from './sessions.ts'
import {who} from './who.ts'

/** What is asked for again for each topic; only what some screen shows is fetched at once. */
const families: Record<NoticeTopic, () => QueryKey> = {
  notices: () => noticeQueries.lists(),
  bookings: () => bookingQueries.all(),
  leads: () => leadQueries.all(),
  sessions: () => sessionQueries.all(),
  invoices: () => invoiceQueries.all(),
  plans: () => planQueries.all(),
  payouts: () => payoutQueries.account().queryKey,
  profile: () => mine('profile'),
  reviews: () => reviewQueries.all(),
}

const isTopic = (topic: string): topic is NoticeTopic => v.is(NoticeTopic, topic)

/** Things that happen together are asked about once, in milliseconds. */
const gather_ms = 50

/** What the first screen shows was asked for no longer than this before, where reading begins with the page; in milliseconds. */
const just_fetched_ms = 3_000

/** Topics for whoever of one sign-in is open in this browser. */
interface Told {
  generation: number
  topics: string[]
}

/**
 * Keeps the screens up with what others do. One tab of this browser reads the stream, whichever holds the lock, and tells
 * the others; it holds no other lock, and one connection, so that what waits in the outbox goes out beside it. A stream
 * that ends is opened anew after a while that differs from phone to phone, when the network is back, or when the page is
 * looked at; then everything is asked for again, since something may have been missed.
 */
export function startLive(client: QueryClient): void {
  const channel = broadcastChannel<Told>('village-live')
  let gathered = new Set<string>()

  const refetch = () => {
    const topics = [...gathered].filter(isTopic)
    gathered = new Set()
    pastCaches()
    for (const topic of topics) void client.invalidateQueries({queryKey: families[topic]()})
  }
  const hear = ({generation, topics}: Told) => {
    if (who.get()?.generation !== generation) return
    if (gathered.size === 0) setTimeout(refetch, gather_ms)
    for (const topic of topics) gathered.add(topic)
  }
  const tell = (told: Told) => {
    channel.post(told)
    hear(told)
  }
  channel.listen(hear)

  let current: {generation: number; over: AbortController} | undefined
  const follow = () => {
    const generation = who.get()?.generation
    if (generation === current?.generation) return
    current?.over.abort()
    current = undefined
    if (generation === undefined) return
    const over = new AbortController()
    current = {generation, over}
    const begun_ms = Date.now()
    void asLeader(over.signal, () => keepReading(over.signal, begun_ms, topics => tell({generation, topics})))
  }
  who.subscribe(follow)
  follow()
}

/** Does the work in one tab at a time; where the browser has no locks, in each. */
async function asLeader(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request('village-live', {signal}, work).catch(() => undefined)
}

/**
 * Reads one stream after another until it is called off. `begun_ms` is when this tab was first ready to: a tab that takes
 * over from another, or whose first tries fail, has missed what happened since.
 */
async function keepReading(
  signal: AbortSignal,
  begun_ms: number,
  tell: (topics: string[]) => void,
): Promise<void> {
  let failures = 0
  let isFirst = true
  const hear = ({event, data}: StreamEvent) => {
    if (event === 'ready') {
      const isJustFetched = isFirst && Date.now() - begun_ms < just_fetched_ms
      tell(isJustFetched ? ['notices'] : Object.keys(families))
      failures = 0
      isFirst = false
    }
    const told = event === 'told' && v.safeParse(v.pipe(v.string(), v.parseJson(), LiveEvent), data)
    if (told && told.success) tell(told.output.topics)
  }
  while (!signal.aborted) {
    if (navigator.onLine) await readEvents(hear, signal).catch(() => undefined)
    failures += 1
    if (!signal.aborted) await later(failures, signal)
  }
}

const later = (failures: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    anotherTry(failures, resolve)
    signal.addEventListener('abort', () => resolve(), {once: true})
  })
