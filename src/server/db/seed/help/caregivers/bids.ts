import type {HelpEntry} from '../entry.ts'

/** Caregivers: placing, changing and withdrawing bids. */
export const caregiversBids: readonly HelpEntry[] = [
  {
    key: 'caregiver-undo-bid',
    audience: 'Caregivers',
    question: 'How do I take back a bid?',
    answer:
      'Press Withdraw on the request under Nearby, in “Your bids”; that works until the family decides. A bid that has not been sent yet has Discard instead. After one tap on a card, a bid for several visits is held for ten seconds, and you can press Undo.',
    links: [{label: 'Your bids', path: '/dash/caretaker/nearby'}],
  },
  {
    key: 'caregiver-bid-limit',
    audience: 'Caregivers',
    question: 'How many bids can I have at once?',
    answer:
      'Without a plan, {{free_bids}} can be open at a time; with a plan, there is no limit. Answered and withdrawn bids do not count. A bid over the limit may be refused, and then needs attention in your outbox.',
    links: [{label: 'Your plan', path: '/dash/caretaker/status'}],
  },
  {
    key: 'caregiver-above-maximum',
    audience: 'Caregivers',
    question: 'Can I bid more than the family’s maximum rate?',
    answer: 'Yes. The form says that your rate is above the maximum, and you can bid it anyway. The family decides.',
    links: [{label: 'Nearby', path: '/dash/caretaker/nearby'}],
  },
  {
    key: 'caregiver-my-bids',
    audience: 'Caregivers',
    question: 'Where do I see my bids and the answers?',
    answer:
      'Choose Nearby, then “Your bids”. It shows those waiting for an answer, those you won, and those not chosen or withdrawn. We also notify you when a family decides.',
    links: [{label: 'Your bids', path: '/dash/caretaker/nearby'}],
  },
  {
    key: 'caregiver-bid-refused',
    audience: 'Caregivers',
    question: 'My bid says Needs attention. Why?',
    answer:
      'The card says the reason, for example that the request no longer accepts bids, that your plan’s limit is reached, or that your bid was changed elsewhere. Press Try again where that can help, or “Discard this bid”.',
    links: [
      {label: 'Outbox', path: '/outbox'},
      {label: 'Your bids', path: '/dash/caretaker/nearby'},
    ],
  },
  {
    key: 'caregiver-overlapping-times',
    audience: 'Caregivers',
    question: 'What if a request is at the time of another visit of mine?',
    answer:
      'You see a warning before you bid, and you can bid anyway. A family cannot approve you for a time when you have another booking. When you win one, your bids for the same times elsewhere are withdrawn.',
    links: [
      {label: 'Nearby', path: '/dash/caretaker/nearby'},
      {label: 'Calendar', path: '/dash/caretaker/calendar'},
    ],
  },
  {
    key: 'caregiver-rate-of-one-bid',
    audience: 'Caregivers',
    question: 'How much would I earn from a request?',
    answer:
      'Its card under Nearby shows the sum of all visits at your rate. Open it and change “Your rate” to see the sum for another one before you press Place bid.',
    links: [{label: 'Nearby', path: '/dash/caretaker/nearby'}],
  },
]
