import type {Hono} from 'hono'
import {openPool, asDb, overPool, type Db} from '#server/db/client.ts'
import type {Asked} from '#tests/support/browser/fault-proxy.ts'
import type {Cluster} from '#tests/support/services/postgres.ts'

/** Requests of the outbox: confirmations, bids and messages. */
const isOfOutbox = ({method, path}: Asked) =>
  method !== 'GET' && /\/sessions\/[^/]+\/confirm-|\/bidBooking\/|\/messages$/.test(path)

/** One restart of PostgreSQL under a test. Phones meet it; the test's own calls and reads wait until it is over. */
interface Restarts {
  /** By this the test reads and writes. */
  readonly db: Db
  /** Lets the test's own calls of this server wait too. */
  readonly holdCalls: (app: Hono) => void
  /** Hears of each request that the network passes on. */
  readonly onPass: (request: Asked) => Promise<void>
  /** Waits until PostgreSQL runs, and lets go of it. */
  readonly close: () => Promise<void>
}

/**
 * Restarts PostgreSQL at the nth confirmation, bid or message that a phone sends, counted from 0: so long after it was passed on, in
 * milliseconds, or with `delay_ms` null before that.
 */
export function restartsOf(cluster: Cluster, {nth, delay_ms}: {nth: number; delay_ms: number | null}): Restarts {
  let restart: Promise<void> | undefined
  let passed = 0
  const underWay = new Set<Promise<unknown>>()

  const afterRestart = async <T>(work: () => T | Promise<T>): Promise<T> => {
    await restart
    const working = Promise.resolve(work())
    underWay.add(working)
    return working.finally(() => underWay.delete(working))
  }

  const run = async () => {
    await Promise.allSettled(underWay)
    await new Promise(done => setTimeout(done, delay_ms ?? 0))
    await cluster.restart()
  }

  const pool = openPool(cluster.url, 4, true)
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  Object.assign(pool, {query: (...given: unknown[]) => afterRestart(() => query(...given))})

  return {
    db: asDb(overPool(pool)),
    holdCalls: app => {
      const request = app.request.bind(app)
      app.request = (...given) => afterRestart(() => request(...given))
    },
    onPass: async request => {
      if (isOfOutbox(request) && passed++ === nth) restart = run()
      if (delay_ms === null) await restart
    },
    close: async () => {
      await restart
      await pool.end()
    },
  }
}
