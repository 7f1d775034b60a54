import type {HelpEntry} from '../entry.ts'

/** The general questions of the public FAQ page, in its order. */
export const generalFaq: readonly HelpEntry[] = [
  {
    key: 'kinds-of-care',
    audience: 'General',
    question: 'Which kinds of care can be booked?',
    answer:
      'Child care and senior care. Pickup service and workplace care are coming soon: you can see them on the home page, but you cannot book them yet.',
    links: [
      {label: 'Home', path: '/'},
      {label: 'About', path: '/about'},
    ],
  },
  {
    key: 'how-caregivers-are-checked',
    audience: 'General',
    question: 'How are caregivers checked?',
    answer: `For every individual caregiver we record three checks: identity, age of at least 18, and background. Each one shows who made it, when, and when it expires. You can see those dates on the caregiver’s profile. When a check expires, the caregiver cannot bid until it is renewed.

Agencies are responsible for checking the people they send. Before you approve an agency, ask how it does that.`,
    links: [{label: 'About', path: '/about'}],
  },
  {
    key: 'does-village-hold-money',
    audience: 'General',
    question: 'Does {{product_name}} hold my money?',
    answer:
      'No. What a family pays for care goes directly to the caregiver or the agency. {{product_name}} only receives its fee and, from people who choose one, the price of a plan. Every amount is shown with its breakdown.',
    links: [{label: 'Terms', path: '/terms'}],
  },
  {
    key: 'different-times-remembered',
    audience: 'General',
    question: 'What happens when both sides remember different times?',
    answer: `Both times stay on record, and both of you see them. Either of you can accept the other’s time with one tap. If neither does, the time that both agree on counts after {{silence_hours}} hours. Either side can contest a settled visit within {{contest_days}} days by giving a reason, and a person will decide.

What either of you reported is never deleted or overwritten.`,
    links: [{label: 'Terms', path: '/terms'}],
  },
  {
    key: 'put-village-on-my-phone',
    audience: 'General',
    question: 'How do I put {{product_name}} on my phone?',
    answer:
      'Open this site in your phone’s browser and choose Install. On an iPhone, choose Add to Home Screen in the share menu. Your Settings say it too. {{product_name}} opens like any other app, even without a network, and shows your calendar and visits as they were when you last saw them.',
    links: [{label: 'Home', path: '/'}],
  },
  {
    key: 'forgot-password',
    audience: 'General',
    question: 'I forgot my password. What now?',
    answer:
      'Choose Forgot password on the login page and enter your email address. The link we send works once, for {{reset_minutes}} minutes, and only the newest link works. Choosing a new password logs you out on every device. Anything saved on a phone but not yet sent stays there and is sent when you log in again.',
    links: [
      {label: 'New password', path: '/forgot-password'},
      {label: 'Log in', path: '/login'},
    ],
  },
  {
    key: 'protect-my-login',
    audience: 'General',
    question: 'How do I protect my login?',
    answer: `Choose “Login security” in Settings and set up two-step login: after your password, {{product_name}} asks for a code from an authenticator app on your phone. Ten recovery codes let you in if you lose the phone.

With a passkey, the fingerprint, face or screen lock of your device logs you in without a password or code.`,
    links: [{label: 'Login security', path: '/settings/security'}],
  },
  {
    key: 'write-to-each-other',
    audience: 'General',
    question: 'How do we write to each other?',
    answer: `Choose Messages at the top of every page. A family and a caregiver or agency can write as soon as there is a bid, an invitation or a booking, and an agency can write with its field caregivers. Messages you write without a signal wait on your phone and are sent in order.

Until the booking, phone numbers, email addresses and links are hidden from the other side. You can report a message or block someone in the conversation. Messages are deleted {{messages_days}} days after the last visit.`,
    links: [{label: 'Questions and answers', path: '/faq'}],
  },
]
