import {m} from '#messages'
import type {AnswerOf} from '#contract/endpoint.ts'
import type {getOwnSubscription, Plan, PlanType, Subscription} from '#contract/money/subscriptions.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {grace_ms} from '#domain/money/plans.ts'
import {formatCents} from '#lib/money-text.ts'
import {dateText} from '../invoices/words.ts'

type Allowance = AnswerOf<typeof getOwnSubscription>['allowance']

/** A plan's price for one term, in cents. */
export const priceCents = ({price}: Pick<Plan, 'price'>): number => dollarsToCents(price)

type Term = Pick<Plan, 'duration_value' | 'duration_unit'>

/** A subscription whose access ends with the days after a failed renewal. */
type PastDue = Pick<Subscription, 'current_period_end'>

type Counted = (given: {count: number}) => string

const ofTerm = ({duration_value: count, duration_unit}: Term, months: Counted, years: Counted): string =>
  duration_unit === 'year' ? years({count}) : months({count})

/** `month`, or `3 months` */
export const termText = (term: Term): string => ofTerm(term, m.plan_months, m.plan_years)

/** `One month`: what is paid at once. */
export const oneTerm = (term: Term): string => ofTerm(term, m.plan_one_month, m.plan_one_year)

/** `It renews automatically for $149.00 each month until you cancel, …`: stands before each payment of a plan. */
export const renewalText = (plan: Term & Pick<Plan, 'price'>): string =>
  m.it_renews_automatically_for_each_until_you({cents: formatCents(priceCents(plan)), term_text: termText(plan)})

/** `Village Family, one month from today` */
export const oneFromToday = (plan: Term & {title: string}): string =>
  ofTerm(
    plan,
    ({count}) => m.plan_one_month_from_today({count, title: plan.title}),
    ({count}) => m.plan_one_year_from_today({count, title: plan.title}),
  )

/**
 * `One month from Wed, Jul 1, 2026`: the term that a late payment buys, which starts where the paid one ended.
 * @see src/domain/rules.md#plans
 */
export function oneLateTerm(plan: Term, {current_period_end: end}: PastDue, zone: string): string {
  if (!end) return oneTerm(plan)
  const date_text = dateText(new Date(Date.parse(end) - grace_ms).toISOString(), zone)
  return ofTerm(
    plan,
    ({count}) => m.plan_one_month_from({count, date_text}),
    ({count}) => m.plan_one_year_from({count, date_text}),
  )
}

const monthsOf = ({duration_value, duration_unit}: Term): number => duration_value * (duration_unit === 'year' ? 12 : 1)

/** The price per month of a longer term, in cents, rounded; null if the term is one month. */
export function monthlyCents(plan: Pick<Plan, 'price'> & Term): number | null {
  const months = monthsOf(plan)
  return months > 1 ? Math.round(priceCents(plan) / months) : null
}

/** Whether the renewal of a running plan is due, which a bank transfer pays within days. */
export const isRenewing = ({status, renews_at}: Pick<Subscription, 'status' | 'renews_at'>, now: string): boolean =>
  status === 'ACTIVE' && renews_at !== null && renews_at <= now

/** The status of a subscription in a sentence. */
export function stateText(subscription: Omit<Subscription, 'id'>, {zone, now}: {zone: string; now: string}): string {
  const {
    status,
    plan,
    renews_at,
    current_period_end: end,
    cancel_at_period_end,
    next_plan,
    method,
    needs_method,
  } = subscription
  if (!end) return m.it_starts_when_its_first_payment()
  const until = dateText(end, zone)
  if (status === 'PAST_DUE') return m.its_last_payment_failed_and_is({until})
  if (status === 'EXPIRED') return m.it_ended_on({until})
  if (cancel_at_period_end) return m.it_ends_on_and_you_will({until})
  if (needs_method) return m.plan_ends_unless_you_save_a_method({until})
  if (isRenewing(subscription, now)) return m.its_renewal_is_being_paid()
  if (next_plan) {
    return m.on_it_changes_to_for({until, title: next_plan.title, cents: formatCents(priceCents(next_plan))})
  }
  if (!renews_at || !method) return m.paid_until_it_does_not_renew({until})
  const renewal = {date_text: dateText(renews_at, zone), cents: formatCents(priceCents(plan))}
  return method === 'card' ? m.renews_on_by_card(renewal) : m.renews_on_from_a_bank_account(renewal)
}

type Used = (given: {used: number; free: number}) => string

const counted = {
  open_requests: {within: m.open_requests_used, over: m.open_requests_over_limit},
  live_bids: {within: m.open_bids_used, over: m.open_bids_over_limit},
  unassigned_leads: null,
} as const satisfies Record<Allowance['what'], {within: Used; over: Used} | null>

/** `1 of 2 open requests used`, or how many there are once a plan that allowed more has ended; null if nothing is counted. */
export function usedText({what, used, free}: Allowance): string | null {
  const text = counted[what]
  return text && (used > free ? text.over : text.within)({used, free})
}

/** What a plan is for while it runs, and what works without one. @see src/domain/rules.md#plans */
export const planText = (type: PlanType, {status}: Pick<Subscription, 'status'>): string =>
  type === 'agency' && status !== 'EXPIRED' ? m.with_your_plan_new_requests_reach_your_agency() : freeText[type]

/** What works without a plan. @see src/domain/rules.md#plans */
export const freeText = {
  careseekers: m.you_never_need_a_plan_to(),
  caretaker: m.you_never_need_a_plan_to_confirm(),
  agency: m.new_requests_reach_your_agency_only(),
} as const satisfies Record<PlanType, string>
