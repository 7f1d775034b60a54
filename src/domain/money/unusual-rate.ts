import {m} from '#messages'
import {limits} from '#contract/limits.ts'
import {shortCents} from '#lib/money-text.ts'
import {dollarsToCents} from './money.ts'

/** Above this an hourly rate is asked about, as $320 typed for $32 would be. It is never refused for that. */
const unusual_rate_cents = 15_000

/** `That is $320 an hour. Is it right?` about a typed rate in dollars that is unusual; undefined for any other. */
export function rateQuestion(rate: number | null): string | undefined {
  if (rate === null || rate > limits.rate_max) return undefined
  const rate_cents = dollarsToCents(rate)
  return rate_cents > unusual_rate_cents ? m.that_is_an_hour_is_it_right({amount: shortCents(rate_cents)}) : undefined
}
