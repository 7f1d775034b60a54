import {m} from '#messages'
import {lastRateOf} from '#domain/bookings/last-rate.ts'
import {minuteSpan} from '#domain/bookings/minute-span.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {isWeekly} from '#domain/bookings/booking.ts'
import {expandSchedule, slotsOfWeek, type Slot} from '#domain/bookings/schedule.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Audience} from '#contract/bookings/choices.ts'
import {dollarsToCents, quote} from '#domain/money/money.ts'
import {listText} from '#lib/list-text.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {wholeLines} from '../body.ts'
import type {LineValues} from '../values.ts'

export interface Visits {
  slots: Slot[]
  /** Of one week, without an end. */
  hours: number
  /** The visits that are priced: all, or those of one week. */
  counted: Slot[]
  /** Every week without an end. */
  is_weekly: boolean
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
  const is_weekly = isWeekly({schedule: whole})
  const counted = is_weekly ? slotsOfWeek(whole, timezone) : slots
  return {slots, counted, is_weekly, hours: counted.reduce((sum, slot) => sum + slot.minutes, 0) / 60, changed}
}

/**
 * What all sessions cost, or those of a week, at the family's maximum rate (dollars an hour) with its fee, and each if
 * they are alike. `accepting` is the one agency that can accept at that rate; offers above it are allowed and cost more.
 * @see src/domain/rules.md#fee
 * @see src/domain/rules.md#assigned-requests
 */
export function atMaximumText(
  {counted, is_weekly, hours}: Visits,
  {
    rate,
    audience,
    fee_bps,
    accepting,
  }: {rate: number; audience: Audience; fee_bps: number | undefined; accepting: string | null},
): string {
  const price = quote({
    audience,
    rate_cents: dollarsToCents(rate),
    minutes_per_session: counted.map(slot => slot.minutes),
    fee_bps: fee_bps ?? 0,
  })
  const {visit_due_cents} = price
  const each = counted.length > 1 && visit_due_cents !== null ? m.per_visit({cents: formatCents(visit_due_cents)}) : ''
  const care = {rate: rateText(dollarsToCents(rate)), hours: hoursText(hours), sum: formatCents(price.total_cents)}
  const isOpen = audience === 'caretakers' && fee_bps === undefined
  const total = {rate: care.rate, total: formatCents(price.due_cents), each}
  const parts = isOpen
    ? [is_weekly ? m.at_maximum_rate_a_week_plus_fee(care) : m.at_maximum_rate_in_all_plus_fee(care)]
    : [
        is_weekly ? m.at_maximum_rate_a_week(total) : m.at_maximum_rate_in_all(total),
        audience === 'agencies'
          ? m.that_is_hours_of_care_without_fee({hours: care.hours})
          : m.that_is_care_and_fee({...care, fee: formatCents(price.fee_cents)}),
      ]
  const next = accepting === null ? m.offers_above_it_may_come() : m.agency_can_accept_at_that_rate({agency: accepting})
  return [...parts, next].join(' ')
}

/** `Below the typical $22–$27/hr nearby, …` for a rate (dollars an hour) under the lowest typical one; else null. */
export const belowTypicalText = (rate: number | null, typical: Rates | null): string | null =>
  rate !== null && typical !== null && rate < typical.from
    ? m.below_the_typical_rates_nearby({rates_text: ratesText(typical)})
    : null

/** What a family pays for these visits, or for a week of them, at this rate. */
function dueText({counted}: Visits, rate: number, {audience, fee_bps}: {audience: Audience; fee_bps: number}): string {
  const price = quote({
    audience,
    rate_cents: dollarsToCents(rate),
    minutes_per_session: counted.map(slot => slot.minutes),
    fee_bps,
  })
  return formatCents(price.due_cents)
}

/** Dollars an hour. */
type Rates = {from: number; to: number}

/** `$198.00 to $264.00`; equal ones as one. */
function sumText(visits: Visits, {from, to}: Rates, by: Parameters<typeof dueText>[2]): string {
  const [least = '', most = least] = new Set([from, to].map(rate => dueText(visits, rate, by)))
  return least === most ? least : m.sum_from_to({from: least, to: most})
}

/**
 * `About $198.00 to $264.00 in all at typical rates nearby, Village’s fee included.`: the price of all sessions between
 * the typical rates (dollars an hour) of caregivers.
 * @see src/domain/rules.md#typical-rates
 */
export function typicalText(visits: Visits, rates: Rates, fee_bps: number): string {
  const sum = sumText(visits, rates, {audience: 'caretakers', fee_bps})
  return visits.is_weekly ? m.about_sum_a_week_at_typical_rates({sum}) : m.about_sum_in_all_at_typical_rates({sum})
}

/**
 * `About $224.00 to $272.00 in all at the rates that agencies nearby bid in the last year.`: the price of all sessions
 * between the lowest and the highest bid. An agency's price has the fee in it.
 */
export function bidText(visits: Visits, rates: Rates, agency: string): string {
  // the fee is the agency's, and not on top
  const words = {sum: sumText(visits, rates, {audience: 'agencies', fee_bps: 0}), agency}
  return visits.is_weekly ? m.about_sum_a_week_at_bid_rates(words) : m.about_sum_in_all_at_bid_rates(words)
}

type Agreed = Pick<Booking, 'caretaker_id' | 'approved_org_id' | 'hourly_rate' | 'created_at' | 'approved_at'>

/** Dollars an hour that the family last agreed with a caregiver or agency; null if it booked no visits with them. */
export const lastRate = (bookings: readonly Agreed[], id: string): number | null =>
  lastRateOf(bookings.filter(({caretaker_id, approved_org_id}) => (caretaker_id ?? approved_org_id) === id))

/** `About $108.00 in all at $27/hr, as last time with Cumberland Care.`: an agency's price has the fee in it. */
export function agreedText(visits: Visits, {rate, name}: AskedRate): string {
  const sum = dueText(visits, rate, {audience: 'agencies', fee_bps: 0})
  const words = {sum, rate: rateText(dollarsToCents(rate)), name}
  return visits.is_weekly
    ? m.about_sum_a_week_as_last_time_with_agency(words)
    : m.about_sum_in_all_as_last_time_with_agency(words)
}

/** The rate of a caregiver who is asked first, or what was last agreed with an agency, in dollars an hour. */
export interface AskedRate {
  rate: number
  name: string
  /** It is what the family last agreed with them. */
  is_last: boolean
}

/**
 * `About $88.00 in all at Yuki’s rate, Village’s fee included.`: the price at the rate of the caregiver asked first,
 * which is named where it is that of the last booking; of several, from the lowest to the highest rate.
 */
export function askedText(
  visits: Visits,
  [first, ...others]: readonly [AskedRate, ...AskedRate[]],
  fee_bps: number,
): string {
  const {rate, name, is_last} = first
  if (others.length > 0) {
    const all = [first, ...others]
    const rates = all.map(each => each.rate)
    const words = {
      sum: sumText(visits, {from: Math.min(...rates), to: Math.max(...rates)}, {audience: 'caretakers', fee_bps}),
      names: listText(all.map(each => each.name)),
    }
    return visits.is_weekly ? m.about_sum_a_week_at_rates_of_names(words) : m.about_sum_in_all_at_rates_of_names(words)
  }
  const words = {sum: dueText(visits, rate, {audience: 'caretakers', fee_bps}), name}
  if (!is_last)
    return visits.is_weekly ? m.about_sum_a_week_at_names_rate(words) : m.about_sum_in_all_at_names_rate(words)
  const last = {...words, rate: rateText(dollarsToCents(rate))}
  return visits.is_weekly ? m.about_sum_a_week_as_last_time(last) : m.about_sum_in_all_as_last_time(last)
}

/** `$20–$26/hr`; equal ones as one. */
export const ratesText = ({from, to}: {from: number; to: number}): string =>
  from === to ? rateText(dollarsToCents(to)) : `${amountText(from)}–${rateText(dollarsToCents(to))}`

/** `$28`, `$28.50` */
const amountText = (dollars: number) => rateText(dollarsToCents(dollars)).replace(/\/\p{L}+$/u, '')
