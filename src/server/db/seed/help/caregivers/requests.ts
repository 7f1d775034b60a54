import type {HelpEntry} from '../entry.ts'

/** Caregivers: finding requests. */
export const caregiversRequests: readonly HelpEntry[] = [
  {
    key: 'caregiver-find-requests',
    audience: 'Caregivers',
    question: 'Where do I find work?',
    answer:
      'Choose Nearby. It lists the open requests around the location in your profile; Within sets the distance and Sort the order: Best match, Soonest, Nearest or Highest hourly rate. Open a request to read it.',
    links: [{label: 'Nearby', path: '/dash/caretaker/nearby'}],
  },
  {
    key: 'caregiver-filter-requests',
    audience: 'Caregivers',
    question: 'Can I see only requests that suit me?',
    answer:
      'Yes. Press Filters on Nearby and choose days, “Pay at least”, the service or the ages. A request that names no maximum rate passes any pay. “Clear filters” shows everything again.',
    links: [{label: 'Nearby', path: '/dash/caretaker/nearby'}],
  },
  {
    key: 'caregiver-map',
    audience: 'Caregivers',
    question: 'Can I see the requests on a map?',
    answer:
      'Yes. On a phone, choose Map on Nearby; on a wide screen, list and map are side by side. Places are approximate until a family approves you.',
    links: [{label: 'Nearby', path: '/dash/caretaker/nearby'}],
  },
  {
    key: 'caregiver-order-of-requests',
    audience: 'Caregivers',
    question: 'How is the order of requests decided?',
    answer:
      '“Best match” weighs distance, your hours, the ages, live-in and medical care, the rate, your checks, rating and reliability. Each request says why it fits. Names, pictures and gender play no part.',
    links: [{label: 'Nearby', path: '/dash/caretaker/nearby'}],
  },
  {
    key: 'caregiver-no-requests',
    audience: 'Caregivers',
    question: 'Why do I see no requests?',
    answer:
      'Perhaps nothing is open within your distance: choose more miles under Within, up to {{nearby_miles}}, and clear the filters. If you are not verified yet, you see only how many there are. We notify you of new requests that fit you.',
    links: [
      {label: 'Nearby', path: '/dash/caretaker/nearby'},
      {label: 'Today', path: '/dash/caretaker'},
    ],
  },
  {
    key: 'caregiver-asked-first',
    audience: 'Caregivers',
    question: 'A family asks me first. What does that mean?',
    answer:
      'The family invited you: only you and anyone else they invited can see the request and bid until the time shown. After that it may open to other caregivers, unless they ask only you. Place a bid, or press Decline.',
    links: [{label: 'Nearby', path: '/dash/caretaker/nearby'}],
  },
  {
    key: 'caregiver-decline-invitation',
    audience: 'Caregivers',
    question: 'How do I turn down an invitation?',
    answer:
      'Open the request under Nearby and press Decline, then “Decline request”; you can add a reason that the family can read. If you have a bid on it, it is withdrawn. Declining needs a connection.',
    links: [{label: 'Nearby', path: '/dash/caretaker/nearby'}],
  },
  {
    key: 'caregiver-what-i-know-of-family',
    audience: 'Caregivers',
    question: 'What do I learn about a family before they approve me?',
    answer:
      'The first name with an initial, the days and times, the ages, the approximate place, the family’s preferences and what it wrote for everyone. The address, how to get in, allergies and the phone number come with the approval and are removed from your phone {{details_hours}} hours after the last visit.',
    links: [
      {label: 'Nearby', path: '/dash/caretaker/nearby'},
      {label: 'Calendar', path: '/dash/caretaker/calendar'},
    ],
  },
  {
    key: 'caregiver-request-gone',
    audience: 'Caregivers',
    question: 'Why is a request no longer open?',
    answer:
      'Its time has passed, the family approved another caregiver or withdrew the request, or it is not open to you. Requests farther than {{nearby_miles}} miles away cannot be opened either.',
    links: [{label: 'Nearby', path: '/dash/caretaker/nearby'}],
  },
]
