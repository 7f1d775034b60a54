import type {HelpEntry} from '../entry.ts'

/** Families: canceling, new times and other changes of a booking. */
export const parentsChanges: readonly HelpEntry[] = [
  {
    key: 'cancel-a-visit',
    audience: 'Parents',
    question: 'How do I cancel one visit?',
    answer:
      'Open the visit in Calendar, press “More” and then “Cancel this visit”. You see what it costs before you confirm. Your other visits stay as they are, and the other side is notified.',
    links: [{label: 'Calendar', path: '/dash/parent/calendar'}],
  },
  {
    key: 'cancel-a-booking',
    audience: 'Parents',
    question: 'How do I cancel a whole booking?',
    answer:
      'Open the booking and press “Cancel booking”. All visits ahead are canceled; those that have started stay and are settled as usual. The window names the fee, if there is one.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
  {
    key: 'end-weekly-visits',
    audience: 'Parents',
    question: 'How do I end visits that repeat every week?',
    answer:
      'Open the booking and press “End weekly visits”, then choose the last day. Visits until the end of that day stay, later ones are canceled, and the other side is notified. To leave out one week, cancel only its visits.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
  {
    key: 'cancellation-fee',
    audience: 'Parents',
    question: 'What is the fee for canceling late?',
    answer:
      'Until {{free_cancel_hours}} hours before a visit canceling is free. After that, one hour of the visit is due, or the whole visit if it is shorter. The amount is shown before you cancel.',
    links: [
      {label: 'Terms', path: '/terms'},
      {label: 'Calendar', path: '/dash/parent/calendar'},
    ],
  },
  {
    key: 'caregiver-canceled',
    audience: 'Parents',
    question: 'The caregiver canceled. What do I do?',
    answer:
      'You owe nothing for the canceled visits. Open the booking, on Home under “Needs your decision”, and press “Request the rest again”, or “Request this visit again” if it was one. Then others can make offers.',
    links: [
      {label: 'Home', path: '/dash/parent'},
      {label: 'Your requests', path: '/dash/parent/requests'},
    ],
  },
  {
    key: 'propose-new-times',
    audience: 'Parents',
    question: 'How do I move a visit to another time?',
    answer:
      'Open the visit, press “More” and then “Propose new times”. Choose the day and the times, then press “Propose”. Until the other side accepts, the visit stays as it is; you can “Withdraw” the proposal.',
    links: [{label: 'Calendar', path: '/dash/parent/calendar'}],
  },
  {
    key: 'answer-new-times',
    audience: 'Parents',
    question: 'The caregiver proposed new times. How do I answer?',
    answer:
      'Open the visit, on Home under “Needs your decision” or in Calendar, and press “Accept new times” or “Decline new times”. If you decline, the original times stay.',
    links: [
      {label: 'Home', path: '/dash/parent'},
      {label: 'Calendar', path: '/dash/parent/calendar'},
    ],
  },
  {
    key: 'add-more-visits',
    audience: 'Parents',
    question: 'Can I add days to a booking?',
    answer:
      'A booking keeps the days you asked for. For more, press “Book again” on it and choose the new days: the same caregiver is asked first. For a longer day, propose new times for that visit.',
    links: [
      {label: 'Your caregivers', path: '/dash/parent/caregivers'},
      {label: 'Your requests', path: '/dash/parent/requests'},
    ],
  },
  {
    key: 'change-the-address',
    audience: 'Parents',
    question: 'Can I change the address or the door code of a booking?',
    answer:
      'Yes, while visits are ahead. Open the booking and press “Change address or handover” under “What was agreed”, or “Add the street address” if there is none. Only the side you approved sees it.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
  {
    key: 'another-caregiver',
    audience: 'Parents',
    question: 'Can I switch to another caregiver?',
    answer:
      'A booking stays with the caregiver or agency you approved. Cancel it, free until {{free_cancel_hours}} hours before each visit, and send a new request. An agency can send someone else of its own; ask it with “Message”.',
    links: [
      {label: 'Your requests', path: '/dash/parent/requests'},
      {label: 'Request care', path: '/dash/parent/request-service'},
    ],
  },
]
