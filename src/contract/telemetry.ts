import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from './endpoint.ts'
import {anyMember} from './accounts/roles.ts'
import {Done, LocalDate} from './shapes.ts'

const age = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(315_360_000_000))
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))

/** A device's outbox report after a delivery: ages and reasons, never contents. */
export const reportOutbox = endpoint({
  method: 'POST',
  path: '/telemetry/outbox',
  roles: 'signed-in',
  members: anyMember,
  summary: 'A device’s outbox report after sending',
  body: v.strictObject({
    /** Age of the oldest entry when it was received, in milliseconds. */
    oldest_ms: age,
    sent: count,
    waiting: count,
    /** Age of the oldest entry that still waits, in milliseconds; absent if none does. */
    oldest_waiting_ms: v.optional(age),
    /** Refusals since the last report, by code. */
    refusals: v.pipe(
      v.array(v.strictObject({code: v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/)), count})),
      v.maxLength(40),
    ),
  }),
  answer: Done,
  fallback: m.request_failed,
})

/** Delivery rates of the outbox by day. */
export const outboxTelemetry = endpoint({
  method: 'GET',
  path: '/admin/telemetry/outbox',
  roles: ['admin'],
  summary: 'Waiting times on devices, refusals by code and share of offline claims, by day; by default of thirty days',
  /** Days in UTC, both included; 422 for more than 366 of them. */
  query: v.pipe(
    v.object({from: v.optional(LocalDate), to: v.optional(LocalDate)}),
    v.forward(
      v.check(({from, to}) => !from || !to || from <= to, m.must_not_be_after_the_last_day),
      ['from'],
    ),
  ),
  answer: v.object({
    days: v.array(
      v.object({
        date: v.string(),
        reports: v.number(),
        oldest_ms_median: v.nullable(v.number()),
        oldest_ms_p95: v.nullable(v.number()),
        oldest_ms_max: v.nullable(v.number()),
        /** Of what still waited on devices when they reported; left out by an older server. */
        oldest_waiting_ms_max: v.optional(v.nullable(v.number()), null),
        refusals: v.record(v.string(), v.number()),
        claims: v.number(),
        claims_offline: v.number(),
      }),
    ),
  }),
  fallback: m.request_failed,
})
