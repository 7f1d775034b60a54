import {sql} from 'drizzle-orm'
import PgBoss from 'pg-boss'
import type {Clock} from '../clock.ts'
import type {Database, Db} from '../db/client.ts'
import {rowsOf} from '../db/client.ts'
import type {Log} from '../log.ts'
import {tick} from './tick.ts'

/** What happens by itself: a queue in the database, and a tick each minute. */
export interface Jobs {
  /** Sets up the queue and does at once what is overdue. */
  readonly start: () => Promise<void>
  /** Lets what is under way finish; afterwards nothing of it touches the database. Harmless where it never started. */
  readonly stop: () => Promise<void>
  /** Puts a job into a command's transaction: it exists if and only if the command does. */
  readonly send: (tx: Db, name: JobName, data: object) => Promise<void>
}

/** The queues there are; each is made at start. */
const queues = {
  /** One waiting and one at work over all processes. One that fails is simply followed by the next. */
  tick: {policy: 'stately', retryLimit: 0, expireInSeconds: 120},
} as const satisfies Record<string, Partial<PgBoss.Queue>>
export type JobName = keyof typeof queues

const every_minute = '* * * * *'
/** How long a tick under way may take when the process is asked to end. */
const stop_limit_ms = 10_000

/** Finished SQL with `$1`, `$2`, … as Drizzle's own, so that it can run in a Drizzle transaction. */
const bound = (text: string, values: readonly unknown[] = []) =>
  sql.join(
    text
      .split(/\$(\d+)/)
      .map((part, i) => (i % 2 ? sql`${sql.param(values[Number(part) - 1] ?? null)}` : sql.raw(part))),
  )

const overTransaction = (tx: Db): PgBoss.Db => ({
  executeSql: async (text, values) => ({rows: await rowsOf<never>(tx, bound(text, values))}),
})

/** The queue's way into our database, which can be shut: it may still be asking when it is told to stop. */
function overDatabase(database: Database) {
  const underWay = new Set<Promise<unknown>>()
  let isShut = false
  const run = async (text: string, values?: readonly unknown[]) => {
    try {
      return await database.query(text, values)
    } catch (error) {
      // a failed `BEGIN; …; COMMIT` would leave the embedded database's one connection within its transaction
      if (database.kind === 'pglite' && /^\s*BEGIN/.test(text)) await database.query('ROLLBACK')
      throw error
    }
  }
  return {
    executeSql: async (text: string, values?: readonly unknown[]) => {
      if (isShut) return {rows: []}
      const answer = run(text, values)
      underWay.add(answer)
      try {
        return (await answer) as {rows: never[]}
      } finally {
        underWay.delete(answer)
      }
    },
    shut: async () => {
      isShut = true
      await Promise.allSettled(underWay)
    },
  }
}

/** Runs jobs on either database. Any number of processes may do so beside one another. */
export function createJobs({database, clock, log}: {database: Database; clock: Clock; log: Log}): Jobs {
  const over = overDatabase(database)
  const boss = new PgBoss({db: over, schema: 'jobs'})
  boss.on('error', error => log.error({err: error}, 'the job queue failed'))

  const runTick = async () => {
    const done = await tick(database.db, clock.now())
    if (Object.values(done).some(count => count > 0)) log.info(done, 'tick')
  }
  return {
    start: async () => {
      await boss.start()
      for (const [name, options] of Object.entries(queues)) await boss.createQueue(name, {name, ...options})
      await boss.work('tick', {pollingIntervalSeconds: 10}, runTick)
      await boss.schedule('tick', every_minute)
      await runTick()
    },
    stop: async () => {
      await boss.stop({timeout: stop_limit_ms})
      await over.shut()
    },
    send: async (tx, name, data) => {
      await boss.send(name, data, {db: overTransaction(tx)})
    },
  }
}
