import type {HelpEntry} from '../entry.ts'

/** Caregivers: signing up and the three checks. */
export const caregiversSignUp: readonly HelpEntry[] = [
  {
    key: 'caregiver-sign-up',
    audience: 'Caregivers',
    question: 'How do I sign up as a caregiver?',
    answer:
      'Choose Sign Up, then Caregiver. You enter your account, where you live, your rate and how you work, and, if you like, your hours and certificates. Afterward, upload a picture of your ID under Verification in Edit profile.',
    links: [{label: 'Sign up as a caregiver', path: '/caregiver/register'}],
  },
  {
    key: 'caregiver-upload-id',
    audience: 'Caregivers',
    question: 'Where do I upload my ID?',
    answer:
      'Open Edit profile and look for Verification. Press Upload at the identity check and add a picture of your driver’s license, state ID or passport, both sides if it has two. JPEG, PNG, WebP and PDF work.',
    links: [{label: 'Edit profile', path: '/dash/caretaker/edit'}],
  },
  {
    key: 'caregiver-age-proof',
    audience: 'Caregivers',
    question: 'Do I need an extra document for my age?',
    answer:
      'Usually not: your ID shows your date of birth, and we read it from there. Upload another proof under Verification only if your ID has no date of birth.',
    links: [{label: 'Edit profile', path: '/dash/caretaker/edit'}],
  },
  {
    key: 'caregiver-background-check',
    audience: 'Caregivers',
    question: 'Do I have to get a background check myself?',
    answer:
      'No. We order it once your identity is verified. If you have a recent one, upload it under Verification in Edit profile; families never see the document.',
    links: [{label: 'Edit profile', path: '/dash/caretaker/edit'}],
  },
  {
    key: 'caregiver-verification-time',
    audience: 'Caregivers',
    question: 'How long does verification take?',
    answer:
      'We usually review a document within two business days. Today and Edit profile show which check is still missing, under review or not accepted.',
    links: [
      {label: 'Today', path: '/dash/caretaker'},
      {label: 'Edit profile', path: '/dash/caretaker/edit'},
    ],
  },
  {
    key: 'caregiver-document-refused',
    audience: 'Caregivers',
    question: 'My document was not accepted. What now?',
    answer:
      'The reason is shown at that check under Verification in Edit profile. Press Add another file there and upload a better one; we usually review it within two business days.',
    links: [{label: 'Edit profile', path: '/dash/caretaker/edit'}],
  },
  {
    key: 'caregiver-documents-private',
    audience: 'Caregivers',
    question: 'Who can see the documents for my checks?',
    answer:
      'Only you and our team. Families see the name of each check, who made it, the date and when it expires, but never the document.',
    links: [
      {label: 'Edit profile', path: '/dash/caretaker/edit'},
      {label: 'Privacy', path: '/privacy-policy'},
    ],
  },
  {
    key: 'caregiver-renew-check',
    audience: 'Caregivers',
    question: 'How do I renew a check before it expires?',
    answer:
      'Upload the new document at that check under Verification in Edit profile, before the date shown there. The check says when it expires soon.',
    links: [{label: 'Edit profile', path: '/dash/caretaker/edit'}],
  },
  {
    key: 'caregiver-not-approved',
    audience: 'Caregivers',
    question: 'My profile says Not approved. Can I do something?',
    answer:
      'You cannot bid for now. Write to us if you think this is a mistake. Visits you are already booked for stay yours.',
    links: [{label: 'Contact us', path: '/contact'}],
  },
  {
    key: 'caregiver-verify-email',
    audience: 'Caregivers',
    question: 'Why do I have to verify my email address, and where is the link?',
    answer:
      'You cannot bid until you open the link we sent you. If you cannot find it, press Send the link again on Today; only the newest link works.',
    links: [{label: 'Today', path: '/dash/caretaker'}],
  },
]
