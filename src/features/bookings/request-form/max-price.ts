import type {Audience} from '#contract/bookings/choices.ts'
import {dollarsToCents, quote} from '#domain/money/money.ts'
import {formatCents} from '#lib/money-text.ts'
import {hoursText} from '../words.ts'
import type {Visits} from './expand.ts'

/**
 * The price of all sessions at the highest rate (dollars an hour) with the fee that the family pays. If the
 * fee is unknown, the text names it.
 * @see src/domain/rules.md#fee
 */
export function mostText(
  {slots, hours}: Visits,
  {rate, audience, fee_bps}: {rate: number; audience: Audience; fee_bps: number | undefined},
): string {
  const price = quote({
    audience,
    rate_cents: dollarsToCents(rate),
    minutes_per_session: slots.map(slot => slot.minutes),
    fee_bps: fee_bps ?? 0,
  })
  const care = `${hoursText(hours)} of care at this rate: ${formatCents(price.total_cents)}`
  if (audience === 'agencies') return `${care}. The agency pays Village’s fee.`
  return fee_bps === undefined
    ? `${care}, and Village’s fee.`
    : `${care}. With Village’s fee of ${formatCents(price.fee_cents)} it is ${formatCents(price.due_cents)} in all.`
}
