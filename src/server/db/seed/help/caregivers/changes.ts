import type {HelpEntry} from '../entry.ts'

/** Caregivers: the calendar, new times and canceling. */
export const caregiversChanges: readonly HelpEntry[] = [
  {
    key: 'caregiver-calendar',
    audience: 'Caregivers',
    question: 'Where is my schedule?',
    answer:
      'Choose Calendar; it shows your visits by month, week or day, also without a network. Open a visit for the address, messages and changes. Today shows the next seven days.',
    links: [{label: 'Calendar', path: '/dash/caretaker/calendar'}],
  },
  {
    key: 'caregiver-other-calendar',
    audience: 'Caregivers',
    question: 'Can I have my visits in Google or Apple Calendar?',
    answer:
      'Yes. On Calendar, press “Add to my calendar”. “Save calendar file” saves them as they are now; “Make an address” gives a private address that calendar programs keep reading, with buttons for Apple and Google. It shows first names and times only, and ends when you change your password.',
    links: [{label: 'Calendar', path: '/dash/caretaker/calendar'}],
  },
  {
    key: 'caregiver-propose-times',
    audience: 'Caregivers',
    question: 'How do I ask for other times?',
    answer:
      'Open the visit, press More, then “Propose new times”. The booked times stay until the family accepts. You can withdraw the proposal until then.',
    links: [{label: 'Calendar', path: '/dash/caretaker/calendar'}],
  },
  {
    key: 'caregiver-answer-new-times',
    audience: 'Caregivers',
    question: 'The family proposed new times. What do I do?',
    answer:
      'Open the visit and press “Accept new times” or “Decline new times”. Until you answer, the booked times stand. New times cannot overlap another visit of yours.',
    links: [{label: 'Calendar', path: '/dash/caretaker/calendar'}],
  },
  {
    key: 'caregiver-cancel-visit',
    audience: 'Caregivers',
    question: 'How do I cancel one visit?',
    answer:
      'Open the visit, press More, then “Cancel this visit”, and say why. You are not paid for it. The other visits stay, and the family is notified and may ask someone else.',
    links: [{label: 'Calendar', path: '/dash/caretaker/calendar'}],
  },
  {
    key: 'caregiver-cancel-booking',
    audience: 'Caregivers',
    question: 'How do I give up a whole booking?',
    answer:
      'Open any of its visits, press More, then “Cancel the whole booking”. All visits ahead are canceled, and you are not paid for them; visits that have started are not canceled. The family can ask others with one tap.',
    links: [{label: 'Calendar', path: '/dash/caretaker/calendar'}],
  },
  {
    key: 'caregiver-end-weekly-visits',
    audience: 'Caregivers',
    question: 'How do I end visits that repeat every week?',
    answer:
      'Open one of the visits, press “More” and then “End weekly visits”, and choose the last day. Visits until the end of that day stay, and the family is notified and can ask others for the later ones. Those that begin more than {{weekly_notice_days}} days later do not count toward how often you confirm on time.',
    links: [{label: 'Calendar', path: '/dash/caretaker/calendar'}],
  },
  {
    key: 'caregiver-answer-a-meeting',
    audience: 'Caregivers',
    question: 'A family wants to meet me. What do I do?',
    answer:
      'Open it on Today under “Meet-and-greets to answer”, or in Calendar. Press “Accept”, “Propose another time” or “Decline”. A meet-and-greet takes {{meeting_minutes}} minutes at most, is not paid and is not confirmed; you see an address, a number or a link if the family added it. “Cancel meeting” is in the same place.',
    links: [
      {label: 'Today', path: '/dash/caretaker'},
      {label: 'Calendar', path: '/dash/caretaker/calendar'},
    ],
  },
  {
    key: 'caregiver-family-cancels',
    audience: 'Caregivers',
    question: 'Am I paid if the family cancels?',
    answer:
      'If they cancel less than {{free_cancel_hours}} hours before the visit, you are paid for one hour of it, or for all of it if it is shorter. Earlier, it is free for them, and it is always free while your checks have lapsed.',
    links: [{label: 'Earnings', path: '/dash/caretaker/earnings'}],
  },
]
