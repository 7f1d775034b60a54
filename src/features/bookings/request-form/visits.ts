import {minuteSpan} from '#domain/bookings/availability.ts'
import {hoursText} from '#domain/bookings/request-text.ts'
import {expandSchedule, type Slot} from '#domain/bookings/schedule.ts'
import type {Audience} from '#contract/bookings/choices.ts'
import {dollarsToCents, quote} from '#domain/money/money.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {wholeLines} from './body.ts'
import type {LineValues} from './values.ts'

export interface Visits {
  slots: Slot[]
  hours: number
  /** Visits that a daylight saving change makes longer or shorter than their times say. */
  changed: Slot[]
}

/** The visits of the complete lines; null if there are none or the lines conflict. */
export function visitsOf(lines: readonly LineValues[], timezone: string): Visits | null {
  const whole = wholeLines(lines).map(({line}) => line)
  if (whole.length === 0) return null
  const expanded = expandSchedule(whole, timezone)
  if (!expanded.ok) return null
  const {slots} = expanded
  const changed = whole.flatMap(line => {
    const {start_min, end_min} = minuteSpan(...line.time_range)
    const own = expandSchedule([line], timezone)
    return own.ok ? own.slots.filter(slot => slot.minutes !== end_min - start_min) : []
  })
  return {slots, hours: slots.reduce((sum, slot) => sum + slot.minutes, 0) / 60, changed}
}

/**
 * The price of all sessions at the highest rate (dollars an hour) with the fee that the family pays, and of each if
 * they are alike. If the fee is unknown, the text names it.
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
  const {visit_due_cents} = price
  const each = slots.length > 1 && visit_due_cents !== null ? `, ${formatCents(visit_due_cents)} per visit` : ''
  const care = `${hoursText(hours)} of care at this rate: ${formatCents(price.total_cents)}`
  if (audience === 'agencies') return `${care}${each}. The agency pays Village’s fee.`
  return fee_bps === undefined
    ? `${care}, plus Village’s fee.`
    : `${care}. With Village’s fee of ${formatCents(price.fee_cents)}, the total is ${formatCents(price.due_cents)}${each}.`
}

/**
 * `About $198.00 to $264.00 in all at typical rates nearby, Village’s fee included.`: the price of all sessions between
 * the typical rates (dollars an hour) of caregivers.
 * @see src/domain/rules.md#typical-rates
 */
export function typicalText({slots}: Visits, {from, to}: {from: number; to: number}, fee_bps: number): string {
  const sums = [from, to].map(rate =>
    formatCents(
      quote({
        audience: 'caretakers',
        rate_cents: dollarsToCents(rate),
        minutes_per_session: slots.map(slot => slot.minutes),
        fee_bps,
      }).due_cents,
    ),
  )
  return `About ${[...new Set(sums)].join(' to ')} in all at typical rates nearby, Village’s fee included.`
}

/** `$20–$26/hr`; equal ones as one. */
export const ratesText = ({from, to}: {from: number; to: number}): string =>
  from === to ? rateText(dollarsToCents(to)) : `${amountText(from)}–${rateText(dollarsToCents(to))}`

/** `$28`, `$28.50` */
const amountText = (dollars: number) => rateText(dollarsToCents(dollars)).replace(/\/hr$/, '')
