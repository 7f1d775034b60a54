import {sql} from 'drizzle-orm'
import * as v from 'valibot'
import type {Clock} from '../../clock.ts'
import type {Database, Db} from '../../db/client.ts'
import type {Log} from '../../log.ts'
import {createRecent} from './recent.ts'
import {openStream, type Stream} from './stream.ts'

/** Streams per person and process; a new one closes the oldest, whose phone may be gone. */
const streams_max = 8
/** Interval of heartbeats, which keep idle connections open and detect dead ones, in milliseconds. */
const heartbeat_ms = 20_000

/** A database notification: a change for one person, a revoked token, a suspension or a closed account. */
const PublishedChange = v.union([
  v.object({
    user_id: v.string(),
    notice_id: v.nullable(v.string()),
    kind: v.string(),
    booking_id: v.nullable(v.string()),
    session_id: v.nullable(v.string()),
    invoice_id: v.nullable(v.string()),
    by_key: v.optional(v.string()),
  }),
  v.object({ended_token: v.string()}),
  v.object({suspended_user: v.string()}),
  v.object({closed_user: v.string(), erased_on: v.string()}),
])

/** The live events of this process: one database connection serves all streams. */
export interface Events {
  /**
   * A stream for one token; it ends when the token is revoked or that event may have been missed. It sends `ready` once
   * events are guaranteed, with the topics notified at `since` or later if known.
   */
  readonly open: (who: {user_id: string; token_id: string}, since?: string) => ReadableStream<Uint8Array>
  /**
   * Calls `onEnd` once: the token was revoked, the person suspended, or the database connection lost, so either may
   * have been missed. Resolves with a stop function once it listens; rejects if it cannot.
   */
  readonly watch: (
    who: {user_id: string; token_id: string},
    onEnd: (why: 'ended' | 'suspended' | 'missed') => void,
  ) => Promise<() => void>
  /** Starts listening before there are streams; harmless if it already listens. */
  readonly listen: () => Promise<void>
  readonly close: () => Promise<void>
}

interface Watcher {
  readonly user_id: string
  readonly token_id: string
  readonly onEnd: (why: 'ended' | 'suspended' | 'missed') => void
}

/** `onNotification` is called when any process stores a notification. */
export function createEvents({
  database,
  clock,
  log,
  topicsOf,
  onNotification,
}: {
  database: Pick<Database, 'listen'>
  clock: Clock
  log: Log
  /** The topics that a kind of notification makes stale. */
  topicsOf: (kind: string) => readonly string[]
  onNotification?: () => void
}): Events {
  const byUser = new Map<string, Set<Stream>>()
  const byToken = new Map<string, Set<Stream>>()
  const watchers = new Set<Watcher>()
  const recent = createRecent()
  let listening: Promise<() => Promise<void>> | undefined

  const each = (of: Map<string, Set<Stream>>, key: string) => [...(of.get(key) ?? [])]
  const everyone = () => [...byUser.values()].flatMap(streams => [...streams])
  const endWatched = (why: Parameters<Watcher['onEnd']>[0], isOver: (watcher: Watcher) => boolean) => {
    for (const watcher of [...watchers].filter(isOver)) {
      watchers.delete(watcher)
      watcher.onEnd(why)
    }
  }

  const handlePayload = (payload: string) => {
    const change = v.safeParse(PublishedChange, readJson(payload))
    if (!change.success) return
    if ('ended_token' in change.output) {
      const {ended_token} = change.output
      for (const stream of each(byToken, ended_token)) stream.end()
      endWatched('ended', ({token_id}) => token_id === ended_token)
    } else if ('suspended_user' in change.output) {
      const {suspended_user} = change.output
      for (const stream of each(byUser, suspended_user)) stream.end()
      endWatched('suspended', ({user_id}) => user_id === suspended_user)
    } else if ('closed_user' in change.output) {
      const {closed_user, erased_on} = change.output
      for (const stream of each(byUser, closed_user)) stream.send('closed', {erased_on, at: clock.now()})
    } else {
      const {user_id, kind, ...ids} = change.output
      const topics = ['notices', ...topicsOf(kind)]
      const at = clock.now()
      recent.note(user_id, topics, at)
      for (const stream of each(byUser, user_id)) stream.send('told', {...ids, topics, at})
      if (ids.notice_id !== null) onNotification?.()
    }
  }

  const listen = async () => {
    listening ??= database
      .listen(live_channel, {
        onNotify: handlePayload,
        // a revocation may have been missed: clients reconnect, authenticate again and refetch
        onGap: () => {
          recent.begin(clock.now())
          for (const stream of everyone()) stream.end()
          endWatched('missed', () => true)
        },
      })
      .then(stop => {
        recent.begin(clock.now())
        return stop
      })
    try {
      await listening
    } catch (error) {
      listening = undefined
      throw error
    }
  }

  const beating = setInterval(() => {
    const at = clock.now()
    recent.sweep(at)
    for (const stream of everyone()) stream.send('beat', {at})
  }, heartbeat_ms)
  beating.unref()

  return {
    listen,
    watch: async (who, onEnd) => {
      const watcher = {...who, onEnd}
      watchers.add(watcher)
      const stop = () => void watchers.delete(watcher)
      try {
        await listen()
      } catch (error) {
        stop()
        throw error
      }
      return stop
    },
    open: ({user_id, token_id}, since) => {
      const stream = openStream(() => {
        take(byUser, user_id, stream)
        take(byToken, token_id, stream)
      })
      put(byUser, user_id, stream)
      put(byToken, token_id, stream)
      const [oldest] = each(byUser, user_id)
      if (oldest && each(byUser, user_id).length > streams_max) oldest.end()
      listen().then(
        () => {
          const at = clock.now()
          const topics = since === undefined ? undefined : recent.since(user_id, since, at)
          stream.send('ready', {at, topics})
        },
        (error: unknown) => {
          log.error({err: error}, 'live events are not available')
          stream.end()
        },
      )
      return stream.readable
    },
    close: async () => {
      clearInterval(beating)
      for (const stream of everyone()) stream.end()
      await (
        await listening?.catch(() => undefined)
      )?.()
    },
  }
}

function put(into: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const streams = into.get(key)
  if (streams) streams.add(stream)
  else into.set(key, new Set([stream]))
}

function take(from: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const streams = from.get(key)
  streams?.delete(stream)
  if (streams?.size === 0) from.delete(key)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The database channel of `notify` and its listeners. */
export const live_channel = 'village_live'

/** Tells a person's open streams that the account is closed. Call it before the tokens end, which ends the streams. */
export async function publishClosed(db: Db, user_id: string, erased_on: string): Promise<void> {
  await db.execute(sql`select pg_notify(${live_channel}, ${JSON.stringify({closed_user: user_id, erased_on})})`)
}
