import type {HelpEntry} from '../entry.ts'

/** Agencies: messages, notifications and accounts of members. */
export const agenciesAccount: readonly HelpEntry[] = [
  {
    key: 'agency-messages',
    audience: 'Agencies',
    question: 'How do we write to families and to our caregivers?',
    answer:
      'Choose Messages at the top. A conversation with a family opens with your bid, an invitation or a booking; one with each field caregiver is always there. With a family, phone numbers, email addresses and links stay hidden until it approves you.',
    links: [{label: 'Messages', path: '/dash/agency/messages'}],
  },
  {
    key: 'agency-block-or-report',
    audience: 'Agencies',
    question: 'Can we report a message or block a family?',
    answer:
      'Yes. Press Report under the message and choose what is wrong, or choose Block in More at the top of the conversation. Neither side can then write, and you are not notified of that family’s requests. Bookings stay.',
    links: [
      {label: 'Messages', path: '/dash/agency/messages'},
      {label: 'Contact us', path: '/contact'},
    ],
  },
  {
    key: 'agency-notifications',
    audience: 'Agencies',
    question: 'How do I choose which notifications I get?',
    answer:
      'Open the bell, then Settings. Switch email and device notifications for each group, turn them on under “This device”, and set quiet hours. Each member has their own settings.',
    links: [{label: 'Notifications', path: '/settings/notifications'}],
  },
  {
    key: 'agency-own-account',
    audience: 'Agencies',
    question: 'How do I change my own name, email or password?',
    answer:
      'Every member finds “Your name and phone number” in Edit profile, and “Your email” and “Your password” in Settings. A new email takes effect once you open the link we send there. A new password logs out your other devices.',
    links: [
      {label: 'Edit profile', path: '/dash/agency/edit'},
      {label: 'Settings', path: '/dash/agency/settings'},
    ],
  },
  {
    key: 'agency-devices',
    audience: 'Agencies',
    question: 'A work phone was lost. How do we log it out?',
    answer:
      'Its user logs in elsewhere, opens Devices from Settings and presses “Log out” at that phone. If the person has left, the owner removes them under “Your team”, which logs them out everywhere.',
    links: [
      {label: 'Devices', path: '/settings/devices'},
      {label: 'Your team', path: '/dash/agency/members'},
    ],
  },
  {
    key: 'agency-close-account',
    audience: 'Agencies',
    question: 'How do we close our agency’s account?',
    answer:
      'An owner opens “Close my account” from Settings and enters the password. Open visits, invoices and credits must be settled first; the page lists them. If you are the only owner, the agency closes too and its people lose access; for {{undo_days}} days the link in our email undoes it.',
    links: [{label: 'Close my account', path: '/settings/close-account'}],
  },
  {
    key: 'agency-export-data',
    audience: 'Agencies',
    question: 'How do we get a copy of our data?',
    answer:
      'Open “Export my data” from Settings and press “Request a copy”; you can download it for {{export_hours}} hours with your password. The agency’s records are in the copies of its owners.',
    links: [{label: 'Export my data', path: '/settings/export'}],
  },
]
