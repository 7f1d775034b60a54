import type {HelpEntry} from '../entry.ts'

/** What Village is, what it costs, where it works and how to reach people. */
export const generalVillage: readonly HelpEntry[] = [
  {
    key: 'what-is-village',
    audience: 'General',
    question: 'What is {{product_name}}?',
    answer:
      'A place where families find care for their children or older relatives, caregivers set their own rates, and agencies meet families of their counties. You agree on the whole price first, and both sides confirm every visit. {{product_name}} does not employ caregivers and does not provide the care itself.',
    links: [
      {label: 'About', path: '/about'},
      {label: 'Home', path: '/'},
    ],
  },
  {
    key: 'who-village-is-for',
    audience: 'General',
    question: 'Who is {{product_name}} for?',
    answer:
      'For families who look for child care or senior care, for individual caregivers of at least 18, and for agencies that send caregivers. Choose on the sign-up page how you would like to use it.',
    links: [
      {label: 'Sign up', path: '/register'},
      {label: 'About', path: '/about'},
    ],
  },
  {
    key: 'how-village-earns',
    audience: 'General',
    question: 'How does {{product_name}} make money?',
    answer:
      'With one fee, {{platform_fee}} of the price of care at present, and with plans for those who want one. On bookings with a caregiver the family pays the fee, only on what it pays through {{product_name}}; on bookings with an agency the agency pays it. There are no ads, and no data is sold.',
    links: [
      {label: 'Terms', path: '/terms'},
      {label: 'About', path: '/about'},
    ],
  },
  {
    key: 'price-of-signing-up',
    audience: 'General',
    question: 'Does it cost anything to sign up?',
    answer:
      'No. Signing up, sending a request and placing bids are free. There are optional plans for families and caregivers, and agencies need one to get new requests; the prices are under “Your plan” once you are logged in.',
    links: [{label: 'Sign up', path: '/register'}],
  },
  {
    key: 'look-before-signing-up',
    audience: 'General',
    question: 'Can I see caregivers without an account?',
    answer:
      'Yes. Open “Caregivers near you” and enter a ZIP code, town or county: you see first names, rates, ratings and the county. To read profiles and to ask someone, log in or join.',
    links: [
      {label: 'Caregivers near you', path: '/find'},
      {label: 'Sign up', path: '/register'},
    ],
  },
  {
    key: 'where-village-works',
    audience: 'General',
    question: 'Where does {{product_name}} work?',
    answer:
      'In the United States. How many caregivers and agencies serve your place is said in the request form as soon as you enter it. Where no one does yet, a request can wait on the waitlist and opens by itself.',
    links: [{label: 'Caregivers near you', path: '/find'}],
  },
  {
    key: 'emergency',
    audience: 'General',
    question: 'What do I do in an emergency?',
    answer:
      'Call 911 first. For poison call 1-800-222-1222, and if someone thinks of suicide call or text 988. When everyone is safe, write to us and choose the topic “Safety”.',
    links: [{label: 'Contact us', path: '/contact'}],
  },
  {
    key: 'contact-a-person',
    audience: 'General',
    question: 'How do I reach a person at {{product_name}}?',
    answer:
      'Open Contact, write your message and press “Send message”; a person reads it and replies by email. The page also has our email address, phone number and postal address.',
    links: [{label: 'Contact us', path: '/contact'}],
  },
  {
    key: 'what-the-assistant-knows',
    audience: 'General',
    question: 'Are you a person or a robot?',
    answer:
      'I am the {{product_name}} Assistant, a program. I answer from {{product_name}}’s own help texts, questions and blog and, if you are logged in, from your own bookings, visits and invoices, and I say so when I do not know. What you asked is stored for {{chat_days}} days; no device can open it after you log out.',
    links: [
      {label: 'Contact us', path: '/contact'},
      {label: 'Privacy', path: '/privacy-policy'},
    ],
  },
  {
    key: 'does-village-employ-caregivers',
    audience: 'General',
    question: 'Does {{product_name}} employ the caregivers?',
    answer:
      'No. The care is an agreement between a family and the caregiver or agency it approves. Caregivers set their own rates, and agencies send their own people.',
    links: [{label: 'Terms', path: '/terms'}],
  },
  {
    key: 'insurance',
    audience: 'General',
    question: 'Is care booked through {{product_name}} insured?',
    answer:
      'Ask that of the caregiver or agency before you approve them: the care is an agreement between them and the family, and {{product_name}} employs no caregivers. An agency can show its insurance among its certificates in its profile. {{product_name}} does not check the insurance of a caregiver’s car.',
    links: [{label: 'Terms', path: '/terms'}],
  },
  {
    key: 'language-of-village',
    audience: 'General',
    question: 'Is {{product_name}} available in Spanish?',
    answer:
      'Yes, in English and Spanish. {{product_name}} starts in the language of your browser, and you can change it in one tap; your emails and notifications come in the language you chose. In a request, write under “What matters to you” which language the caregiver should speak.',
    links: [{label: 'Questions and answers', path: '/faq'}],
  },
  {
    key: 'blog',
    audience: 'General',
    question: 'What is on the blog?',
    answer:
      'Articles about finding care, first visits, prices and the work of caregivers. Anyone can read them without an account, and pages that you opened stay readable without a signal.',
    links: [{label: 'Blog', path: '/blog'}],
  },
  {
    key: 'terms-of-use',
    audience: 'General',
    question: 'Where are the terms and rules?',
    answer:
      'On the page “Terms of use”, in plain words: accounts, bookings, visits, money, canceling and conduct. The page says when they were last changed.',
    links: [{label: 'Terms', path: '/terms'}],
  },
]
