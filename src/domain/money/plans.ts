import {m} from '#messages'
import type {PlanType} from '#contract/money/subscriptions.ts'
import {day_ms, least_charge_cents} from '../constants.ts'

/** Limits without a subscription, per type of plan. @see src/domain/rules.md#plans */
export const allowances = {
  /** Requests that still take offers, and invitations. */
  careseekers: {what: 'open_requests', free: 2},
  /** Unanswered bids. */
  caretaker: {what: 'live_bids', free: 3},
  /** Unassigned leads of the agency's counties; includes being listed to families. */
  agency: {what: 'unassigned_leads', free: 0},
} as const satisfies Record<PlanType, {what: string; free: number}>

export const planLimitText = {
  get careseekers() {
    return m.plan_limit_careseekers()
  },
  get caretaker() {
    return m.plan_limit_caretaker()
  },
  get agency() {
    return m.plan_limit_agency()
  },
} as const satisfies Record<PlanType, string>

/** Whether the plan allows one more; `used` counts the existing ones. */
export const mayAddOne = (type: PlanType, {used, is_subscribed}: {used: number; is_subscribed: boolean}) =>
  is_subscribed || used < allowances[type].free

/** How long a subscription lasts after an unpaid renewal before it expires, in milliseconds. */
export const grace_ms = 7 * day_ms
/** So long before a renewal its owner is reminded. */
export const reminder_ms = 3 * day_ms
export interface Term {
  duration_value: number
  duration_unit: 'month' | 'year'
}

/** The day of the month on which terms that begin at `start` end. */
export const anchorDay = (start: string): number => new Date(start).getUTCDate()

/**
 * The end of the term that begins at `start`: on the anchor day, or the month's last. The anchor is the day of the
 * first term, so the 31st gives 28 February and then 31 March.
 */
export function termEnd(start: string, {duration_value, duration_unit}: Term, anchor_day = anchorDay(start)): string {
  const months = duration_value * (duration_unit === 'year' ? 12 : 1)
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(anchor_day, last))
  return end.toISOString()
}

/**
 * The price of a change of plan today: the new price less the unused part of the current term, to the second and
 * rounded down. If it is below the minimum charge, the new plan begins when the current term ends.
 */
export function planChange(
  present: {price_cents: number; period_start: string; period_end: string},
  next: {price_cents: number},
  now: string,
): {credit_cents: number; due_cents: number; how: 'checkout' | 'at_period_end'; starts_at: string} {
  const whole_ms = Date.parse(present.period_end) - Date.parse(present.period_start)
  const left_ms = Math.min(whole_ms, Math.max(0, Date.parse(present.period_end) - Date.parse(now)))
  const credit_cents = whole_ms > 0 ? Math.floor((present.price_cents * left_ms) / whole_ms) : 0
  const due_cents = next.price_cents - credit_cents
  return due_cents >= least_charge_cents
    ? {credit_cents, due_cents, how: 'checkout', starts_at: now}
    : {credit_cents, due_cents: 0, how: 'at_period_end', starts_at: present.period_end}
}
