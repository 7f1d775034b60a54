import {m} from '#messages'
import * as v from 'valibot'
import {EarningsPeriod} from '../bookings/choices.ts'
import {endpoint} from '../endpoint.ts'
import {LocalDate} from '../shapes.ts'

const Sum = v.object({visits: v.number(), cents: v.number()})

/** What a caregiver's visits of one period earn, without tips. @see src/domain/rules.md#earnings */
export const Earnings = v.object({
  period: EarningsPeriod,
  /** First and last day. */
  from: v.string(),
  to: v.string(),
  /** Visits whose sum is certain, with late cancellations. */
  settled: Sum,
  /** Visits that are over and not settled yet; the last of them is certain at `certain_at`. */
  waiting: v.object({...Sum.entries, certain_at: v.nullable(v.string())}),
  /**
   * Visits of whose confirmed times nothing would remain, from `first_day` on; each side can still confirm or agree
   * until `until`, then staff decide.
   */
  unclear: v.object({...Sum.entries, first_day: v.nullable(v.string()), until: v.nullable(v.string())}),
  /** Visits that staff decide: contested ones, and those that are unclear past their deadline. */
  contested: Sum,
  /**
   * Visits that are over, of which no side has confirmed anything, from `first_day` on; they earn nothing unless
   * confirmed by `until`.
   */
  unconfirmed: v.object({...Sum.entries, first_day: v.nullable(v.string()), until: v.nullable(v.string())}),
  /** Visits under way or ahead. */
  upcoming: Sum,
  /** Those of `upcoming` whose start was confirmed; left out by an earlier version. */
  running: v.optional(Sum),
  /** Its days, or its months if it is a year, by their first day; without unclear, contested and unconfirmed visits. */
  parts: v.array(
    v.object({from: v.string(), settled_cents: v.number(), waiting_cents: v.number(), upcoming_cents: v.number()}),
  ),
})
export type Earnings = v.InferOutput<typeof Earnings>

export const getEarnings = endpoint({
  method: 'GET',
  path: '/caretaker/earnings',
  roles: ['caretaker'],
  summary: 'What the caregiver’s visits of a week, month or year earn; of today’s without a day',
  query: v.object({period: EarningsPeriod, day: v.optional(LocalDate)}),
  answer: Earnings,
  fallback: m.request_failed,
})

export const YearParams = v.object({year: v.pipe(v.string(), v.regex(/^20\d\d$/, m.must_be_a_year))})

const summary = {
  method: 'GET',
  roles: ['caretaker'],
  params: YearParams,
  answer: v.instance(Uint8Array),
  fallback: m.request_failed,
} as const

export const getEarningsPdf = endpoint({
  ...summary,
  path: '/caretaker/earnings/:year/pdf',
  summary: 'What the caregiver received in a year, for the tax return, as a PDF',
  produces: 'application/pdf',
})

export const getEarningsCsv = endpoint({
  ...summary,
  path: '/caretaker/earnings/:year/csv',
  summary: 'The same as CSV, one row for each statement',
  produces: 'text/csv',
})
