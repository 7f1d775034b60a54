import {setTimeout as pause} from 'node:timers/promises'
import {sql} from 'drizzle-orm'
import PgBoss from 'pg-boss'
import type {Clock} from '#server/clock.ts'
import type {Database, Db} from '#server/db/client.ts'
import {rowsOf} from '#server/db/client.ts'
import {isDatabaseAway} from '#server/db/outage.ts'
import {isDiskFull} from '#server/full-disk.ts'
import type {Log} from '#server/log.ts'
import {measureJob} from '../observe/measure-job.ts'
import {metrics} from '../observe/metrics.ts'
import type {NoteErased} from '#server/modules/privacy/index.ts'
import {tick} from './tick.ts'
import {
  queues,
  type CoverJob,
  type ExportJob,
  type JobData,
  type JobName,
  type Jobs,
  type MailJob,
  type PushJob,
} from './port.ts'

const every_minute = '* * * * *'
/** How often the tick queue is polled, in seconds. */
const tick_poll_s = 10
/** Mails or pushes per poll. */
const sent_at_once = 10
/** Converts SQL with `$1`, `$2`, … to Drizzle's form, so that it can run in a Drizzle transaction. */
const bound = (text: string, values: readonly unknown[] = []) =>
  sql.join(
    text
      .split(/\$(\d+)/)
      .map((part, i) => (i % 2 ? sql`${sql.param(values[Number(part) - 1] ?? null)}` : sql.raw(part))),
  )

const overTransaction = (tx: Db): PgBoss.Db => ({
  executeSql: async (text, values) => ({rows: await rowsOf<never>(tx, bound(text, values))}),
})

/** How long the queue waits for a database that is away or has no room, before it asks again, in milliseconds. */
const away_ms = 1_000

/** What a closed database answers. The queue's types leave out that it may. */
const nothing = undefined as unknown as {rows: never[]}

/**
 * The queue's database adapter. It waits for a database that is away or has no room, since an error of the queue's own
 * queries would end the process. Once shut it answers nothing, as the queue's own adapter does.
 */
function overDatabase(database: Pick<Database, 'kind' | 'query'>) {
  const underWay = new Set<Promise<unknown>>()
  let isShut = false
  let isLeaving = false
  const run = async (text: string, values?: readonly unknown[]): Promise<{rows: unknown[]} | undefined> => {
    for (;;) {
      try {
        return await database.query(text, values)
      } catch (error) {
        // a failed `BEGIN; …; COMMIT` would leave the only connection of PGlite inside its transaction
        if (database.kind === 'pglite' && /^\s*BEGIN/.test(text)) await database.query('ROLLBACK')
        if (!isDatabaseAway(error) && !isDiskFull(error)) throw error
      }
      if (isLeaving) return undefined
      await pause(away_ms)
    }
  }
  return {
    executeSql: async (text: string, values?: readonly unknown[]) => {
      if (isShut) return nothing
      const answer = run(text, values)
      underWay.add(answer)
      try {
        return ((await answer) ?? nothing) as {rows: never[]}
      } finally {
        underWay.delete(answer)
      }
    },
    /** From now on waits no longer for the database. */
    leave: () => {
      isLeaving = true
    },
    shut: async () => {
      isShut = true
      await Promise.allSettled(underWay)
    },
  }
}

/** Whether every queue has its tables, which is so on every start but the first. */
async function hasQueues(database: Database): Promise<boolean> {
  const {rows} = await database.query("select to_regclass('jobs.queue') is not null as there")
  if (!(rows[0] as {there: boolean}).there) return false
  const made = await database.query('select name from jobs.queue')
  const names = new Set(made.rows.map(row => (row as {name: string}).name))
  return Object.keys(queues).every(name => names.has(name))
}

/** Kind and code of a mail or push failure, safe to log: its message may contain an address. */
const faultOf = (error: unknown): string => {
  const {name, code, responseCode} = error as {name?: unknown; code?: unknown; responseCode?: unknown}
  return [name, code, responseCode].filter(part => typeof part === 'string' || typeof part === 'number').join(' ')
}

/** Runs one job; rejects on failure, which retries it. */
type Work<Job> = (job: Job) => Promise<void>

/** Runs jobs on either database. Several processes may do so at once. */
export function createJobs({
  database,
  clock,
  log,
  sendMail,
  pushNotification = () => Promise.reject(new Error('push is not configured for this queue')),
  makeExport = () => Promise.reject(new Error('exports are not configured for this queue')),
  drawCover = () => Promise.reject(new Error('covers are not configured for this queue')),
  askOthers,
  noteErased,
  mail_poll_s = 2,
  stop_limit_ms = 10_000,
}: {
  database: Database
  clock: Clock
  log: Log
  sendMail: Work<MailJob>
  pushNotification?: Work<PushJob>
  makeExport?: Work<ExportJob>
  drawCover?: Work<CoverJob>
  /** The part of each tick that calls external services; returns counts. */
  askOthers?: (now: string) => Promise<Record<string, number>>
  /** Notes erased accounts outside the database. */
  noteErased?: NoteErased
  /** How often mails and pushes are polled, in seconds; at least 0.5. */
  mail_poll_s?: number
  /** How long `stop` waits for jobs under way, in milliseconds; at least 1,000. What takes longer is tried again later. */
  stop_limit_ms?: number
}): Jobs {
  const over = overDatabase(database)
  const boss = new PgBoss({db: over, schema: 'jobs'})
  boss.on('error', error => log.error({err: error}, 'the job queue failed'))

  const runTick = async () => {
    const now = clock.now()
    const onTrouble = (err: unknown) => log.error({err}, 'a step of the tick failed')
    const done = await measureJob('tick', async () => ({
      ...(await tick(database.db, now, onTrouble, noteErased)),
      ...(await askOthers?.(now)),
    }))
    if (Object.values(done).some(count => count > 0)) log.info(done, 'tick')
  }
  const makeQueues = async () => {
    await boss.start()
    for (const [name, options] of Object.entries(queues)) await boss.createQueue(name, {name, ...options})
  }
  /** Completes or fails each job of a batch separately, so only failed jobs are retried. */
  const runEach =
    <Name extends Exclude<JobName, 'tick'>>(name: Name, work: Work<JobData[Name]>) =>
    async (jobs: PgBoss.Job<JobData[Name]>[]) => {
      for (const {id, data} of jobs) {
        try {
          await measureJob(name, () => work(data))
          if (name === 'mail') metrics.mails.inc({result: 'sent'})
          await boss.complete(name, id)
        } catch (error) {
          if (name === 'mail') metrics.mails.inc({result: 'failed'})
          const what = 'mail' in data ? data.mail : name
          log.warn({[name]: what, job: id, why: faultOf(error)}, `a job of the queue ${name} failed`)
          await boss.fail(name, id, {why: faultOf(error)})
        }
      }
    }
  return {
    prepare: async () => {
      if (await hasQueues(database)) return
      await makeQueues()
    },
    start: async () => {
      await makeQueues()
      await boss.work('tick', {pollingIntervalSeconds: tick_poll_s}, runTick)
      const sending = {pollingIntervalSeconds: mail_poll_s, batchSize: sent_at_once}
      await boss.work<MailJob>('mail', sending, runEach('mail', sendMail))
      await boss.work<PushJob>('push', sending, runEach('push', pushNotification))
      // one at a time: the zip is made in memory
      await boss.work<ExportJob>('export', {...sending, batchSize: 1}, runEach('export', makeExport))
      await boss.work<CoverJob>('cover', {...sending, batchSize: 1}, runEach('cover', drawCover))
      await boss.schedule('tick', every_minute)
      await runTick()
    },
    stop: async () => {
      over.leave()
      await boss.stop({timeout: stop_limit_ms})
      await over.shut()
    },
    send: async (tx, name, data) => {
      const each: readonly object[] = Array.isArray(data) ? data : [data]
      const jobs = each.map(of => ({name, data: of}))
      // the queue's own limits of repeating hold for both
      if (jobs.length > 0) await boss.insert(jobs, {db: overTransaction(tx)})
    },
  }
}
