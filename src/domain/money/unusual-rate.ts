import {m} from '#messages'
import {limits} from '#contract/limits.ts'
import {shortCents} from '#lib/money-text.ts'
import {dollarsToCents} from './money.ts'

/** Above this an hourly rate is asked about, as $320 typed for $32 would be. It is never refused for that. */
const unusual_rate_cents = 15_000

/** The federal minimum wage. Below it an hourly rate is asked about, as $3.40 typed for $34 would be. */
const least_usual_rate_cents = 725

/** So is a bid below this part of the family's maximum rate. */
const low_part = 0.25

const question = (rate_cents: number): string => m.that_is_an_hour_is_it_right({amount: shortCents(rate_cents)})

/** `That is $320 an hour. Is it right?` about a rate in dollars that is unusually high; undefined for any other. */
export function highRateQuestion(rate: number | null): string | undefined {
  if (rate === null || rate > limits.rate_max) return undefined
  const rate_cents = dollarsToCents(rate)
  return rate_cents > unusual_rate_cents ? question(rate_cents) : undefined
}

/**
 * `That is $3.40 an hour. Is it right?` about a rate in dollars that is unusually low, also by the family's maximum rate;
 * undefined for any other.
 */
export function lowRateQuestion(rate: number | null, max_rate: number | null = null): string | undefined {
  if (rate === null || rate < limits.rate_min) return undefined
  const rate_cents = dollarsToCents(rate)
  const least_cents = Math.max(least_usual_rate_cents, max_rate === null ? 0 : dollarsToCents(max_rate) * low_part)
  return rate_cents < least_cents ? question(rate_cents) : undefined
}
