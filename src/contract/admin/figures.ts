import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {LocalDate} from '../shapes.ts'

/** Days in UTC, both included. */
const Days = v.object({from: v.string(), to: v.string()})

/** Requests and bookings are counted on the day of their first visit, visits on the day they end. */
const PeriodFigures = v.object({
  requests: v.number(),
  /** Those of the requests that a provider was approved for. */
  filled: v.number(),
  /** From a request to its first offer, the middle one; null if there was no offer. */
  first_offer_minutes: v.nullable(v.number()),
  /** Visits that ended and were not cancelled. */
  visits: v.number(),
  /** Those whose start and end both sides confirmed. */
  confirmed_by_both: v.number(),
  /** Confirmations of these visits, and those of them that were tapped without a network. */
  confirmations: v.number(),
  offline: v.number(),
  /** The longest that a tap waited on a device before it was received; null without a report. */
  oldest_tap_ms: v.nullable(v.number()),
  /** The longest that a tap had waited which was still on a device when that reported; null, or left out by an older server, without one. */
  oldest_waiting_ms: v.optional(v.nullable(v.number()), null),
  /** By the ledger, less credits and refunds. */
  revenue_cents: v.number(),
})
export type PeriodFigures = v.InferOutput<typeof PeriodFigures>

export const StaffFigures = v.object({
  period: Days,
  /** As many days right before the period. */
  earlier: Days,
  now: PeriodFigures,
  before: PeriodFigures,
  /** Requests by county, the most requested first; at most 50. */
  counties: v.array(
    v.object({county: v.string(), requests: v.number(), filled: v.number(), requests_before: v.number()}),
  ),
})
export type StaffFigures = v.InferOutput<typeof StaffFigures>

/** @see src/domain/rules-people.md#figures-of-a-period */
export const getFigures = endpoint({
  method: 'GET',
  path: '/admin/figures',
  roles: ['admin'],
  summary: 'Figures of a period beside those of the period before; the last thirty days by default',
  query: v.pipe(
    v.object({from: v.optional(LocalDate), to: v.optional(LocalDate)}),
    v.forward(
      v.check(({from, to}) => !from || !to || from <= to, m.must_not_be_after_the_last_day),
      ['from'],
    ),
  ),
  answer: StaffFigures,
  fallback: m.request_failed,
})
