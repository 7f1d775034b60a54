import type {HelpEntry} from '../entry.ts'

/** Families: the plan. */
export const parentsPlan: readonly HelpEntry[] = [
  {
    key: 'choose-a-plan',
    audience: 'Parents',
    question: 'How do I get a plan, and what does it cost?',
    answer:
      'A family’s plan: {{family_plan}}. Open “Your plan” in the account menu, switch between “Monthly” and “Yearly” to see the prices, and press “Choose this plan”. You pay by card or bank account, and it renews until you cancel.',
    links: [{label: 'Your plan', path: '/dash/parent/status'}],
  },
  {
    key: 'cancel-the-plan',
    audience: 'Parents',
    question: 'How do I cancel my plan?',
    answer:
      'Open “Your plan” and press “Cancel plan” twice. It stays active until its term ends, and you are not charged again; until then you can press “Resume plan”. Your bookings stay booked.',
    links: [{label: 'Your plan', path: '/dash/parent/status'}],
  },
  {
    key: 'change-the-plan',
    audience: 'Parents',
    question: 'How do I switch between a monthly and a yearly plan?',
    answer:
      'Open “Your plan”, choose the other billing and press “Change to this plan”. The window says what follows: either you pay the new price less the unused part of your term today, or the plan changes with the next term and nothing is due today.',
    links: [{label: 'Your plan', path: '/dash/parent/status'}],
  },
  {
    key: 'plan-payment-late',
    audience: 'Parents',
    question: 'The payment for my plan failed. Do I lose it?',
    answer:
      'Not at once. The payment is tried again daily for {{grace_days}} days, and the plan continues meanwhile. Pay under “Your plan” in that time, where “Change card” changes the card; if the plan ends, your bookings stay.',
    links: [{label: 'Your plan', path: '/dash/parent/status'}],
  },
]
