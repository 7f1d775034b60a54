import type {HelpEntry} from '../entry.ts'

/** Families: statements, payments, tips and refunds. */
export const parentsMoney: readonly HelpEntry[] = [
  {
    key: 'when-do-i-pay',
    audience: 'Parents',
    question: 'When do I pay for care?',
    answer:
      'After each week, Monday to Sunday, a statement of the visits appears under Payments once they are settled. It is due {{due_days}} days after it is issued. You pay each one yourself, or switch on “Pay statements automatically” there.',
    links: [{label: 'Payments', path: '/dash/parent/invoices'}],
  },
  {
    key: 'pay-a-statement',
    audience: 'Parents',
    question: 'How do I pay?',
    answer:
      'Open Payments, choose the statement and press “Pay …”. Choose “Card” or “Bank account (ACH)”; you pay on the payment provider’s page and come back. “Save this card for next time” keeps the card you pay with. A card payment arrives immediately, a bank transfer takes a few business days.',
    links: [{label: 'Payments', path: '/dash/parent/invoices'}],
  },
  {
    key: 'pay-automatically',
    audience: 'Parents',
    question: 'Can statements be paid automatically?',
    answer:
      'Yes, if you want it. Under Payments press “Save a payment method”, then switch on “Pay statements automatically”. Once a week can no longer be contested, we email you the sum and the date, and charge it {{automatic_hours}} hours later. “Don’t pay this one” on the statement stops it, and you can switch it off at any time. Without it, no statement is ever charged automatically.',
    links: [{label: 'Payments', path: '/dash/parent/invoices'}],
  },
  {
    key: 'pay-outside',
    audience: 'Parents',
    question: 'Can I pay in cash or in another way?',
    answer:
      'Yes. Open the statement and press “I paid outside of {{product_name}}”. The caregiver or agency is asked whether it arrived, and it counts as paid once they confirm. {{product_name}}’s fee is due only on what you pay through {{product_name}}.',
    links: [{label: 'Payments', path: '/dash/parent/invoices'}],
  },
  {
    key: 'cannot-pay-online',
    audience: 'Parents',
    question: 'Why can I not pay a statement online?',
    answer:
      'Either the caregiver or agency has not connected a payout account yet, or the sum is too small to charge: pay them in another way and press “I paid outside of {{product_name}}”. Or the statement is marked as paid outside already and waits for their answer. Without a connection, paying has to wait.',
    links: [{label: 'Payments', path: '/dash/parent/invoices'}],
  },
  {
    key: 'payment-failed',
    audience: 'Parents',
    question: 'My payment failed. What now?',
    answer:
      'Nothing was charged, and the statement is open again. Press “Pay …” again, or use another way to pay. A bank transfer in progress needs nothing from you.',
    links: [{label: 'Payments', path: '/dash/parent/invoices'}],
  },
  {
    key: 'tip-a-caregiver',
    audience: 'Parents',
    question: 'Can I give a tip?',
    answer:
      'Yes, when you pay a statement: enter it under “Tip”. Once a statement is paid, you cannot add a tip to it; give it with the next one. All of it goes to the caregiver or agency; {{product_name}} takes no fee on it. What you give in cash is between the two of you and is not recorded here.',
    links: [{label: 'Payments', path: '/dash/parent/invoices'}],
  },
  {
    key: 'billed-time',
    audience: 'Parents',
    question: 'Which hours do I pay for?',
    answer:
      'The booked time, less what the caregiver came late or left early. Times within {{agreement_minutes}} minutes of the schedule count as booked, and coming early is not billed. More than {{overtime_minutes}} minutes over is billed in full only if both of you agree on the times or our staff decide so.',
    links: [
      {label: 'Payments', path: '/dash/parent/invoices'},
      {label: 'Terms', path: '/terms'},
    ],
  },
  {
    key: 'no-one-home',
    audience: 'Parents',
    question: 'Do I pay if the caregiver came and we were not home?',
    answer:
      'Yes, the visit is due until its booked end. If you know before, cancel the visit or propose new times; if you are only late, press “Running late”.',
    links: [
      {label: 'Calendar', path: '/dash/parent/calendar'},
      {label: 'Terms', path: '/terms'},
    ],
  },
  {
    key: 'late-with-paying',
    audience: 'Parents',
    question: 'What happens if I pay late?',
    answer:
      'The statement is marked “Overdue”. We remind you on the due date and {{reminder_days}} days after it, and the caregiver or agency can send one reminder in {{payee_reminder_days}} days. Pay it under Payments, or mark it if you paid outside of {{product_name}}.',
    links: [{label: 'Payments', path: '/dash/parent/invoices'}],
  },
  {
    key: 'wrong-statement',
    audience: 'Parents',
    question: 'A statement is wrong. What can I do?',
    answer:
      'If the times of a visit are wrong, open the visit, press “More” and then “Contest the times” within {{contest_days}} days of settling. For anything else write to us and name the number of the statement. An issued statement never changes; corrections appear as credit notes on it.',
    links: [
      {label: 'Payments', path: '/dash/parent/invoices'},
      {label: 'Contact us', path: '/contact'},
    ],
  },
  {
    key: 'get-a-refund',
    audience: 'Parents',
    question: 'How do I get a refund?',
    answer:
      'Write to us with the number of the statement and what went wrong; our staff decide. What you paid through {{product_name}} goes back to the same payment, and you find a credit note under “Refunds and credits” on the statement. A second payment of the same statement is refunded by itself.',
    links: [
      {label: 'Contact us', path: '/contact'},
      {label: 'Payments', path: '/dash/parent/invoices'},
    ],
  },
  {
    key: 'receipts-and-files',
    audience: 'Parents',
    question: 'Where do I get receipts?',
    answer:
      'Open a statement under Payments and press “Download PDF”. “Download CSV” on the Payments page gives all of them as a table. “Payments” on a booking shows only its own statements.',
    links: [{label: 'Payments', path: '/dash/parent/invoices'}],
  },
  {
    key: 'tax-papers-for-care',
    audience: 'Parents',
    question: 'What do I need for my taxes or a dependent care FSA?',
    answer:
      'Open Payments and find “Summary for taxes”: what you paid each provider for care in a year, as Form 2441 or a dependent care FSA asks for it, also as PDF and CSV. Ask each provider for Form W-10, where they give you their address and taxpayer number; {{product_name}} does not know it. {{product_name}} reports nothing of this to the IRS. What you may claim, a tax adviser can tell you.',
    links: [{label: 'Payments', path: '/dash/parent/invoices'}],
  },
]
