import type {HelpEntry} from '../entry.ts'

/** Families: offers and approval. */
export const parentsOffers: readonly HelpEntry[] = [
  {
    key: 'compare-offers',
    audience: 'Parents',
    question: 'How do I compare offers?',
    answer:
      'Open the request, from Home or the notification. Each offer has the whole price, the rate, the checks and reasons why it fits, best match first. Press “About” or the reviews to read more.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
  {
    key: 'approve-an-offer',
    audience: 'Parents',
    question: 'How do I accept an offer?',
    answer:
      'Press “Approve” on the offer, read the whole price and what is shared, and press “Approve” again. The visits then appear in your Calendar, and all other offers are closed. Approving needs a connection.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
  {
    key: 'after-approving',
    audience: 'Parents',
    question: 'What happens after I approve?',
    answer:
      'The caregiver or agency gets your phone number, address, handover notes and what you recorded about your children, and you get their contact. The visits are in both calendars. At the door you both press “Confirm start”, and after each week you get a statement to pay.',
    links: [
      {label: 'Calendar', path: '/dash/parent/calendar'},
      {label: 'Your requests', path: '/dash/parent/requests'},
    ],
  },
  {
    key: 'pay-when-approving',
    audience: 'Parents',
    question: 'Do I pay when I approve?',
    answer: 'No. You pay nothing at that moment. After each week you pay for the visits that took place.',
    links: [{label: 'Payments', path: '/dash/parent/invoices'}],
  },
  {
    key: 'decline-an-offer',
    audience: 'Parents',
    question: 'How do I turn down an offer?',
    answer:
      'Press “Decline” on it; a reason is optional, and they can read it. Your request stays open for others. “Decline all offers” closes the whole request.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
  {
    key: 'ask-before-approving',
    audience: 'Parents',
    question: 'Can I ask a caregiver something before I approve?',
    answer:
      'Yes. Press “Message …” on the offer. Phone numbers, email addresses and links stay hidden from each other until you have approved them.',
    links: [
      {label: 'Messages', path: '/dash/parent/messages'},
      {label: 'Your requests', path: '/dash/parent/requests'},
    ],
  },
  {
    key: 'meet-before-booking',
    audience: 'Parents',
    question: 'Can I meet a caregiver before I book?',
    answer:
      'Yes, at a meet-and-greet. Press “Propose to meet” on an offer, a profile or in the conversation, and choose a day, 15 to {{meeting_minutes}} minutes, and in person, by video or by phone. They accept, decline or propose another time. It costs nothing and books nothing. They see an address, a number or a link only if you add it.',
    links: [
      {label: 'Find care', path: '/dash/parent/find'},
      {label: 'Calendar', path: '/dash/parent/calendar'},
    ],
  },
  {
    key: 'negotiate-the-rate',
    audience: 'Parents',
    question: 'Can I negotiate the rate?',
    answer:
      'There is no counteroffer button. Write to them with “Message …” on the offer: until you decide, a caregiver or agency can replace the offer with one at another rate. Once approved, the rate stays the same for the whole booking.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
  {
    key: 'offer-changed',
    audience: 'Parents',
    question: 'An offer changed while I was looking. What does that mean?',
    answer:
      'The caregiver or agency replaced it with a new one. The approval then shows the old and the new price and asks again, so you never approve a price that you have not seen.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
  {
    key: 'caregiver-is-busy',
    audience: 'Parents',
    question: 'Why can I not approve a caregiver who is booked elsewhere?',
    answer:
      'A caregiver cannot have two bookings at the same time. The approval shows the times; you can approve once they are free. An agency can still send someone else of its own.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
  {
    key: 'undo-an-approval',
    audience: 'Parents',
    question: 'I approved the wrong one. Can I undo it?',
    answer:
      'Open the booking and press “Cancel booking”. It is free for visits that start in more than {{free_cancel_hours}} hours. Then send the request again with “Book again”, and change who to ask under “Who should we ask?”.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
]
