import type {HelpEntry} from '../entry.ts'

/** Caregivers: notifications and the account. */
export const caregiversAccount: readonly HelpEntry[] = [
  {
    key: 'caregiver-notifications',
    audience: 'Caregivers',
    question: 'How do I choose which notifications I get?',
    answer:
      'Open the bell, then Settings. Switch email and device notifications for “Visits and bookings”, “Requests and offers” and “Money and account”, and the email “Weekly summary”. “This device” turns on notifications while {{product_name}} is closed.',
    links: [{label: 'Notifications', path: '/settings/notifications'}],
  },
  {
    key: 'caregiver-quiet-hours',
    audience: 'Caregivers',
    question: 'Can I have quiet at night?',
    answer:
      'Yes. In the notification settings, check “Only urgent notifications at night”, set the times and press “Save quiet hours”. Quiet hours do not hold back what is about the next 24 hours.',
    links: [{label: 'Notifications', path: '/settings/notifications'}],
  },
  {
    key: 'caregiver-change-email-password',
    audience: 'Caregivers',
    question: 'How do I change my email address or password?',
    answer:
      'In Settings, use “Your email” or “Your password”; both ask for your current password. A new email takes effect once you open the link we send there. Either change logs out your other devices.',
    links: [{label: 'Settings', path: '/dash/caretaker/settings'}],
  },
  {
    key: 'caregiver-lost-phone',
    audience: 'Caregivers',
    question: 'I lost my phone. How do I log it out?',
    answer:
      'Log in on another device, open Devices from Settings and press “Log out” at that phone, or “Log out all other devices”. Unsent confirmations stay on the phone until you log in on it again.',
    links: [{label: 'Devices', path: '/settings/devices'}],
  },
  {
    key: 'caregiver-export-data',
    audience: 'Caregivers',
    question: 'How do I get a copy of my data?',
    answer:
      'Open “Export my data” from Settings and press “Request a copy”. We notify you when it is ready, usually in a minute; you can then download it for {{export_hours}} hours with your password.',
    links: [{label: 'Export my data', path: '/settings/export'}],
  },
  {
    key: 'caregiver-close-account',
    audience: 'Caregivers',
    question: 'How do I delete my account?',
    answer:
      'Open “Close my account” from Settings and enter your password. Open visits and payments must be settled first; the page lists them. Your bids are withdrawn, and for {{undo_days}} days the link in our email undoes it.',
    links: [{label: 'Close my account', path: '/settings/close-account'}],
  },
  {
    key: 'caregiver-suspended',
    audience: 'Caregivers',
    question: 'My account is suspended. What happens to my visits?',
    answer:
      'You are logged out, your visits ahead are canceled, and the families are notified. You can still log in to send confirmations that you made before. Write to us if you think this is a mistake.',
    links: [{label: 'Contact us', path: '/contact'}],
  },
]
