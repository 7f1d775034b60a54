import type {HelpEntry} from '../entry.ts'

/** Families: messages with caregivers and agencies. */
export const parentsMessages: readonly HelpEntry[] = [
  {
    key: 'message-a-caregiver',
    audience: 'Parents',
    question: 'How do I write to a caregiver or agency?',
    answer:
      'Press “Message …” on the offer, booking or visit, or open Messages at the top. You can write as soon as there is an offer, an invitation or a booking.',
    links: [{label: 'Messages', path: '/dash/parent/messages'}],
  },
  {
    key: 'call-the-caregiver',
    audience: 'Parents',
    question: 'How do I get a caregiver’s phone number?',
    answer:
      'After you approve an offer, the booking has a button “Call …” with the number. Before that, use “Message …”; numbers written there stay hidden until the booking.',
    links: [
      {label: 'Your requests', path: '/dash/parent/requests'},
      {label: 'Messages', path: '/dash/parent/messages'},
    ],
  },
  {
    key: 'send-a-picture',
    audience: 'Parents',
    question: 'Can I send a picture in a message?',
    answer:
      'Yes, one with each message: press “Add a picture”. Adding a picture needs a connection; text can wait on your phone.',
    links: [{label: 'Messages', path: '/dash/parent/messages'}],
  },
  {
    key: 'hidden-contact-details',
    audience: 'Parents',
    question: 'Why is part of my message hidden?',
    answer:
      'Until you approve that caregiver or agency, phone numbers, email addresses and links are hidden from the other side. After the approval both of you read them in full, also in earlier messages.',
    links: [{label: 'Messages', path: '/dash/parent/messages'}],
  },
  {
    key: 'report-a-message',
    audience: 'Parents',
    question: 'How do I report a message?',
    answer:
      'Press “Report” on the message and choose what is wrong. Our team may then read the conversation, and the other side does not see who reported it. In danger, call 911 first.',
    links: [
      {label: 'Messages', path: '/dash/parent/messages'},
      {label: 'Contact us', path: '/contact'},
    ],
  },
  {
    key: 'block-someone',
    audience: 'Parents',
    question: 'Can I block a caregiver or agency?',
    answer:
      'Yes. Open the conversation, press “More” and then “Block …”. Neither of you can write to the other, you cannot invite them, and they are not notified of your requests. Bookings that you have with each other stay. They do not learn that you blocked them, only that an upcoming meet-and-greet is canceled; “Unblock …” is in the same place.',
    links: [{label: 'Messages', path: '/dash/parent/messages'}],
  },
  {
    key: 'conversation-closed',
    audience: 'Parents',
    question: 'Why can I no longer write in a conversation?',
    answer:
      'It closes when the offer, invitation or request ends without an approval, and {{thread_days}} days after the last visit of a booking. It also closes when a side closes its account, when the agency’s caregiver in it leaves, or when either side blocks the other. You can still read it for {{messages_days}} days after the last visit.',
    links: [{label: 'Messages', path: '/dash/parent/messages'}],
  },
]
