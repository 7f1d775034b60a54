import type {HelpEntry} from '../entry.ts'

/** Joining, privacy and the app on devices. */
export const generalApp: readonly HelpEntry[] = [
  {
    key: 'become-a-caregiver',
    audience: 'General',
    question: 'How do I become a caregiver on {{product_name}}?',
    answer:
      'Press “Become a Caregiver”, sign up in six short steps and upload a picture of your ID in your profile. Our team checks your identity, that you are at least 18, and your background. Then you see requests near you and bid at your own rate.',
    links: [{label: 'Sign up as a caregiver', path: '/caregiver/register'}],
  },
  {
    key: 'register-an-agency',
    audience: 'General',
    question: 'How do I register my agency?',
    answer:
      'Open “For agencies” and press “Register your agency”. You become its owner and choose your counties; coordinators and field caregivers get their own logins later. With a subscription you see the open requests of your counties.',
    links: [
      {label: 'For agencies', path: '/agency'},
      {label: 'Register your agency', path: '/agency/register'},
    ],
  },
  {
    key: 'sign-up-as-a-family',
    audience: 'General',
    question: 'How do I sign up as a family?',
    answer:
      'Open Sign up, choose “Careseeker” and follow three short steps. Then open the link in our email, so that your requests are shown. Sending a request is free.',
    links: [{label: 'Sign up as a careseeker', path: '/parent/register'}],
  },
  {
    key: 'what-village-stores',
    audience: 'General',
    question: 'What does {{product_name}} store about me, and who sees it?',
    answer:
      'Only what is needed to find care, agree on it and show later that it took place. There are no ads and no tracking. The page “Privacy” lists everything on our server and on your device, for how long, and who sees it.',
    links: [{label: 'Privacy', path: '/privacy-policy'}],
  },
  {
    key: 'use-of-my-location',
    audience: 'General',
    question: 'Does {{product_name}} track my location?',
    answer:
      'No. A family’s location is read only when it chooses “Where I am now” in a request. A caregiver is asked once whether to add the location to confirmations; it is read only when they press the button, and the family does not see it. Everything works without it.',
    links: [{label: 'Privacy', path: '/privacy-policy'}],
  },
  {
    key: 'which-browsers',
    audience: 'General',
    question: 'Which phone or browser do I need?',
    answer:
      '{{product_name}} runs in the browser of a phone, tablet or computer, and there is nothing to install. Keep the browser up to date. Some extras, such as passkeys and notifications, depend on the device; where one is missing, the page says so.',
    links: [
      {label: 'Home', path: '/'},
      {label: 'Contact us', path: '/contact'},
    ],
  },
  {
    key: 'new-version',
    audience: 'General',
    question: 'It says that a new version is ready. What should I do?',
    answer:
      'Press “Update now” when it suits you; it takes a moment, and unsent items stay in your outbox. With “Later” you go on with the present version.',
    links: [{label: 'Outbox', path: '/outbox'}],
  },
  {
    key: 'used-on-another-device',
    audience: 'General',
    question: 'Why does it say that I used {{product_name}} on another device?',
    answer:
      'Because confirmations made there without a signal may still be waiting on it. Open {{product_name}} on that device while it has a connection, and they are sent. “Got it” closes the notice.',
    links: [{label: 'Devices', path: '/settings/devices'}],
  },
  {
    key: 'dark-mode',
    audience: 'General',
    question: 'Is there a dark mode?',
    answer:
      'Yes. {{product_name}} follows the light or dark setting of your device. Under “Appearance” in Settings you can choose “Light” or “Dark” for this device.',
    links: [{label: 'Home', path: '/'}],
  },
  {
    key: 'family-without-internet',
    audience: 'General',
    question: 'Can someone without a smartphone or an account get care?',
    answer:
      'Yes. Our staff can look after a family without an account: they make the request, confirm visits by phone or print a card with codes for the caregiver. Write or call us.',
    links: [{label: 'Contact us', path: '/contact'}],
  },
]
