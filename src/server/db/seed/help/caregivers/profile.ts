import type {HelpEntry} from '../entry.ts'

/** Caregivers: the profile that families see. */
export const caregiversProfile: readonly HelpEntry[] = [
  {
    key: 'caregiver-edit-profile',
    audience: 'Caregivers',
    question: 'How do I change what families see about me?',
    answer:
      'Open the account menu at the top and choose Edit profile. “How you work” has About you, your hourly rate, the distance and the ages you work with. Each card has its own Save.',
    links: [{label: 'Edit profile', path: '/dash/caretaker/edit'}],
  },
  {
    key: 'caregiver-change-rate',
    audience: 'Caregivers',
    question: 'How do I change my hourly rate?',
    answer:
      'Change Hourly rate under “How you work” in Edit profile. A new rate applies to new bids; your existing bids and bookings keep theirs. For more from a family you already work for, ask it for a new request and bid the new rate there. “Typical near you” says what others nearby agreed with families in the last year, where enough did.',
    links: [{label: 'Edit profile', path: '/dash/caretaker/edit'}],
  },
  {
    key: 'caregiver-picture',
    audience: 'Caregivers',
    question: 'How do I add or change my picture?',
    answer:
      'In Edit profile, under “Your picture”, press Choose a picture or Change, look at the preview, and press Use this picture. It needs a connection. Pictures are never used for matching.',
    links: [{label: 'Edit profile', path: '/dash/caretaker/edit'}],
  },
  {
    key: 'caregiver-certificates',
    audience: 'Caregivers',
    question: 'How do I add my CPR or other certificates?',
    answer:
      'In Edit profile, under “Certificates and documents”, write the title and press Choose a file, or add one by name only. Families see the titles next to your bids, and families whose requests you bid on can open the certificates. Legal and medical documents are seen only by you and our team.',
    links: [{label: 'Edit profile', path: '/dash/caretaker/edit'}],
  },
  {
    key: 'caregiver-certificate-expires',
    audience: 'Caregivers',
    question: 'What happens when a certificate expires?',
    answer:
      'Families no longer see it after the day you entered as “Valid until”. We remind you a month before. It stays in your list in Edit profile, so you can renew it.',
    links: [{label: 'Edit profile', path: '/dash/caretaker/edit'}],
  },
  {
    key: 'caregiver-hours',
    audience: 'Caregivers',
    question: 'How do I tell families when I am free?',
    answer:
      'Fill in “Your hours” in Edit profile: the weekdays and times, for how many weeks, and single days if you like. It is not a commitment; requests that fit your hours come first. When they run out, press Renew.\n\nFor a vacation or days off, add them there under “Days away”. You offer no hours on these days; visits you are booked for stay until you cancel or move them.',
    links: [{label: 'Edit profile', path: '/dash/caretaker/edit'}],
  },
  {
    key: 'caregiver-be-found',
    audience: 'Caregivers',
    question: 'Can families find me without my bidding?',
    answer:
      'Yes, if you check “Show me to families who search” in Edit profile and you are verified. Families near you can then read your profile and ask you first. Of where you live they see only the county; a family that you bid on sees the town as well. It is off at first.',
    links: [{label: 'Edit profile', path: '/dash/caretaker/edit'}],
  },
  {
    key: 'caregiver-profile-preview',
    audience: 'Caregivers',
    question: 'How do families see my profile?',
    answer:
      'Edit profile shows it under “How families see you”. Before an approval, your last name is an initial, and your phone number is hidden.',
    links: [{label: 'Edit profile', path: '/dash/caretaker/edit'}],
  },
  {
    key: 'caregiver-phone-number',
    audience: 'Caregivers',
    question: 'Why do you need my phone number?',
    answer: 'You need one to bid. Only a family that approves you sees it. You can change it in Edit profile.',
    links: [{label: 'Edit profile', path: '/dash/caretaker/edit'}],
  },
]
