import type {HelpEntry} from '../entry.ts'

/** Caregivers: earnings and getting paid. */
export const caregiversMoney: readonly HelpEntry[] = [
  {
    key: 'caregiver-earnings',
    audience: 'Caregivers',
    question: 'Where do I see what I earn?',
    answer:
      'Choose See all at Earnings on Today. It shows a week, month or year: Settled, Waiting, Times unclear, Under review, Not confirmed and Ahead. Sums are care at the agreed rates, without tips, by the day of the visit.',
    links: [{label: 'Earnings', path: '/dash/caretaker/earnings'}],
  },
  {
    key: 'caregiver-when-paid',
    audience: 'Caregivers',
    question: 'When do I get paid?',
    answer:
      'Each week from Monday to Sunday becomes a statement once its visits are settled. The family pays it directly into your account or outside of {{product_name}}, within {{due_days}} days. Payments shows each one.',
    links: [{label: 'Payments', path: '/dash/caretaker/invoices'}],
  },
  {
    key: 'caregiver-connect-stripe',
    audience: 'Caregivers',
    question: 'How do families pay me by card?',
    answer:
      'Connect a payout account: press “Connect with Stripe” under Payout account in Payments or Edit profile. Families then pay directly into it by card or from their bank. Until you connect one, they can pay you only outside of {{product_name}}.',
    links: [
      {label: 'Payments', path: '/dash/caretaker/invoices'},
      {label: 'Edit profile', path: '/dash/caretaker/edit'},
    ],
  },
  {
    key: 'caregiver-disconnect-stripe',
    audience: 'Caregivers',
    question: 'How do I disconnect or change my Stripe account?',
    answer:
      'Press Disconnect under Payout account in Payments or Edit profile, then connect another one if you like. Payments already on the way still arrive. Until then, families can pay you only outside of {{product_name}}.',
    links: [{label: 'Payments', path: '/dash/caretaker/invoices'}],
  },
  {
    key: 'caregiver-fee',
    audience: 'Caregivers',
    question: 'Does {{product_name}} take part of my pay?',
    answer:
      'No. You get your whole rate, and tips whole. The family pays {{product_name}}’s fee, {{platform_fee}} at present, and only on what it pays through {{product_name}}.',
    links: [{label: 'Earnings', path: '/dash/caretaker/earnings'}],
  },
  {
    key: 'caregiver-paid-outside',
    audience: 'Caregivers',
    question: 'The family paid me in cash. What do I do?',
    answer:
      'The family marks the statement as paid outside of {{product_name}}, and you answer “Yes, it arrived” or “No, it did not” on it under Payments. If the family has no account, press “Mark as paid” yourself.',
    links: [{label: 'Payments', path: '/dash/caretaker/invoices'}],
  },
  {
    key: 'caregiver-overdue',
    audience: 'Caregivers',
    question: 'A family has not paid. What can I do?',
    answer:
      'Open Earnings: overdue statements are there with “Send a reminder”, once in {{payee_reminder_days}} days each. We also remind the family on the due date, and {{reminder_days}} days after it. If that does not help, write to us.',
    links: [
      {label: 'Earnings', path: '/dash/caretaker/earnings'},
      {label: 'Contact us', path: '/contact'},
    ],
  },
  {
    key: 'caregiver-tips',
    audience: 'Caregivers',
    question: 'Do I get tips?',
    answer:
      'A family can add a tip when it pays a statement through {{product_name}}. All of it goes to you; {{product_name}} takes no fee. Tips are in “Received this month” on Today and in the yearly summary, but not in the sums of the Earnings page.',
    links: [
      {label: 'Payments', path: '/dash/caretaker/invoices'},
      {label: 'Earnings', path: '/dash/caretaker/earnings'},
    ],
  },
  {
    key: 'caregiver-tax',
    audience: 'Caregivers',
    question: 'Do you send me a 1099 or another tax form?',
    answer:
      'No: {{product_name}} sends no 1099 or W-2. For your tax return, open Earnings, find “Summary for taxes”, choose the year and press Download PDF or Download CSV. It has what families paid you that year, with tips; a payment outside of {{product_name}} counts on the day the family marked it, once you confirmed it. You are not an employee of {{product_name}}; what tax you owe, a tax adviser can tell you.',
    links: [{label: 'Earnings', path: '/dash/caretaker/earnings'}],
  },
  {
    key: 'caregiver-bank-account',
    audience: 'Caregivers',
    question: 'What is the bank account in my profile for?',
    answer:
      'For payments outside of {{product_name}}. Add it under Bank account in Edit profile; only the last four digits are shown afterward. A change may ask for your password, and we email you about it.',
    links: [{label: 'Edit profile', path: '/dash/caretaker/edit'}],
  },
  {
    key: 'caregiver-statement-file',
    audience: 'Caregivers',
    question: 'How do I save or print a statement?',
    answer: 'Open it under Payments and press Download PDF or Print. Download CSV on the list saves all of them.',
    links: [{label: 'Payments', path: '/dash/caretaker/invoices'}],
  },
]
