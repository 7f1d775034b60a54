import type {HelpEntry} from '../entry.ts'

/** Caregivers: the plan, messages and reviews. */
export const caregiversPlan: readonly HelpEntry[] = [
  {
    key: 'caregiver-plan',
    audience: 'Caregivers',
    question: 'What does a plan give me, and do I need one?',
    answer:
      'With a plan, you can have any number of open bids. You never need one to confirm, cancel or get paid. Open Your plan in the account menu, choose Monthly or Yearly, and press “Choose this plan”.',
    links: [{label: 'Your plan', path: '/dash/caretaker/status'}],
  },
  {
    key: 'caregiver-cancel-plan',
    audience: 'Caregivers',
    question: 'How do I cancel my plan?',
    answer:
      'Open Your plan and press Cancel plan twice. It stays active until its term ends, and nothing is charged after that; until then you can press Resume plan. Your bookings stay.',
    links: [{label: 'Your plan', path: '/dash/caretaker/status'}],
  },
  {
    key: 'caregiver-change-plan',
    audience: 'Caregivers',
    question: 'How do I switch to another plan, or pay a failed renewal?',
    answer:
      'Open Your plan and press “Change to this plan”: you pay the difference, or it starts with the next term. After a failed payment, the page has a button to pay now; the plan goes on for {{grace_days}} days meanwhile.',
    links: [{label: 'Your plan', path: '/dash/caretaker/status'}],
  },
  {
    key: 'caregiver-messages',
    audience: 'Caregivers',
    question: 'How do I write to a family?',
    answer:
      'Choose Messages at the top, or the message button on the request or visit. It is possible from your bid, an invitation or the booking on. Phone numbers, email addresses and links stay hidden until the family approves you.',
    links: [{label: 'Messages', path: '/dash/caretaker/messages'}],
  },
  {
    key: 'caregiver-block-or-report',
    audience: 'Caregivers',
    question: 'Someone writes to me in a bad way. What can I do?',
    answer:
      'Press Report under the message and choose what is wrong; our team may then read the conversation, and the other side does not see who reported. In More at the top of the conversation you can block them: neither of you can write, and bookings stay.',
    links: [
      {label: 'Messages', path: '/dash/caretaker/messages'},
      {label: 'Contact us', path: '/contact'},
    ],
  },
  {
    key: 'caregiver-conversation-closed',
    audience: 'Caregivers',
    question: 'Why can I no longer write in a conversation?',
    answer:
      'It closes when the bid, the invitation or the request ends without an approval, or {{thread_days}} days after the last visit of a booking. It also closes when a side closes its account or blocks the other. You can still read it. If you blocked the family, choose Unblock in the menu at the top.',
    links: [{label: 'Messages', path: '/dash/caretaker/messages'}],
  },
  {
    key: 'caregiver-reviews',
    audience: 'Caregivers',
    question: 'Where are my reviews, and can I reply?',
    answer:
      'Open Read reviews under “Your reviews” on Today. Press Reply at a review; you can reply once, and everyone who reads the review sees it. A review is shown once both sides wrote one, or after {{review_days}} days.',
    links: [{label: 'Your reviews', path: '/dash/caretaker/reviews'}],
  },
  {
    key: 'caregiver-review-family',
    audience: 'Caregivers',
    question: 'How do I review a family?',
    answer:
      'After a visit is settled, Today asks “How was it?”; press “Write a review” and give stars for punctuality, communication and care. You can change it until it is shown.',
    links: [
      {label: 'Today', path: '/dash/caretaker'},
      {label: 'Your reviews', path: '/dash/caretaker/reviews'},
    ],
  },
  {
    key: 'caregiver-reliability',
    audience: 'Caregivers',
    question: 'What is my reliability?',
    answer:
      'The share of your visits that were confirmed on time. Families read it as “Confirms on time” in your profile, and it counts a little in matching. Press Confirm start and Confirm end as you arrive and leave.',
    links: [{label: 'Today', path: '/dash/caretaker'}],
  },
]
