import type {HelpEntry} from '../entry.ts'

/** Agencies: the questions of the FAQ page. */
export const agenciesFaq: readonly HelpEntry[] = [
  {
    key: 'agency-which-requests',
    audience: 'Agencies',
    question: 'Which requests does our agency see?',
    answer: `With a subscription, you see the open requests in all the counties you serve, under Leads, and families there can find you in the list of agencies and send you a request by name. Without one, new requests do not reach you; those sent to you while you had one stay open to you.

Requests to individual caregivers are never shown to agencies, and requests to agencies are never shown to individual caregivers.`,
    links: [
      {label: 'Leads', path: '/dash/agency/leads'},
      {label: 'Your plan', path: '/dash/agency/status'},
    ],
  },
  {
    key: 'agency-booking-cost',
    audience: 'Agencies',
    question: 'What does a booking cost us?',
    answer: `Families pay no fee on agency bookings; you do. A lead invoice is the platform fee, {{platform_fee}} at present, of your agreed rate times the scheduled hours. It is issued at approval and covers {{lead_days}} days ahead at a time.

Visits that the family cancels are credited automatically, and so is a whole booking that is canceled before it starts.`,
    links: [
      {label: 'Payments', path: '/dash/agency/invoices'},
      {label: 'For agencies', path: '/agency'},
    ],
  },
  {
    key: 'agency-bad-lead',
    audience: 'Agencies',
    question: 'A lead was no good. Can we get the fee back?',
    answer:
      'You can ask within {{credit_days}} days if a lead was a duplicate, outside your area or for another service, or if the family could not be reached. Our staff will review it and decide. A credit shows up as a note on the invoice.',
    links: [{label: 'Payments', path: '/dash/agency/invoices'}],
  },
  {
    key: 'agency-who-confirms',
    audience: 'Agencies',
    question: 'Who confirms visits on our side?',
    answer: `The caregiver you assign, with their own login as a field member. They see their own visits and nothing else about the agency. The office can confirm as well, and the family then sees “Confirmed by office”.

Assign a caregiver at least {{assign_hours}} hours ahead. The family sees who is coming. If a visit still has no caregiver {{assign_hours}} hours before it starts, our staff will look into it.`,
    links: [
      {label: 'People', path: '/dash/agency/people'},
      {label: 'Calendar', path: '/dash/agency/calendar'},
    ],
  },
  {
    key: 'agency-member-roles',
    audience: 'Agencies',
    question: 'What can the members of our agency do?',
    answer:
      'The owner can do everything. Coordinators can do everything except bank details, payouts, members and plans. Field members see and confirm the visits they are assigned to. A person can belong to only one agency at a time.',
    links: [
      {label: 'Your team', path: '/dash/agency/members'},
      {label: 'People', path: '/dash/agency/people'},
    ],
  },
  {
    key: 'agency-subscription-ends',
    audience: 'Agencies',
    question: 'What happens to our bookings if the subscription ends?',
    answer:
      'They continue. A subscription decides which new requests you see and whether families can find you in the list. You never need one to confirm, cancel or pay for bookings you already have.',
    links: [
      {label: 'Your plan', path: '/dash/agency/status'},
      {label: 'Bookings', path: '/dash/agency/bookings'},
    ],
  },
]
