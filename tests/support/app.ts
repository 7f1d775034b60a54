import {topicsOf} from '#server/modules/notifications/index.ts'
import {sql} from 'drizzle-orm'
import type {SQL} from 'drizzle-orm'
import type {Hono} from 'hono'
import pino from 'pino'
import type {AnswerOf, Endpoint} from '#contract/endpoint.ts'
import type {FileStore} from '#server/adapters/files/port.ts'
import {sandboxPayments} from '#server/adapters/payments/sandbox/sandbox.ts'
import {createApp} from '#server/app.ts'
import {rowsOf} from '#server/db/client.ts'
import type {Database, Db} from '#server/db/client.ts'
import type {Deps} from '#server/deps.ts'
import {createEvents} from '#server/http/events/hub.ts'
import {createLimits} from '#server/http/limits.ts'
import {createJobs} from '#server/jobs/queue.ts'
import {countyAt, isCounty, townAt} from '#server/modules/places/index.ts'
import {showPendingRequests} from '#server/modules/bookings/index.ts'
import {servicesOf} from '#server/observe/services.ts'
import {sealOf} from '#server/encryption.ts'
import {callOf} from './call.ts'
import type {Call, CallInput} from './call.ts'
import {movableClock, runningClock} from './clock.ts'
import type {MovableClock} from './clock.ts'
import {emptyTables, freshDatabase} from './database.ts'
import {memoryIdentity} from './services/identity.ts'
import {peopleOf} from './people.ts'
import type {People} from './people.ts'

/** The whole server without a socket, on a database of its own, with a clock that the test moves. */
export interface TestApp extends People {
  readonly app: Hono
  readonly deps: Deps
  readonly clock: MovableClock
  /** The database; inside `rolledBack` its transaction. */
  readonly db: Db
  readonly call: Call
  /** A call that must succeed; answers its body alone. */
  readonly ok: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<AnswerOf<E>>
  /** Rows of plain SQL. Both databases answer alike where columns are cast (`count(*)::int`). */
  readonly rows: <Row = Record<string, unknown>>(query: string | SQL) => Promise<Row[]>
  /**
   * Runs `work` and takes back everything it wrote, unless its result is one to keep. Calls within it go one after
   * another, never side by side.
   */
  readonly rolledBack: <T>(work: () => Promise<T>, keep?: (result: T) => boolean) => Promise<T>
  /** Lets everybody try again at once. */
  readonly forgetLimits: () => void
  /** Empties every table and every limit. */
  readonly reset: () => Promise<void>
  readonly close: () => Promise<void>
}

function memoryFiles(): FileStore {
  const kept = new Map<string, Uint8Array>()
  return {
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async key => kept.get(key) ?? null,
    remove: async key => void kept.delete(key),
    list: async prefix => [...kept.keys()].filter(key => key.startsWith(prefix)),
  }
}

/** The database as the app sees it: `enter` puts a transaction in its place. */
function switchable(database: Database): {database: Database; enter: (db: Db | null) => void} {
  let inside: Db | null = null
  return {
    database: {
      ...database,
      get db() {
        return inside ?? database.db
      },
    },
    enter: db => {
      inside = db
    },
  }
}

class TakeBack extends Error {}

/** With it the provider's events are signed in tests. */
export const webhookSecret = 'whsec_of_the_tests'

/**
 * Starts the server for one test file: `const app = await testApp()` at its top. It ends with the file; outside of a
 * test runner end it with `close()`. The limits that protect other people are a thousandfold unless `protecting` says
 * otherwise. A database that is given is used as it is, and stays open. By `ownDb` the test reads and writes instead of by
 * the server's connections.
 */
export async function testApp(
  options: Partial<Omit<Deps, 'clock'>> & {
    start?: string
    runs?: boolean
    protecting?: number
    ownDb?: Db | undefined
  } = {},
): Promise<TestApp> {
  const {start, runs, database: given, protecting = 1_000, ownDb, ...others} = options
  const newLimits = () => createLimits({protecting})
  const own = given ?? (await freshDatabase())
  const {database, enter} = switchable(own)
  const clock = runs ? runningClock() : movableClock(start)
  let limits = newLimits()
  const log = pino({level: process.env.TEST_LOG ?? 'silent'})
  const events = createEvents({database, clock, log, topicsOf})
  const deps: Deps = {
    database,
    clock,
    epoch: 'first',
    // takes jobs and works on none of them; mailbox.ts does
    jobs: createJobs({database, clock, log, sendMail: () => Promise.reject(new Error('no job runs in this test'))}),
    files: memoryFiles(),
    identity: memoryIdentity(),
    payments: sandboxPayments({database, clock, secret: webhookSecret}),
    publicUrl: null,
    storedMail: null,
    services: servicesOf({}, true),
    ownUrl: 'http://127.0.0.1:3000',
    events,
    model: null,
    embeddings: null,
    push: {public_key: 'the key of the tests'},
    requireStaffTotp: false,
    seal: sealOf('the key of the tests'),
    company: {address: '100 Main St, Nashville, TN 37201', tax_id: '12-3456789'},
    limits: {
      factor: protecting,
      take: (...of) => limits.take(...of),
      giveBack: (...of) => limits.giveBack(...of),
      takeSlot: (...of) => limits.takeSlot(...of),
    },
    log,
    version: 'test',
    checkAnswers: true,
    allowedOrigins: [],
    trustedProxies: [],
    mapStyleUrl: null,
    isCounty,
    countyAt,
    townAt,
    showPendingRequests,
    ...others,
  }
  const app = createApp(deps)
  const call = callOf(app)

  const rows = <Row>(query: string | SQL) =>
    rowsOf<Row>(ownDb ?? database.db, typeof query === 'string' ? sql.raw(query) : query)

  const testing = {
    app,
    deps,
    clock,
    get db() {
      return ownDb ?? database.db
    },
    call,
    ok: async <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => {
      const answer = await call(endpoint, input)
      if (answer.status >= 300) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.text}`)
      return answer.body
    },
    rows,
    rolledBack: async <T>(work: () => Promise<T>, keep: (result: T) => boolean = () => false): Promise<T> => {
      let result: T | undefined
      // the embedded database would begin to listen only after the transaction, which may wait for that
      await events.listen()
      try {
        await database.db.transaction(async tx => {
          enter(tx)
          result = await work()
          if (!keep(result)) throw new TakeBack()
        })
      } catch (error) {
        if (!(error instanceof TakeBack)) throw error
      } finally {
        enter(null)
      }
      return result as T
    },
    forgetLimits: () => {
      limits = newLimits()
    },
    reset: async () => {
      await emptyTables(database.db)
      limits = newLimits()
    },
    close: async () => {
      await events.close()
      if (!given) await own.close()
    },
  }
  // the browser's runner has no such hook, and refuses even to load it
  if (process.env.VITEST) (await import('vitest')).afterAll(testing.close)
  return Object.assign(testing, peopleOf(testing))
}
