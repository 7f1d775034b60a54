import type {HelpEntry} from '../entry.ts'

/** Agencies: getting paid, and the plan. */
export const agenciesPayouts: readonly HelpEntry[] = [
  {
    key: 'agency-get-paid',
    audience: 'Agencies',
    question: 'How do families pay us for care?',
    answer:
      'Each week from Monday to Sunday becomes a statement once its visits are settled, and the family pays it directly into your payout account or outside of {{product_name}}. You see them under Payments, in “You receive”. {{product_name}} holds none of it.',
    links: [{label: 'Payments', path: '/dash/agency/invoices'}],
  },
  {
    key: 'agency-connect-stripe',
    audience: 'Agencies',
    question: 'How do we connect or disconnect a payout account?',
    answer:
      'The owner presses “Connect with Stripe” under Payout account in Payments or Edit profile; Disconnect is there too. Until an account is connected, families can pay you only outside of {{product_name}}.',
    links: [
      {label: 'Payments', path: '/dash/agency/invoices'},
      {label: 'Edit profile', path: '/dash/agency/edit'},
    ],
  },
  {
    key: 'agency-bank-account',
    audience: 'Agencies',
    question: 'What is the bank account in our profile for?',
    answer:
      'For payments outside of {{product_name}}. Only the owner sees and changes it in Edit profile; after saving, only the last four digits are shown. A change may ask for the password, and the owner gets an email.',
    links: [{label: 'Edit profile', path: '/dash/agency/edit'}],
  },
  {
    key: 'agency-paid-outside',
    audience: 'Agencies',
    question: 'A family paid us by check or cash. What do we do?',
    answer:
      'When the family marks a statement as paid outside of {{product_name}}, open it under “You receive” in Payments and answer “Yes, it arrived” or “No, it did not”. For a family without an account, press “Mark as paid”.',
    links: [{label: 'Payments', path: '/dash/agency/invoices'}],
  },
  {
    key: 'agency-unpaid-statement',
    audience: 'Agencies',
    question: 'A family has not paid its statement. What can we do?',
    answer:
      'Open the statement under “You receive” in Payments and press “Send a reminder”; you can do so once in {{payee_reminder_days}} days from the day after the due date on. We remind the family too. If that does not help, write to us.',
    links: [
      {label: 'Payments', path: '/dash/agency/invoices'},
      {label: 'Contact us', path: '/contact'},
    ],
  },
  {
    key: 'agency-download-invoices',
    audience: 'Agencies',
    question: 'How do we get invoices as files for accounting?',
    answer:
      'Download CSV on Payments saves all of them. Each invoice has Download PDF and Print. Filters by status and kind, and a search, are above the list.',
    links: [{label: 'Payments', path: '/dash/agency/invoices'}],
  },
  {
    key: 'agency-plan',
    audience: 'Agencies',
    question: 'What does a subscription give our agency?',
    answer:
      'You see every open lead in your counties and can bid on them, and families can find you in the list of agencies and send you a request by name. You never need one for requests sent to you while you had one, or for your bookings and visits. The owner chooses one under Your plan, monthly or yearly.',
    links: [{label: 'Your plan', path: '/dash/agency/status'}],
  },
  {
    key: 'agency-cancel-plan',
    audience: 'Agencies',
    question: 'How do we cancel or change our plan?',
    answer:
      'The owner opens Your plan and presses Cancel plan twice, or “Change to this plan” at another one. A canceled plan stays active until its term ends and can be resumed until then. Bookings stay.',
    links: [{label: 'Your plan', path: '/dash/agency/status'}],
  },
  {
    key: 'agency-plan-payment-failed',
    audience: 'Agencies',
    question: 'The renewal of our plan failed. Do we lose it?',
    answer:
      'Not at once: the payment is retried daily, and the plan goes on for {{grace_days}} days. The owner can pay it under Your plan, also with another payment method.',
    links: [{label: 'Your plan', path: '/dash/agency/status'}],
  },
]
