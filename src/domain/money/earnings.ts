import type {Earnings} from '#contract/money/earnings.ts'
import type {EarningsPeriod} from '#contract/bookings/choices.ts'
import {addDays, addMonths, type Day} from '#lib/day.ts'
import {silence_ms} from '../constants.ts'
import {periodRange} from '../periods.ts'
import type {Times} from '../sessions/session-times.ts'
import {chargeFor, type Visit} from './billing.ts'

interface OpenVisit extends Omit<Visit, 'cancelled_by' | 'cancelled_free'> {
  /** The times it would settle at if no side said more; null if nothing would remain. */
  expected?: Times | null
}

/** A visit with its rate. */
type RatedVisit = Visit & OpenVisit & {rate_cents: number}

/** A visit of a caregiver, with the rate agreed for it. */
export interface EarnedVisit extends RatedVisit {
  local_date: Day
  settles_at: string | null
}

type State = 'settled' | 'waiting' | 'unclear' | 'contested' | 'unconfirmed' | 'upcoming'

/**
 * How far a visit is settled; one that was canceled counts as settled, one that staff decide as contested. Of an unclear
 * one nothing would remain, while its deadline is ahead.
 * @see src/domain/rules.md#earnings
 */
export function stateOf(
  visit: Pick<OpenVisit, 'status' | 'settled_by' | 'scheduled_end' | 'expected'> & {settles_at?: string | null},
  now: string,
): State {
  const {status, settled_by, scheduled_end, expected} = visit
  if (status === 'CANCELLED' || settled_by !== null) return 'settled'
  if (status === 'DISPUTED') return 'contested'
  // an end that was confirmed is over, even before its booked time
  const isEnded = status === 'COMPLETED' || status === 'END_PARTIAL'
  if (!isEnded && scheduled_end > now) return 'upcoming'
  if (status === 'SCHEDULED') return 'unconfirmed'
  if (expected !== null) return 'waiting'
  return now < certainAt(visit) ? 'unclear' : 'contested'
}

/**
 * The care of a visit in cents: what it is settled at, or would be if no side said more; 0 if nothing would remain.
 * @see src/domain/rules.md#earnings
 */
export const careOf = (visit: RatedVisit): number =>
  chargeFor(asSettled(visit), {rate_cents: visit.rate_cents, fee_bps: 0})?.care_cents ?? 0

/** A visit as it is settled, or would be if no side said more; as it is if nothing would remain. */
export function asSettled<Open extends OpenVisit>(visit: Open): Open {
  const {status, settled_by, scheduled_start, scheduled_end, expected} = visit
  if (status === 'CANCELLED' || status === 'MISSED' || settled_by !== null || expected === null) return visit
  return {
    ...visit,
    status: 'COMPLETED',
    settled_by: 'deadline',
    started_at: expected?.started_at ?? scheduled_start,
    ended_at: expected?.ended_at ?? scheduled_end,
  }
}

/** When a visit that is over becomes certain without another word. @see src/domain/rules.md#silence-settles */
const certainAt = ({settles_at, scheduled_end}: {settles_at?: string | null; scheduled_end: string}): string =>
  settles_at ?? new Date(Date.parse(scheduled_end) + silence_ms).toISOString()

const earlier = (a: string | null, b: string): string => (a !== null && a < b ? a : b)

/**
 * Sums the visits of the week, month or year of `day`; visits of other days are ignored.
 * @see src/domain/rules.md#earnings
 */
export function sumEarnings(
  visits: readonly EarnedVisit[],
  {period, day, now}: {period: EarningsPeriod; day: Day; now: string},
): Earnings {
  const {from, to} = periodRange(period, day)
  const sums: Record<State, {visits: number; cents: number}> = {
    settled: {visits: 0, cents: 0},
    waiting: {visits: 0, cents: 0},
    unclear: {visits: 0, cents: 0},
    contested: {visits: 0, cents: 0},
    unconfirmed: {visits: 0, cents: 0},
    upcoming: {visits: 0, cents: 0},
  }
  const running = {visits: 0, cents: 0}
  const parts = partsOf(period, from, to)
  let certain_at: string | null = null
  const open: Record<'unclear' | 'unconfirmed', {first_day: Day | null; until: string | null}> = {
    unclear: {first_day: null, until: null},
    unconfirmed: {first_day: null, until: null},
  }
  for (const visit of visits) {
    if (visit.local_date < from || visit.local_date > to) continue
    const cents = careOf(visit)
    const state = stateOf(visit, now)
    // canceled free of charge, or missed
    if (state === 'settled' && cents === 0) continue
    sums[state].visits += 1
    sums[state].cents += cents
    if (state === 'upcoming' && visit.status !== 'SCHEDULED') {
      running.visits += 1
      running.cents += cents
    }
    if (state === 'waiting' && certainAt(visit) > (certain_at ?? '')) certain_at = certainAt(visit)
    if (state === 'unclear' || state === 'unconfirmed') {
      const {first_day, until} = open[state]
      open[state] = {first_day: earlier(first_day, visit.local_date), until: earlier(until, certainAt(visit))}
    }
    const part = parts.findLast(each => each.from <= visit.local_date)
    if (!part) continue
    if (state === 'settled') part.settled_cents += cents
    else if (state === 'upcoming') part.upcoming_cents += cents
    else if (state === 'waiting') part.waiting_cents += cents
  }
  return {
    period,
    from,
    to,
    ...sums,
    running,
    waiting: {...sums.waiting, certain_at},
    unclear: {...sums.unclear, ...open.unclear},
    unconfirmed: {...sums.unconfirmed, ...open.unconfirmed},
    parts,
  }
}

/** What these visits have earned by `now`, in cents: what is settled, and what waits until it settles. */
export function earnedBy(visits: readonly EarnedVisit[], now: string): {settled_cents: number; waiting_cents: number} {
  const sumOf = (state: State) =>
    visits.filter(visit => stateOf(visit, now) === state).reduce((cents, visit) => cents + careOf(visit), 0)
  return {settled_cents: sumOf('settled'), waiting_cents: sumOf('waiting')}
}

function partsOf(period: EarningsPeriod, from: Day, to: Day): Earnings['parts'] {
  const parts: Earnings['parts'] = []
  for (let day = from; day <= to; day = period === 'year' ? addMonths(day, 1) : addDays(day, 1)) {
    parts.push({from: day, settled_cents: 0, waiting_cents: 0, upcoming_cents: 0})
  }
  return parts
}
