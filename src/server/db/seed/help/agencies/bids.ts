import type {HelpEntry} from '../entry.ts'

/** Agencies: bidding on leads. */
export const agenciesBids: readonly HelpEntry[] = [
  {
    key: 'agency-place-bid',
    audience: 'Agencies',
    question: 'How do we bid on a lead?',
    answer:
      'Open it under Leads, enter “Your rate” and, if you like, a note to the family, and press Place bid. You see what the family would pay and the lead price before. Bids are free; you pay only if the family approves you.',
    links: [{label: 'Leads', path: '/dash/agency/leads'}],
  },
  {
    key: 'agency-bid-several',
    audience: 'Agencies',
    question: 'Can we bid on several leads at once?',
    answer:
      'Yes, up to 25. Check the leads under Leads, press “Bid on” them, and choose “One rate for all” or “A rate for each”. The preview shows what each family pays and all lead prices; each family gets a bid of its own.',
    links: [{label: 'Leads', path: '/dash/agency/leads'}],
  },
  {
    key: 'agency-change-bid',
    audience: 'Agencies',
    question: 'How do we change or withdraw a bid?',
    answer:
      'Open the lead and press Change bid for a new rate or note, or Withdraw. Both work until the family decides. A bid that was not sent yet has Discard.',
    links: [{label: 'Leads', path: '/dash/agency/leads'}],
  },
  {
    key: 'agency-above-maximum',
    audience: 'Agencies',
    question: 'Can we bid more than the family’s maximum rate?',
    answer:
      'Yes. The form warns that the rate is above the maximum, and you can bid it anyway. On a request sent to you by name, choose “Bid your own rate”.',
    links: [{label: 'Leads', path: '/dash/agency/leads'}],
  },
  {
    key: 'agency-bid-status',
    audience: 'Agencies',
    question: 'Where do we see our bids and how they fare?',
    answer:
      'Bookings lists them; choose “Waiting for the family” under Show. Home has “Your bids”: Bids in play, Bids won and the median time to answer, without requests sent to your agency alone.',
    links: [
      {label: 'Bookings', path: '/dash/agency/bookings'},
      {label: 'Home', path: '/dash/agency'},
    ],
  },
  {
    key: 'agency-only-leads-of-agencies',
    audience: 'Agencies',
    question: 'Do we compete with individual caregivers?',
    answer:
      'No. A request is either for agencies or for individual caregivers, and neither sees the other’s. You compete only with other agencies, and the lead shows how many offers there are so far.',
    links: [{label: 'Leads', path: '/dash/agency/leads'}],
  },
]
