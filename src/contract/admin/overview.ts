import * as v from 'valibot'
import {BookingStatus} from '../bookings/choices.ts'
import {endpoint} from '../endpoint.ts'

/** How many wait, and since when the first of them does. */
const Waiting = v.object({count: v.number(), since: v.nullable(v.string())})

/** Figures of months are of calendar months in UTC, `YYYY-MM`, this one last. */
export const Overview = v.object({
  /** What needs a person, before any figure. */
  waiting: v.object({
    exceptions: Waiting,
    verifications: Waiting,
    /** Approved caregivers of whom a check runs out within thirty days; `since` is the day of the first. */
    checks_expiring: Waiting,
    credits_asked: Waiting,
    /** Payments that a bank takes back, and invoices that could not be collected; those put aside no longer wait. */
    payments: Waiting,
    messages: Waiting,
  }),
  /** Bookings asked for in the last ninety days. */
  bookings: v.array(v.object({status: BookingStatus, count: v.number()})),
  /** Visits that ended in the last thirty days and were not cancelled, by who confirmed start and end. */
  visits: v.object({both: v.number(), one: v.number(), none: v.number()}),
  /** Hours from the request to its approval, the middle one, and how many were approved. */
  approvals: v.array(
    v.object({month: v.string(), hours_median: v.nullable(v.number()), approved: v.number()}),
  ),
  /** What Village earned by the ledger, credits and refunds taken off. */
  revenue: v.array(
    v.object({
      month: v.string(),
      lead_cents: v.number(),
      fee_cents: v.number(),
      subscription_cents: v.number(),
    }),
  ),
  sign_ups: v.array(
    v.object({month: v.string(), parents: v.number(), caretakers: v.number(), agencies: v.number()}),
  ),
})
export type Overview = v.InferOutput<typeof Overview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  roles: ['admin'],
  summary: 'What needs a person of the staff, and how the product does',
  answer: Overview,
  fallback: 'Request failed',
})
