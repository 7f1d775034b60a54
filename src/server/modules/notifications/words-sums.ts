import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import {careSumText} from '#domain/money/billed-text.ts'
import {formatCents} from '#lib/money-text.ts'
import type {BookingFacts, NotificationFacts} from './facts.ts'
import {type About, spanWithin} from './words-parts.ts'

/* What a settled or decided visit costs. */

type DecidedFacts = NotificationFacts['session_decided'] & BookingFacts

/** The decided times and the sum, which an agency's field member does not read; for the family with the fee. */
export function decided({started_at, ended_at, is_void, ...facts}: DecidedFacts, about: About): string {
  if (is_void) return m.it_counts_as_canceled()
  if (!started_at || !ended_at) return m.it_counts_as_not_taken_place()
  const times = spanWithin({start: started_at, end: ended_at}, facts, about)
  if (about.side === 'field') return m.it_counts_as_times({times})
  return paysFee(facts, about)
    ? m.it_counts_as_times_and_sums({times, sums: careAndDue(facts)})
    : m.it_counts_as_times_and_sum({times, sum: formatCents(facts.care_cents)})
}

/** What a settled visit costs, which an agency's field member does not read; for the family with the fee. */
export function careSum(
  {care_cents, fee_cents}: {care_cents?: number; fee_cents?: number},
  about: About,
): string | false {
  if (care_cents === undefined || about.side === 'field') return false
  return paysFee({fee_cents}, about)
    ? withPeriod(careAndDue({care_cents, fee_cents}))
    : m.sum_for_the_care({sum: formatCents(care_cents)})
}

/** Whether the reader pays a fee beside the care: a family, unless the agency pays it. */
const paysFee = ({fee_cents = 0}: {fee_cents?: number | undefined}, {side}: About): boolean =>
  side === 'family' && fee_cents > 0

/** `$4.20 for the care, $4.62 with Village’s fee` */
const careAndDue = ({care_cents, fee_cents = 0}: {care_cents: number; fee_cents?: number | undefined}): string =>
  careSumText(care_cents + fee_cents, fee_cents)

/** What becomes of the statement that charges another sum. @see src/domain/rules.md#statements */
export function correction({stated_on: number, stated_cents, care_cents}: DecidedFacts): string | false {
  if (number === undefined || stated_cents === undefined) return false
  return stated_cents > care_cents
    ? m.statement_charges_more_for_this_visit({number})
    : m.statement_charges_less_for_this_visit({number})
}
