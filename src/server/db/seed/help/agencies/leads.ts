import type {HelpEntry} from '../entry.ts'

/** Agencies: finding and reading leads. */
export const agenciesLeads: readonly HelpEntry[] = [
  {
    key: 'agency-find-leads',
    audience: 'Agencies',
    question: 'Where do we find new leads?',
    answer:
      'Choose Leads. It lists every request you may bid on, with county, first visit, hours, ages, the family’s maximum rate, offers so far and the lead price. Home shows what is new since your last visit.',
    links: [
      {label: 'Leads', path: '/dash/agency/leads'},
      {label: 'Home', path: '/dash/agency'},
    ],
  },
  {
    key: 'agency-filter-leads',
    audience: 'Agencies',
    question: 'How do we filter and sort leads?',
    answer:
      'Search by number, place or family at the top of Leads, choose a service or county, or check “New only” or “Hide those I bid on”. Press the head of a column to sort by it. “Show all leads” appears when nothing matches. “Save a filter” stores all of this but the search under a name: it can open the leads for you, and its counties and service can limit your notifications of new leads.',
    links: [{label: 'Leads', path: '/dash/agency/leads'}],
  },
  {
    key: 'agency-no-leads',
    audience: 'Agencies',
    question: 'Why do we see no leads?',
    answer:
      'Without a subscription, new requests do not reach you: you see only those that families sent to your agency while it had one. With one, perhaps nothing is open in your counties now: check them in Edit profile and clear the filters.',
    links: [
      {label: 'Leads', path: '/dash/agency/leads'},
      {label: 'Your plan', path: '/dash/agency/status'},
    ],
  },
  {
    key: 'agency-what-we-learn',
    audience: 'Agencies',
    question: 'What do we learn about a family before it approves us?',
    answer:
      'The first name with an initial, the days and hours, the ages, the approximate place, preferences and what the family wrote for everyone. The address, the contact and the handover come with the approval and stay visible until {{details_hours}} hours after the last visit.',
    links: [
      {label: 'Leads', path: '/dash/agency/leads'},
      {label: 'Bookings', path: '/dash/agency/bookings'},
    ],
  },
  {
    key: 'agency-request-by-name',
    audience: 'Agencies',
    question: 'A family sent a request only to us. How do we answer?',
    answer:
      'It is on Home under “Waiting for your answer”. Press “Accept at” the family’s rate, and the booking is yours right away; or press “Bid your own rate”, or Decline with a reason the family can read. If the family named no rate, answer with your own.',
    links: [{label: 'Home', path: '/dash/agency'}],
  },
  {
    key: 'agency-asked-first',
    audience: 'Agencies',
    question: 'What does it mean that a family asks our agency first?',
    answer:
      'You are invited: until the time shown, other agencies cannot see the request. Afterward it may open to them, unless the family asks only you. Place a bid, or press Decline on the lead.',
    links: [{label: 'Leads', path: '/dash/agency/leads'}],
  },
  {
    key: 'agency-lead-gone',
    audience: 'Agencies',
    question: 'Why is a lead no longer open?',
    answer:
      'Its time has passed, the family approved another agency or withdrew the request, your agency has no plan, or it is not open to you. A lead you bid on stays in Bookings, under “Lost or withdrawn”.',
    links: [
      {label: 'Bookings', path: '/dash/agency/bookings'},
      {label: 'Leads', path: '/dash/agency/leads'},
    ],
  },
  {
    key: 'agency-offline-leads',
    audience: 'Agencies',
    question: 'Can we work without a network?',
    answer:
      'Leads, calendar and visits stay readable as they were last loaded. Bids, confirmations and messages are saved on the device and sent automatically; Outbox shows what waits. Assigning, accepting, declining and paying need a connection.',
    links: [{label: 'Outbox', path: '/outbox'}],
  },
  {
    key: 'agency-needs-attention',
    audience: 'Agencies',
    question: 'What does Needs attention in our outbox mean?',
    answer:
      '{{product_name}} did not accept that bid, confirmation or message; the card says why. Press Try again where that can help, Discard to delete it, or Contact support.',
    links: [
      {label: 'Outbox', path: '/outbox'},
      {label: 'Contact us', path: '/contact'},
    ],
  },
]
