import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {formatDate} from '#lib/date-format.ts'
import {formatCents} from '#lib/money-text.ts'
import {hoursText} from '../bookings/hours-text.ts'
import {minute_ms} from '../constants.ts'
import {clockSpan} from '../time.ts'
import {billed_as_booked_minutes, billedSpan, overtime_free_of_asking_ms, roundedMinutes} from './billing.ts'

type Settled = Pick<
  Session,
  'scheduled_start' | 'scheduled_end' | 'started_at' | 'ended_at' | 'settled_by' | 'status' | 'timezone'
>

/** `7:06–8:31 AM`: the times that count; null before a visit is settled, and where it did not take place. */
const countedSpan = ({started_at, ended_at, settled_by, status, timezone}: Settled): string | null =>
  status === 'COMPLETED' && settled_by && started_at && ended_at ? clockSpan(started_at, ended_at, timezone) : null

/**
 * Which times are billed where others count, null for none, and the sentences that say why; null where they are the
 * same.
 */
function billedOf(
  visit: Settled,
): {counted: string; billed: string | null; isAsBooked: boolean; reasons: string[]} | null {
  const {started_at, ended_at, settled_by, timezone} = visit
  const counted = countedSpan(visit)
  if (!counted || !started_at || !ended_at) return null
  const span = billedSpan({...visit, started_at, ended_at, overtime_agreed: settled_by !== 'deadline'})
  const minutes = roundedMinutes(span.end_ms - span.start_ms)
  if (minutes <= 0) {
    const isBefore = Date.parse(ended_at) <= Date.parse(visit.scheduled_start)
    const nothing = isBefore ? m.nothing_is_billed_it_ended_before_its_start() : m.nothing_is_billed()
    return {counted, billed: null, isAsBooked: false, reasons: [nothing]}
  }
  const [start, end] = [new Date(span.start_ms).toISOString(), new Date(span.end_ms).toISOString()]
  const billed = clockSpan(start, end, timezone)
  const isRounded = minutes !== clockMinute(span.end_ms) - clockMinute(span.start_ms)
  if (billed === counted && !isRounded) return null
  const reasons = [
    span.is_snapped && m.times_near_the_booked_are_billed_as_booked({minutes: billed_as_booked_minutes}),
    span.is_early && m.an_earlier_start_is_not_billed(),
    span.is_capped && m.time_over_is_billed_up_to({minutes: overtime_free_of_asking_ms / minute_ms}),
    isRounded &&
      m.seconds_are_billed_as({
        from: formatDate('clockSeconds', start, timezone),
        to: formatDate('clockSeconds', end, timezone),
        length: hoursText(minutes / 60),
      }),
  ]
  const isAsBooked = billed === clockSpan(visit.scheduled_start, visit.scheduled_end, timezone)
  return {counted, billed, isAsBooked, reasons: reasons.filter(sentence => sentence !== false)}
}

/** The minute that a clock without seconds shows. */
const clockMinute = (at_ms: number) => Math.floor(at_ms / minute_ms)

/** `$28.00 for the care, $30.80 with Village’s fee`, or `$28.00` if no fee is in the sum. */
export const careSumText = (sum_cents: number, fee_cents = 0): string =>
  fee_cents > 0
    ? m.care_and_sum_with_fee({care: formatCents(sum_cents - fee_cents), sum: formatCents(sum_cents)})
    : formatCents(sum_cents)

/**
 * `Billed as booked, 7:00–8:30 AM. A start or end within …`, with the sum and its fee if they are known; null
 * where the billed times are the ones that count. Where nothing is billed it says so.
 * @see src/domain/rules.md#billed-time
 */
export function billedText(visit: Settled, sum_cents?: number, fee_cents?: number): string | null {
  const found = billedOf(visit)
  if (!found) return null
  const {billed: times, isAsBooked, reasons} = found
  if (times === null) return reasons.join(' ')
  const sum = sum_cents === undefined ? undefined : careSumText(sum_cents, fee_cents)
  const first = isAsBooked
    ? sum === undefined
      ? m.billed_as_booked({times})
      : m.billed_as_booked_and_sum({times, sum})
    : sum === undefined
      ? m.billed_times({times})
      : m.billed_times_and_sum({times, sum})
  return [first, ...reasons].join(' ')
}

/** `Counts as 7:06–8:31 AM. Times within …`: the same beside a line that has the billed hours. */
export function countedText(visit: Settled): string | null {
  const found = billedOf(visit)
  return found && [m.counts_as_times({times: found.counted}), ...found.reasons].join(' ')
}
