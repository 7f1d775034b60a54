import type {HelpEntry} from '../entry.ts'

/** Caregivers: confirming visits. */
export const caregiversVisits: readonly HelpEntry[] = [
  {
    key: 'caregiver-confirm-visit',
    audience: 'Caregivers',
    question: 'How do I confirm a visit?',
    answer:
      'Press Confirm start when you arrive and Confirm end when you leave; the buttons are on Today. The family does the same. When your times are within {{agreement_minutes}} minutes of each other, the visit is settled, and your time counts.',
    links: [{label: 'Today', path: '/dash/caretaker'}],
  },
  {
    key: 'caregiver-not-let-in',
    audience: 'Caregivers',
    question: 'The family is not home or does not answer the door. What do I do?',
    answer:
      'Confirm the start when you arrive, so that your time is on record. Then call or message the family from the visit. If no one comes, press Confirm end when you leave and answer “No one was home”: you are paid until the booked end, and the family can contest it. Without that answer, the time until you left counts. Write to us under “Contact us” if you need help.',
    links: [
      {label: 'Today', path: '/dash/caretaker'},
      {label: 'Contact us', path: '/contact'},
    ],
  },
  {
    key: 'caregiver-came-early',
    audience: 'Caregivers',
    question: 'Confirm start is disabled. What if I came early?',
    answer:
      'It opens {{confirm_minutes}} minutes before the visit, and the text below says when. If the visit began even earlier, press “Already started?” and then “It started earlier than booked”. Coming early is not paid extra; for that, propose new times first.',
    links: [{label: 'Today', path: '/dash/caretaker'}],
  },
  {
    key: 'caregiver-forgot-to-confirm',
    audience: 'Caregivers',
    question: 'I forgot to press Confirm start or Confirm end. What now?',
    answer:
      'Open the visit and press it now. The app asks “Now, or at” the booked time; choose the booked time and say why. If you never do, the visit settles {{silence_hours}} hours after its end by what the family confirmed, and if no one confirmed anything, it counts as missed.',
    links: [
      {label: 'Today', path: '/dash/caretaker'},
      {label: 'Calendar', path: '/dash/caretaker/calendar'},
    ],
  },
  {
    key: 'caregiver-wrong-tap',
    audience: 'Caregivers',
    question: 'I pressed confirm by mistake. Can I undo it?',
    answer:
      'If the booked time is still ahead, the question after the tap has “Not yet”. A tap that was already sent counts and stays on record. Tell the family; either of you can contest the times for {{contest_days}} days after they are settled.',
    links: [{label: 'Today', path: '/dash/caretaker'}],
  },
  {
    key: 'caregiver-location-when-confirming',
    audience: 'Caregivers',
    question: 'Do I have to share my location when I confirm?',
    answer:
      'No, it is optional. The app asks once: choose “Add my location” or “Not now”. It is read only when you press the button, and the family does not see it.',
    links: [
      {label: 'Today', path: '/dash/caretaker'},
      {label: 'Privacy', path: '/privacy-policy'},
    ],
  },
  {
    key: 'caregiver-away-from-place',
    audience: 'Caregivers',
    question: 'It says my phone was away from the place of the visit. Is that bad?',
    answer:
      'Your confirmation still counts; our support team sees the flag. Open the visit and press Explain, for example that you met at the playground. The family and support can read it, and it changes no time.',
    links: [{label: 'Calendar', path: '/dash/caretaker/calendar'}],
  },
  {
    key: 'caregiver-running-late',
    audience: 'Caregivers',
    question: 'I am running late. How do I tell the family?',
    answer:
      'Press Running late on the visit and choose how many minutes; the family is notified. The button is there from {{late_hours}} hours before the visit until you confirm its start, at most {{late_until_hours}} hours after the booked one. It works without a signal too and is sent when you have one. For more, choose “Propose new times” under More.',
    links: [{label: 'Today', path: '/dash/caretaker'}],
  },
  {
    key: 'caregiver-times-differ',
    audience: 'Caregivers',
    question: 'The family and I have different times. What can I do?',
    answer:
      'Open the visit: both times are shown, and you can press “Accept their times” or Contest. If neither of you does, the time you both agree on counts {{silence_hours}} hours after the visit.',
    links: [{label: 'Calendar', path: '/dash/caretaker/calendar'}],
  },
  {
    key: 'caregiver-contest',
    audience: 'Caregivers',
    question: 'How do I contest the times of a visit?',
    answer:
      'Open the visit, press More, then “Contest the times”, and say what is wrong. You can do it for {{contest_days}} days after the visit is settled. {{product_name}} support decides, and you are both notified.',
    links: [{label: 'Calendar', path: '/dash/caretaker/calendar'}],
  },
  {
    key: 'caregiver-family-did-not-confirm',
    audience: 'Caregivers',
    question: 'What if the family never confirms?',
    answer:
      'Your times stand {{silence_hours}} hours after the visit, up to the time that was booked. You need to do nothing.',
    links: [{label: 'Earnings', path: '/dash/caretaker/earnings'}],
  },
  {
    key: 'caregiver-address-and-directions',
    audience: 'Caregivers',
    question: 'Where do I find the address and how to get in?',
    answer:
      'Open the visit in your calendar. It shows the address, arrival notes, the door code, who may pick up and allergies, with buttons for Directions and to call the family. They are there from the approval until {{details_hours}} hours after the last visit.',
    links: [{label: 'Calendar', path: '/dash/caretaker/calendar'}],
  },
  {
    key: 'caregiver-printed-card',
    audience: 'Caregivers',
    question: 'A family has no app but a printed card. How does that work?',
    answer:
      'Type the {{code_digits}} digits from the card into “Start code” or “End code” before you confirm. It counts for both sides only if your phone shares a location at the door; otherwise it counts for you alone.',
    links: [{label: 'Today', path: '/dash/caretaker'}],
  },
  {
    key: 'caregiver-support-decided',
    audience: 'Caregivers',
    question: 'What does “Decided by {{product_name}} support” mean?',
    answer:
      'One of you contested the visit, or its times could not be settled, so our team decided. The visit shows the decided times and the reason, and both of you are notified. The decision is final for the app; if you disagree, write to us.',
    links: [
      {label: 'Calendar', path: '/dash/caretaker/calendar'},
      {label: 'Contact us', path: '/contact'},
    ],
  },
  {
    key: 'caregiver-no-one-confirmed',
    audience: 'Caregivers',
    question: 'A visit says that no one confirmed it. Am I still paid?',
    answer:
      'Only if one of you confirms it. If it took place, open it and press Confirm start and Confirm end, choosing the booked time. A late confirmation still counts, and it is safest to do it at once; you can also contest the visit.',
    links: [
      {label: 'Calendar', path: '/dash/caretaker/calendar'},
      {label: 'Earnings', path: '/dash/caretaker/earnings'},
    ],
  },
]
