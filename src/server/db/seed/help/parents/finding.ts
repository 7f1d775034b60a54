import type {HelpEntry} from '../entry.ts'

/** Families: looking for caregivers and agencies, favorites and trust. */
export const parentsFinding: readonly HelpEntry[] = [
  {
    key: 'look-around-before-asking',
    audience: 'Parents',
    question: 'Can I look at caregivers before I ask for care?',
    answer:
      'Yes. Open Find and enter a place under “Near”: you see caregivers who chose to be listed and the agencies of the county, with rates and ratings. Press “About” to read a profile, or “Ask … first” to send them a request.',
    links: [{label: 'Find care', path: '/dash/parent/find'}],
  },
  {
    key: 'filter-caregivers',
    audience: 'Parents',
    question: 'Can I filter caregivers by price, day or age?',
    answer:
      'Yes. In Find, open the line below “Near”. You can filter by day and time, distance, rate, rating, ages of your children, “Can live in” and “Medical companion”. Times are compared with the hours a caregiver offers, so they may still be booked.',
    links: [{label: 'Find care', path: '/dash/parent/find'}],
  },
  {
    key: 'caregiver-missing-in-find',
    audience: 'Parents',
    question: 'Why do I not find a caregiver I know?',
    answer:
      'Not every caregiver chooses to be listed in Find, and only verified ones are. A request reaches those who are not listed as well. Someone who has already come to you is under Your caregivers.',
    links: [
      {label: 'Your caregivers', path: '/dash/parent/caregivers'},
      {label: 'Find care', path: '/dash/parent/find'},
    ],
  },
  {
    key: 'where-a-caregiver-lives',
    audience: 'Parents',
    question: 'Where exactly does a caregiver live?',
    answer:
      '{{product_name}} does not show that. A marker in Find stands for a county, near its center, and an offer says about how far away the caregiver is.',
    links: [{label: 'Find care', path: '/dash/parent/find'}],
  },
  {
    key: 'favorite-caregivers',
    audience: 'Parents',
    question: 'How do I save a caregiver I like?',
    answer:
      'Press “Add to favorites” on their offer, booking or profile. You find them under Your caregivers in the account menu, where you can ask them first. The list belongs to your family, and the caregiver is not notified. Agencies are saved in the same way, also from their card in Find.',
    links: [{label: 'Your caregivers', path: '/dash/parent/caregivers'}],
  },
  {
    key: 'checks-of-a-caregiver',
    audience: 'Parents',
    question: 'How can I see that a caregiver was checked?',
    answer:
      'Press “About” on the offer, booking or favorite. Under “Checked” you read who made the identity, age and background check, when, and until when it is valid.',
    links: [
      {label: 'Your caregivers', path: '/dash/parent/caregivers'},
      {label: 'Your requests', path: '/dash/parent/requests'},
    ],
  },
  {
    key: 'check-expired',
    audience: 'Parents',
    question: 'What if a caregiver’s check expires during our booking?',
    answer:
      'The booked visits stay, and the caregiver can still confirm them. Until the check is renewed you can cancel visits at any time and owe nothing, and the caregiver cannot make new offers.',
    links: [{label: 'Calendar', path: '/dash/parent/calendar'}],
  },
  {
    key: 'confirms-on-time',
    audience: 'Parents',
    question: 'What does “Confirms on time” mean in a profile?',
    answer: 'It is the share of visits that the caregiver confirmed on time. Visits that they cancel or miss lower it.',
    links: [{label: 'Find care', path: '/dash/parent/find'}],
  },
  {
    key: 'training-and-certificates',
    audience: 'Parents',
    question: 'Can I see a caregiver’s training, such as first aid or CPR?',
    answer:
      'Press “About” on an offer or in “Find” and look at “Courses and certificates”: each caregiver lists their own. Expired ones are left out, and legal and medical papers are seen by the caregiver and our staff alone.',
    links: [{label: 'Find care', path: '/dash/parent/find'}],
  },
  {
    key: 'driving-children',
    audience: 'Parents',
    question: 'Can a caregiver take my children in their car?',
    answer:
      'Yes, if the two of you agree on it. Press “About” on an offer or in “Find”: next to “Drives” the caregiver says whether they have a driver’s license, a car, and how many seats for children. {{product_name}} does not check the car or its insurance. Ask in a message before you approve, and write in “About these visits” where they would drive. “Pickup Service” cannot be booked yet.',
    links: [
      {label: 'Find care', path: '/dash/parent/find'},
      {label: 'Request care', path: '/dash/parent/request-service'},
    ],
  },
]
