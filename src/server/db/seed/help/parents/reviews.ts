import type {HelpEntry} from '../entry.ts'

/** Families: reviews. */
export const parentsReviews: readonly HelpEntry[] = [
  {
    key: 'write-a-review',
    audience: 'Parents',
    question: 'How do I review a caregiver or agency?',
    answer:
      'Once a visit is settled or was missed, press “Write a review” on Home or on the booking. Give one to five stars for punctuality, communication and care, and add your own words. You can write one for each booking; neither side sees the other’s before writing its own.',
    links: [
      {label: 'Home', path: '/dash/parent'},
      {label: 'Your requests', path: '/dash/parent/requests'},
    ],
  },
  {
    key: 'when-a-review-shows',
    audience: 'Parents',
    question: 'When is my review shown, and can I change it?',
    answer:
      'It is shown when both sides have written one, or {{review_days}} days after the first. Until then you can press “Change your review”. It appears with the first name and initial of the adult who created your family.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
  {
    key: 'review-about-us',
    audience: 'Parents',
    question: 'A caregiver wrote about our family. Can I answer?',
    answer:
      'Yes, once: open the review on the booking, press “Reply to …” and then “Send reply”. Everyone who reads the review sees your reply. If a review breaks the rules, write to us.',
    links: [
      {label: 'Your requests', path: '/dash/parent/requests'},
      {label: 'Contact us', path: '/contact'},
    ],
  },
  {
    key: 'read-reviews',
    audience: 'Parents',
    question: 'Where do I read reviews of a caregiver?',
    answer:
      'Press “Read … reviews” on an offer, or under Your caregivers. The rating is also in Find and in the profile under “About”. Only families that booked them can write one.',
    links: [
      {label: 'Find care', path: '/dash/parent/find'},
      {label: 'Your caregivers', path: '/dash/parent/caregivers'},
    ],
  },
]
