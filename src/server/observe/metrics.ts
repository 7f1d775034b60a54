import {collectDefaultMetrics, Counter, Gauge, Histogram, Registry} from 'prom-client'
import type {Database} from '../db/client.ts'
import {queues} from '../jobs/port.ts'
import {waiting_jobs} from '../jobs/queue-status.ts'

const registry = new Registry()
const to = {registers: [registry]}

/** What this process has counted since its start. A call is named by the contract's method and path, never by its address. */
export const metrics = {
  requests: new Counter({
    name: 'village_requests_total',
    help: 'Calls by status',
    labelNames: ['method', 'path', 'status'],
    ...to,
  }),
  request_seconds: new Histogram({
    name: 'village_request_duration_seconds',
    help: 'Time until a call was answered',
    labelNames: ['method', 'path'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    ...to,
  }),
  request_errors: new Counter({
    name: 'village_request_errors_total',
    help: 'Refused and failed calls by the code of the answer',
    labelNames: ['method', 'path', 'code'],
    ...to,
  }),
  jobs: new Counter({
    name: 'village_jobs_total',
    help: 'Runs of queued jobs and of steps of the tick: done or failed',
    labelNames: ['job', 'result'],
    ...to,
  }),
  job_seconds: new Histogram({
    name: 'village_job_duration_seconds',
    help: 'Time that a job or a step of the tick took',
    labelNames: ['job'],
    buckets: [0.01, 0.1, 1, 10, 60],
    ...to,
  }),
  mails: new Counter({
    name: 'village_mails_total',
    help: 'Attempts to send a mail: sent or failed',
    labelNames: ['result'],
    ...to,
  }),
  payments: new Counter({
    name: 'village_payments_total',
    help: 'Checkouts by the status that they reached',
    labelNames: ['result'],
    ...to,
  }),
  replica_reads: new Counter({
    name: 'village_replica_reads_total',
    help: 'Reads that the replica answered, or failed and left to the primary',
    labelNames: ['result'],
    ...to,
  }),
  outbox_delivered: new Histogram({
    name: 'village_outbox_delivered_age_seconds',
    help: 'Age of the oldest entry that a phone had delivered, as it reports',
    buckets: [1, 10, 60, 600, 3_600, 14_400, 86_400, 604_800],
    ...to,
  }),
  outbox_waiting: new Histogram({
    name: 'village_outbox_waiting_age_seconds',
    help: 'Age of the oldest entry that still waited on a phone, as it reports',
    buckets: [1, 10, 60, 600, 3_600, 14_400, 86_400, 604_800],
    ...to,
  }),
} as const

/** What holds at the moment of reading. */
const gauges = {
  database_up: new Gauge({name: 'village_database_up', help: '1 while the database answers', ...to}),
  pool: new Gauge({
    name: 'village_pool_connections',
    help: 'Connections of this process to PostgreSQL, in use or idle',
    labelNames: ['state'],
    ...to,
  }),
  pool_waiting: new Gauge({name: 'village_pool_waiting', help: 'Calls that wait for a connection', ...to}),
  queue: new Gauge({
    name: 'village_queue_jobs',
    help: 'Jobs of all processes that are due and have not begun',
    labelNames: ['queue'],
    ...to,
  }),
  queue_age: new Gauge({
    name: 'village_queue_age_seconds',
    help: 'How long the oldest of them has been due',
    labelNames: ['queue'],
    ...to,
  }),
}

function setPool({pool}: Database): void {
  if (!pool) return
  gauges.pool.set({state: 'used'}, pool.totalCount - pool.idleCount)
  gauges.pool.set({state: 'idle'}, pool.idleCount)
  gauges.pool_waiting.set(pool.waitingCount)
}

async function setQueues(database: Database): Promise<void> {
  const {rows} = await database.query(waiting_jobs)
  const found = new Map((rows as {queue: string; due: number; due_ms: number}[]).map(row => [row.queue, row]))
  for (const queue of Object.keys(queues)) {
    gauges.queue.set({queue}, found.get(queue)?.due ?? 0)
    gauges.queue_age.set({queue}, (found.get(queue)?.due_ms ?? 0) / 1000)
  }
}

/** Calls of this process since its start, and those that ended with 5xx. */
export async function countCalls(): Promise<{calls: number; failed_calls: number}> {
  const {values} = await metrics.requests.get()
  const sumOf = (some: typeof values) => some.reduce((sum, {value}) => sum + value, 0)
  return {calls: sumOf(values), failed_calls: sumOf(values.filter(({labels}) => Number(labels.status) >= 500))}
}

/** All metrics in the text form of Prometheus. A database that does not answer is one of them. */
export async function readMetrics(database: Database): Promise<string> {
  setPool(database)
  try {
    await setQueues(database)
    gauges.database_up.set(1)
  } catch {
    gauges.database_up.set(0)
  }
  return registry.metrics()
}

export const metrics_type = registry.contentType

/** Adds the metrics of the process itself: memory, processor time, event loop, garbage collection. */
export const measureProcess = (): void => collectDefaultMetrics({register: registry})
