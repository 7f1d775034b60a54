import type {PlanType} from '#contract/money/subscriptions.ts'
import {dayText} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import type {Letter} from './letter.ts'

/** Where each kind of member ends its plan. */
const homes: Record<PlanType, string> = {
  careseekers: '/dash/parent/status',
  caretaker: '/dash/caretaker/status',
  agency: '/dash/agency/status',
}

/** Some days before a plan renews by itself: when, for how much, and how to stop it. */
export function renewalLetter(
  user: {first_name: string},
  plan: {title: string; price_cents: number; type: PlanType},
  renews_at: string,
): Letter {
  return {
    subject: `Your plan renews on ${dayText(renews_at.slice(0, 10))}`,
    greeting: `Hello ${user.first_name},`,
    paragraphs: [
      `${plan.title} renews on ${dayText(renews_at.slice(0, 10))} for ${formatCents(plan.price_cents)}, paid as last time.`,
      'If you would rather let it end, cancel it before that day: two taps where your plan is shown.',
    ],
    link: {words: 'Open your plan', path: homes[plan.type]},
  }
}
