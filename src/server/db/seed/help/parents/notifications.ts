import type {HelpEntry} from '../entry.ts'

/** Families: notifications, and Village without a signal. */
export const parentsNotifications: readonly HelpEntry[] = [
  {
    key: 'turn-notifications-off',
    audience: 'Parents',
    question: 'How do I turn emails or notifications on or off?',
    answer:
      'Open the bell and press Settings, or “Choose notifications” in the account menu’s Settings. For visits, requests and your account you choose “By email” and “On devices with notifications turned on”. “Weekly summary” has its own switch. You can always see everything under the bell.',
    links: [{label: 'Notifications', path: '/settings/notifications'}],
  },
  {
    key: 'not-getting-notifications',
    audience: 'Parents',
    question: 'Why do I get no notifications on my phone?',
    answer:
      'Open the bell, press Settings and look at “This device”: press “Turn on”, or allow notifications for this site in the browser’s settings. On an iPhone, add {{product_name}} to your home screen first. Emails go only to a verified address.',
    links: [{label: 'Notifications', path: '/settings/notifications'}],
  },
  {
    key: 'quiet-hours',
    audience: 'Parents',
    question: 'Can {{product_name}} be silent at night?',
    answer:
      'Yes. Under the bell, Settings, turn on “Only urgent notifications at night”, choose “From” and “Until” and press “Save quiet hours”. What concerns your visits in the next 24 hours still arrives right away.',
    links: [{label: 'Notifications', path: '/settings/notifications'}],
  },
  {
    key: 'without-a-signal',
    audience: 'Parents',
    question: 'Does {{product_name}} work without a signal?',
    answer:
      'Yes, on a phone where you opened it before. You see your calendar and visits, show the start code, confirm, send running-late and write messages; these wait on the phone and are sent by themselves. Sending a request, approving, canceling and paying need a connection.',
    links: [{label: 'Calendar', path: '/dash/parent/calendar'}],
  },
  {
    key: 'outbox',
    audience: 'Parents',
    question: 'What is the outbox?',
    answer:
      'It shows what {{product_name}} has not received yet: confirmations, running-late and messages that wait on this device. They are sent automatically; “Try now” tries at once. Under “Needs attention” you decide with “Try again” or “Discard”.',
    links: [{label: 'Outbox', path: '/outbox'}],
  },
  {
    key: 'log-out-with-unsent',
    audience: 'Parents',
    question: 'I want to log out, but something is not sent yet. Is it lost?',
    answer:
      'No. You choose: “Send now” sends it and logs you out, unless some of it was refused, and “Keep for this account” keeps it on this device, hidden from others, until you log in again here. Only discarding deletes it.',
    links: [{label: 'Outbox', path: '/outbox'}],
  },
  {
    key: 'ready-for-tomorrow',
    audience: 'Parents',
    question: 'How do I know that my phone is ready for a visit without a signal?',
    answer:
      'From the evening before, Home says “Ready for …, even offline”, or what is missing on this phone. In that case open {{product_name}} again while you have a signal.',
    links: [{label: 'Home', path: '/dash/parent'}],
  },
]
