import type {AnswerOf} from '#contract/endpoint.ts'
import type {getOwnSubscription, Plan, PlanType, Subscription} from '#contract/money/subscriptions.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {formatCents} from '#lib/money-text.ts'
import {dateText} from '../invoices/words.ts'

type Allowance = AnswerOf<typeof getOwnSubscription>['allowance']

/** A plan's price for one term, in cents. */
export const priceCents = ({price}: Pick<Plan, 'price'>): number => dollarsToCents(price)

type Term = Pick<Plan, 'duration_value' | 'duration_unit'>

/** `month`, or `3 months` */
export const termText = ({duration_value, duration_unit}: Term): string =>
  duration_value === 1 ? duration_unit : `${duration_value} ${duration_unit}s`

const monthsOf = ({duration_value, duration_unit}: Term): number => duration_value * (duration_unit === 'year' ? 12 : 1)

/** The price per month of a longer term, in cents, rounded; null if the term is one month. */
export function monthlyCents(plan: Pick<Plan, 'price'> & Term): number | null {
  const months = monthsOf(plan)
  return months > 1 ? Math.round(priceCents(plan) / months) : null
}

/** The status of a subscription in a sentence. */
export function stateText(subscription: Omit<Subscription, 'id'>, zone: string): string {
  const {status, plan, renews_at, current_period_end: end, cancel_at_period_end, next_plan, method} = subscription
  if (!end) return 'It starts when its first payment arrives.'
  const until = dateText(end, zone)
  if (status === 'PAST_DUE')
    return `Its last payment failed and is retried daily. The plan ends on ${until} unless it is paid.`
  if (status === 'EXPIRED') return `It ended on ${until}.`
  if (cancel_at_period_end) return `It ends on ${until}, and you will not be charged again. Nothing changes until then.`
  if (next_plan) {
    return `On ${until} it changes to ${next_plan.title}, for ${formatCents(priceCents(next_plan))}.`
  }
  if (!renews_at || !method) return `Paid until ${until}. It does not renew automatically.`
  const from = method === 'card' ? 'from your card' : 'from your bank account'
  return `Renews on ${dateText(renews_at, zone)} for ${formatCents(priceCents(plan))}, ${from}.`
}

const counted = {
  open_requests: ['open request', 'open requests'],
  live_bids: ['open bid', 'open bids'],
  unassigned_leads: null,
} as const satisfies Record<Allowance['what'], readonly [string, string] | null>

/** `1 of 2 open requests used`; null if nothing is counted. */
export function usedText({what, used, free}: Allowance): string | null {
  const words = counted[what]
  return words && `${used} of ${free} ${words[free === 1 ? 0 : 1]} used`
}

/** What works without a plan. @see src/domain/rules.md#plans */
export const freeText = {
  careseekers: 'You never need a plan to approve, confirm, cancel or pay.',
  caretaker: 'You never need a plan to confirm, cancel or get paid.',
  agency: 'You never need a plan for requests sent to your agency by name, or for your bookings and visits.',
} as const satisfies Record<PlanType, string>
