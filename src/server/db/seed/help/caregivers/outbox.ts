import type {HelpEntry} from '../entry.ts'

/** Caregivers: offline work, the outbox and what needs attention. */
export const caregiversOutbox: readonly HelpEntry[] = [
  {
    key: 'caregiver-ready-offline',
    audience: 'Caregivers',
    question: 'How do I know that my phone is ready for a visit without a signal?',
    answer:
      'Today shows “Ready for” the visit, “even offline”, from the evening before. If something is missing, it says what; open {{product_name}} again while you have a signal.',
    links: [{label: 'Today', path: '/dash/caretaker'}],
  },
  {
    key: 'caregiver-outbox',
    audience: 'Caregivers',
    question: 'What is the outbox?',
    answer:
      'It holds confirmations, bids and messages that {{product_name}} has not received yet. They are safe on your phone and are sent automatically; Try now sends them at once. Below you see what was received in the last day.',
    links: [{label: 'Outbox', path: '/outbox'}],
  },
  {
    key: 'caregiver-needs-attention',
    audience: 'Caregivers',
    question: 'What does Needs attention mean in my outbox?',
    answer:
      '{{product_name}} received it but did not accept it; the card says why. Press Try again where that can help, Discard to delete it for good, or Contact support.',
    links: [
      {label: 'Outbox', path: '/outbox'},
      {label: 'Contact us', path: '/contact'},
    ],
  },
  {
    key: 'caregiver-not-getting-through',
    audience: 'Caregivers',
    question: 'An item in my outbox is not getting through. What helps?',
    answer:
      'It is safe, and we keep trying. Switch between Wi-Fi and cellular data and press Try now, keep the page open for a minute, and open another site in case the network wants you to log in first. If it still waits tomorrow, write to support.',
    links: [
      {label: 'Outbox', path: '/outbox'},
      {label: 'Contact us', path: '/contact'},
    ],
  },
  {
    key: 'caregiver-log-out-unsent',
    audience: 'Caregivers',
    question: 'What happens to unsent items when I log out?',
    answer:
      'You are asked: “Send now”, “Keep for this account” or Discard. What you keep is hidden from other users and is sent when you log in again on this device; what was refused waits in the outbox for your decision.',
    links: [{label: 'Outbox', path: '/outbox'}],
  },
]
