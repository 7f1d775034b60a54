import type {HelpEntry} from '../entry.ts'

/** The families’ questions of the public FAQ page, in its order. */
export const parentsFaq: readonly HelpEntry[] = [
  {
    key: 'ask-for-care',
    audience: 'Parents',
    question: 'How do I ask for care?',
    answer: `Choose Request care and tell us what you need in six short steps: the service, the days and times, the place, who the care is for, and anything a caregiver should know. You decide whether individual caregivers nearby or agencies in your county can answer, and you can also ask one agency by name.

Then they answer with their hourly rates. Your phone number must be in your profile, because the person who comes to your door needs to be able to reach you. If another adult created your family, it is their number that is needed.`,
    links: [{label: 'Request care', path: '/dash/parent/request-service'}],
  },
  {
    key: 'what-care-costs',
    audience: 'Parents',
    question: 'What does it cost, and when do I know the whole price?',
    answer: `Before you approve anyone, you see the whole price of all visits, or of one week for visits every week, including {{product_name}}’s fee. Caregivers and agencies set their own hourly rates; the request form says under “Typical nearby” what families around you agreed on. The fee is a percentage of the rate, {{platform_fee}} at present.

On bookings with an individual caregiver, the fee is part of your price. On bookings with an agency, the agency pays it, not you. The rate you approve stays the same until the booking ends.`,
    links: [
      {label: 'Request care', path: '/dash/parent/request-service'},
      {label: 'Terms', path: '/terms'},
    ],
  },
  {
    key: 'who-can-answer',
    audience: 'Parents',
    question: 'Who can answer my request?',
    answer: `Either individual caregivers in your area whose identity, age and background have been checked, or agencies, whichever you choose. They never see each other’s requests.

Offers come in an order with reasons you can read, such as “2.1 miles away”, “free at all 6 times” or “works with toddlers”. Names, pictures and gender play no part in it.`,
    links: [
      {label: 'Your requests', path: '/dash/parent/requests'},
      {label: 'Find care', path: '/dash/parent/find'},
    ],
  },
  {
    key: 'what-caregivers-see-about-us',
    audience: 'Parents',
    question: 'What do caregivers see about us before I approve one?',
    answer: `Your first name and the first letter of your last name, the days and times, the ages of the children, and what you wrote for everyone. Your location is rounded to within about half a mile, so no one can find your home from it.

Your address, how to get in, allergies and who may pick up are shown only to the caregiver you approve, and are removed from their phone after the last visit.`,
    links: [{label: 'Privacy', path: '/privacy-policy'}],
  },
  {
    key: 'confirm-a-visit',
    audience: 'Parents',
    question: 'How do I confirm a visit?',
    answer: `Press Confirm start when the caregiver arrives and Confirm end when they leave. They do the same on their side. When your times are within {{agreement_minutes}} minutes of each other, the visit is settled.

If you forget, confirm later: you are then asked whether it was now or at the booked time. If one side never confirms, the other side’s time counts {{silence_hours}} hours after the visit, up to the time that was booked.`,
    links: [
      {label: 'Home', path: '/dash/parent'},
      {label: 'Calendar', path: '/dash/parent/calendar'},
    ],
  },
  {
    key: 'what-if-i-cancel',
    audience: 'Parents',
    question: 'What if I have to cancel?',
    answer: `Cancel one visit, or all that remain, from the booking page. It costs nothing until {{free_cancel_hours}} hours before a visit starts; after that, one hour of it is due, or the whole visit if it is shorter. While the caregiver’s checks have lapsed, you owe nothing. You see the amount before you cancel.

If the caregiver cancels or does not come, you pay nothing for that visit, and with one tap you can turn the remaining visits into a new request.`,
    links: [
      {label: 'Calendar', path: '/dash/parent/calendar'},
      {label: 'Terms', path: '/terms'},
    ],
  },
  {
    key: 'can-times-change',
    audience: 'Parents',
    question: 'Can the times of a visit be changed?',
    answer:
      'Yes. Either side can propose new times for a visit, and the change takes effect once the other side accepts. Until then, the original times stand.',
    links: [{label: 'Calendar', path: '/dash/parent/calendar'}],
  },
  {
    key: 'two-parents-one-account',
    audience: 'Parents',
    question: 'Can two parents use one account?',
    answer:
      'A family can have two adults, each with their own login. What each of you confirms or approves is recorded under your own name, so please do not share a password.',
    links: [{label: 'Edit profile', path: '/dash/parent/edit'}],
  },
  {
    key: 'need-a-plan',
    audience: 'Parents',
    question: 'Do I need a plan?',
    answer:
      'No. Without one you can have {{free_requests}} open requests at a time. With a plan ({{family_plan}}) you can have any number. You never need a plan to approve, confirm, cancel or pay.',
    links: [{label: 'Your plan', path: '/dash/parent/status'}],
  },
]
