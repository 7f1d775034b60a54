import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'

/** Background work: the step of each minute, and what it or a call queued. */
export const QueueName = v.picklist(['tick', 'mail', 'push', 'export', 'cover'])
export type QueueName = v.InferOutput<typeof QueueName>

/** What the product can be connected to by its settings. */
export const ServiceName = v.picklist([
  'mail',
  'payments',
  'payouts',
  'files',
  'street_map',
  'assistant_model',
  'google',
  'facebook',
  'replica',
  'metrics',
])
export type ServiceName = v.InferOutput<typeof ServiceName>

/** `built_in`: a part of our own takes its place; `test`: with keys that move no money; `off`: not offered. */
export const ServiceState = v.picklist(['connected', 'test', 'built_in', 'off'])
export type ServiceState = v.InferOutput<typeof ServiceState>

export type Services = Readonly<Record<ServiceName, ServiceState>>

const QueueStatus = v.object({
  queue: QueueName,
  /** Jobs that are due and have not begun. */
  due: v.number(),
  /** How long the oldest of them has been due. */
  due_ms: v.nullable(v.number()),
  /** How long ago the last one was done; null if none is remembered. */
  done_ms: v.nullable(v.number()),
  /** Jobs of the last 24 hours that failed and are not tried again. */
  failed: v.number(),
})
export type QueueStatus = v.InferOutput<typeof QueueStatus>

/** Times are durations in milliseconds. */
const SystemStatus = v.object({
  version: v.string(),
  database: v.object({
    kind: v.picklist(['pglite', 'postgres']),
    /** How long this answer's own query took. */
    answer_ms: v.number(),
    size_bytes: v.number(),
  }),
  /** The process that answered; others may run beside it. */
  process: v.object({
    up_ms: v.number(),
    memory_bytes: v.number(),
    calls: v.number(),
    /** Calls that ended with 5xx. */
    failed_calls: v.number(),
  }),
  queues: v.array(QueueStatus),
  services: v.array(v.object({service: ServiceName, state: ServiceState})),
})
export type SystemStatus = v.InferOutput<typeof SystemStatus>

/** @see src/domain/rules-people.md#system-status */
export const getSystemStatus = endpoint({
  method: 'GET',
  path: '/admin/status',
  roles: ['admin'],
  summary: 'How the server, its database, its background work and its connected services are',
  answer: SystemStatus,
  fallback: m.request_failed,
})
