import type {HelpEntry} from '../entry.ts'

/** Families: profile and account. */
export const parentsAccount: readonly HelpEntry[] = [
  {
    key: 'edit-my-profile',
    audience: 'Parents',
    question: 'Where do I change my name, phone number, picture or home?',
    answer:
      'Open the account menu and choose “Edit profile”. Name and phone number are under “About you”, the home under “Where you live”, and the picture beside them. Each part has its own button to save.',
    links: [{label: 'Edit profile', path: '/dash/parent/edit'}],
  },
  {
    key: 'change-my-email',
    audience: 'Parents',
    question: 'How do I change my email address?',
    answer:
      'Open Settings, enter the new address and your current password under “Your email” and press “Send link”. Nothing changes until you open the link in the new mailbox, within an hour. Your other devices are then logged out.',
    links: [{label: 'Settings', path: '/dash/parent/settings'}],
  },
  {
    key: 'invite-the-second-adult',
    audience: 'Parents',
    question: 'How do I add my partner?',
    answer:
      'Open Edit profile and press “Invite the second adult” under “Adults in your family”. They get a link by email to join, where a new person chooses a password. Both of you see the bookings, confirm visits and pay.',
    links: [{label: 'Edit profile', path: '/dash/parent/edit'}],
  },
  {
    key: 'remove-the-second-adult',
    audience: 'Parents',
    question: 'How do I remove the second adult, or leave the family?',
    answer:
      'Open Edit profile and remove the person under “Adults in your family”. They are logged out everywhere and no longer see the bookings; confirmations and payments stay. The adult who created the family cannot be removed, but can close their own account; the family then stays with the other adult.',
    links: [
      {label: 'Edit profile', path: '/dash/parent/edit'},
      {label: 'Close my account', path: '/settings/close-account'},
    ],
  },
  {
    key: 'family-verification',
    audience: 'Parents',
    question: 'What does “Not verified yet” in my profile mean?',
    answer:
      'Our team verifies families, and has not verified yours yet. You can request care in the meantime. It is not the same as verifying your email address.',
    links: [{label: 'Edit profile', path: '/dash/parent/edit'}],
  },
  {
    key: 'visits-in-my-own-calendar',
    audience: 'Parents',
    question: 'Can I see the visits in Google Calendar, Outlook or on my iPhone?',
    answer:
      'Yes. In Calendar press “Add to my calendar”: “Save calendar file” saves them once, and “Make an address” gives a private address that calendar programs read every few hours, with buttons for Apple and Google. It has first names and times only, is shown once, and ends when you change your password.',
    links: [{label: 'Calendar', path: '/dash/parent/calendar'}],
  },
]
