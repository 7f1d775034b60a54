import type {HelpEntry} from '../entry.ts'

/** Agencies: registering, logging in and the profile. */
export const agenciesSignUp: readonly HelpEntry[] = [
  {
    key: 'agency-sign-up',
    audience: 'Agencies',
    question: 'How do we register our agency?',
    answer:
      'Choose Sign Up, then Agency. You enter the agency, its office and counties, and the email and password with which you log in as the owner. Registering is free.',
    links: [
      {label: 'Register your agency', path: '/agency/register'},
      {label: 'For agencies', path: '/agency'},
    ],
  },
  {
    key: 'agency-log-in',
    audience: 'Agencies',
    question: 'Where do we log in?',
    answer:
      'Owners, coordinators and field caregivers all log in on the Agency login page, each with their own email address. The login page for families and caregivers does not let agency members in.',
    links: [{label: 'Agency login', path: '/agency/login'}],
  },
  {
    key: 'agency-verify-email',
    audience: 'Agencies',
    question: 'Why can we not bid before verifying the email address?',
    answer:
      'A bid needs the verified email address of the person who places it. Open the link that we sent, or press Send the link again on Home; only the newest link works.',
    links: [{label: 'Home', path: '/dash/agency'}],
  },
  {
    key: 'agency-edit-profile',
    audience: 'Agencies',
    question: 'How do we change our name, website, phone number or logo?',
    answer:
      'Open the account menu at the top and choose Edit profile. “Your agency” has the legal name, the website, the phone number and what families read about you; Logo has Choose a picture or Change. Families see the name and the logo next to your bids.',
    links: [{label: 'Edit profile', path: '/dash/agency/edit'}],
  },
  {
    key: 'agency-change-counties',
    audience: 'Agencies',
    question: 'How do we change the counties we serve?',
    answer:
      'In Edit profile, under “Where you work”, add or remove counties and save. With a subscription, you see the open leads of these counties, and families there find you.',
    links: [{label: 'Edit profile', path: '/dash/agency/edit'}],
  },
  {
    key: 'agency-certificates',
    audience: 'Agencies',
    question: 'How do we show licenses and certificates?',
    answer:
      'In Edit profile, under “Certificates and documents”, write the title, choose “Certificate”, “Legal document” or “Medical document”, and press Choose a file. Families see the titles, and those who asked you or have your bid can open the certificates. Only our team sees legal and medical documents.',
    links: [{label: 'Edit profile', path: '/dash/agency/edit'}],
  },
  {
    key: 'agency-certificate-expires',
    audience: 'Agencies',
    question: 'What happens when one of our documents expires?',
    answer:
      'We remind you a month before the date entered as “Valid until”. After it, families no longer see the document; renew it under “Certificates and documents” in Edit profile.',
    links: [{label: 'Edit profile', path: '/dash/agency/edit'}],
  },
  {
    key: 'agency-how-families-find-us',
    audience: 'Agencies',
    question: 'How do families find our agency?',
    answer:
      'With a subscription, families in your counties find you in the list of agencies and can send you a request by name. Without one, only families who already have a booking or an offer with you find you there, and no family can send you a new request.',
    links: [
      {label: 'Your plan', path: '/dash/agency/status'},
      {label: 'Edit profile', path: '/dash/agency/edit'},
    ],
  },
  {
    key: 'agency-reviews',
    audience: 'Agencies',
    question: 'Where do we read reviews and reply to them?',
    answer:
      'Home shows “Your reviews” with Read reviews. Press Reply at a review; the agency can reply once, and everyone who reads it sees the reply. A review is shown once both sides wrote one, or after {{review_days}} days.',
    links: [{label: 'Your reviews', path: '/dash/agency/reviews'}],
  },
  {
    key: 'agency-review-family',
    audience: 'Agencies',
    question: 'Can we review a family?',
    answer:
      'Yes, after a visit of the booking is settled. “How was it?” on Home has “Write a review”: stars for punctuality, communication and care, and a text. You can change it until it is shown.',
    links: [
      {label: 'Home', path: '/dash/agency'},
      {label: 'Your reviews', path: '/dash/agency/reviews'},
    ],
  },
]
