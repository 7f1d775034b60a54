import type {HelpEntry} from '../entry.ts'

/** Logging in, protecting, copying and closing an account, for everyone. */
export const generalAccount: readonly HelpEntry[] = [
  {
    key: 'log-in-to-the-right-page',
    audience: 'General',
    question: 'Why does the login page refuse me?',
    answer:
      "Choose “I'm a Careseeker” or “I'm a Caregiver” to match your account. Members of an agency log in on their own page, “Agency login”. If the password is wrong, use “Forgot password?”; after many wrong tries a new device has to wait a quarter of an hour.",
    links: [
      {label: 'Log in', path: '/login'},
      {label: 'Agency login', path: '/agency/login'},
    ],
  },
  {
    key: 'google-or-facebook',
    audience: 'General',
    question: 'Can I log in with Google or Facebook?',
    answer:
      'Yes, where they are set up: press “Continue using Google” or “Continue using Facebook” on the login page. If you have no account yet, you finish signing up first.',
    links: [{label: 'Log in', path: '/login'}],
  },
  {
    key: 'change-my-password',
    audience: 'General',
    question: 'How do I change my password?',
    answer:
      'Open the account menu, choose Settings, fill in “Your password” and press “Change password”. A new password has at least {{password_chars}} characters and must not be a common one. It logs out your other devices.',
    links: [
      {label: 'Login security', path: '/settings/security'},
      {label: 'New password', path: '/forgot-password'},
    ],
  },
  {
    key: 'set-up-two-step-login',
    audience: 'General',
    question: 'How do I set up two-step login?',
    answer:
      'Open “Login security” and press “Set up” under “Two-step login”. Scan the code with an authenticator app, enter the six digits and save the ten recovery codes. Your other devices are logged out.',
    links: [{label: 'Login security', path: '/settings/security'}],
  },
  {
    key: 'lost-authenticator',
    audience: 'General',
    question: 'I lost the phone with my authenticator. How do I get in?',
    answer:
      'When you are asked for the code, press “Use a recovery code” and enter one of your ten codes; each works once. Then set up another phone under “Login security” with “Use another phone”. If you have lost the codes too, write to us: our staff can reset the second step.',
    links: [
      {label: 'Contact us', path: '/contact'},
      {label: 'Login security', path: '/settings/security'},
    ],
  },
  {
    key: 'add-a-passkey',
    audience: 'General',
    question: 'How do I log in with my fingerprint or face?',
    answer:
      'Open “Login security” and press “Add a passkey”. From then on press “Log in with a passkey” on the login page. You can rename or remove passkeys in the same place.',
    links: [
      {label: 'Login security', path: '/settings/security'},
      {label: 'Log in', path: '/login'},
    ],
  },
  {
    key: 'devices-logged-in',
    audience: 'General',
    question: 'How do I see where I am logged in?',
    answer:
      'Open “Devices” in Settings. You can log out one device, or press “Log out all other devices”. If you do not recognize one, change your password too.',
    links: [{label: 'Devices', path: '/settings/devices'}],
  },
  {
    key: 'log-out',
    audience: 'General',
    question: 'How do I log out?',
    answer:
      'Press your picture at the top and choose “Logout”. Your data is then removed from the device; if something is not sent yet, you are asked what to do with it.',
    links: [{label: 'Questions and answers', path: '/faq'}],
  },
  {
    key: 'export-my-data',
    audience: 'General',
    question: 'How do I get a copy of my data?',
    answer:
      'Open “Export my data” and press “Request a copy”. It usually takes a minute; we notify you, and with your password you can download it for {{export_hours}} hours. It is one zip with everything as JSON and your own files.',
    links: [{label: 'Export my data', path: '/settings/export'}],
  },
  {
    key: 'close-my-account',
    audience: 'General',
    question: 'How do I close my account?',
    answer:
      'Parents, caregivers and agencies do it in the same place: log in, open “Close my account” in Settings, enter your password and press “Close my account”. Visits, invoices and the like have to be settled first, unless another adult of your family keeps them; the page lists what is open. A caregiver’s bids are withdrawn, and an agency closes with its only owner. For {{undo_days}} days the link in our email opens it again; then your data is erased, except records of visits and payments that the law keeps for seven years without your name.',
    links: [
      {label: 'Close my account', path: '/settings/close-account'},
      {label: 'Privacy', path: '/privacy-policy'},
    ],
  },
  {
    key: 'undo-closing',
    audience: 'General',
    question: 'I closed my account by mistake. Can I get it back?',
    answer:
      'Yes, for {{undo_days}} days: log in, or open the link in our email, and press “Open my account again”. Requests, bids, invitations, meet-and-greets and assignments to visits that ended with it stay ended, and a plan ends when its paid time is over unless you resume it. After those days everything is erased, but you can register again.',
    links: [{label: 'Contact us', path: '/contact'}],
  },
  {
    key: 'account-suspended',
    audience: 'General',
    question: 'My account is suspended. What does that mean?',
    answer:
      '{{product_name}} has stopped it: open requests are closed and visits ahead are canceled. Confirmations that you made before can still be sent from your phone. If you think it is a mistake, write to us.',
    links: [{label: 'Contact us', path: '/contact'}],
  },
]
