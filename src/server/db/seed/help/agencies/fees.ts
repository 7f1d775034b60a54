import type {HelpEntry} from '../entry.ts'

/** Agencies: the lead fee, credits and paying invoices. */
export const agenciesFees: readonly HelpEntry[] = [
  {
    key: 'agency-lead-price',
    audience: 'Agencies',
    question: 'How is the price of a lead calculated?',
    answer:
      'It is {{platform_fee}} at present of your agreed rate times the scheduled hours, {{lead_days}} days at a time. Before you bid, the lead shows the price at the family’s maximum rate; without one, Leads shows a range. The fee at the approval stays for that booking.',
    links: [
      {label: 'Leads', path: '/dash/agency/leads'},
      {label: 'For agencies', path: '/agency'},
    ],
  },
  {
    key: 'agency-request-credit',
    audience: 'Agencies',
    question: 'How do we ask for a credit for a bad lead?',
    answer:
      'Open the lead invoice under Payments and press Request a credit within {{credit_days}} days of its issue. Choose the reason: “Duplicate lead”, “Not in our counties”, “Not a service we offer” or “Family could not be reached”. Our staff decide, and the answer is on the invoice.',
    links: [{label: 'Payments', path: '/dash/agency/invoices'}],
  },
  {
    key: 'agency-where-credit-goes',
    audience: 'Agencies',
    question: 'How do we get a credit for a lead we already paid?',
    answer:
      'It is deducted from your next lead invoice. If no invoice comes within {{lead_credit_days}} days, it goes back to the payment. Each credit has a credit note on the invoice.',
    links: [{label: 'Payments', path: '/dash/agency/invoices'}],
  },
  {
    key: 'agency-canceled-visit-fee',
    audience: 'Agencies',
    question: 'Do we pay the fee for visits the family cancels?',
    answer:
      'No. Visits that the family cancels are credited automatically, and so is a booking canceled before it starts. Visits that your side cancels later are not, nor those that end with weekly visits that you end. Hours that change by agreement are credited and invoiced again.',
    links: [{label: 'Payments', path: '/dash/agency/invoices'}],
  },
  {
    key: 'agency-pay-invoices',
    audience: 'Agencies',
    question: 'How do we pay lead invoices?',
    answer:
      'Under Payments, choose “You owe”. Open one and press Pay, or check several and pay them together in one payment, up to 100. Card and bank account work; a bank transfer takes a few business days.',
    links: [{label: 'Payments', path: '/dash/agency/invoices'}],
  },
  {
    key: 'agency-invoice-due',
    audience: 'Agencies',
    question: 'When is an invoice due, and what if we pay late?',
    answer:
      'It is due {{due_days}} days after it is issued. From the next day on it is shown as overdue. We remind you on the due date and {{reminder_days}} days after it. Bookings and confirmations go on.',
    links: [{label: 'Payments', path: '/dash/agency/invoices'}],
  },
  {
    key: 'agency-failed-payment',
    audience: 'Agencies',
    question: 'Our payment failed. What now?',
    answer:
      'Nothing was charged, and the invoice is open again. Open it under Payments and pay again, or use another payment method.',
    links: [{label: 'Payments', path: '/dash/agency/invoices'}],
  },
]
