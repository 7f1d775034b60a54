import type {HelpEntry} from '../entry.ts'

/** Families: the day of a visit and confirming it. */
export const parentsVisits: readonly HelpEntry[] = [
  {
    key: 'see-my-visits',
    audience: 'Parents',
    question: 'Where do I see when someone comes?',
    answer:
      'Home shows the visit of today and the next seven days. Calendar shows every visit as a month or a week; tap one for the place, the caregiver and what you can do.',
    links: [
      {label: 'Calendar', path: '/dash/parent/calendar'},
      {label: 'Home', path: '/dash/parent'},
    ],
  },
  {
    key: 'confirm-start-is-gray',
    audience: 'Parents',
    question: 'Why can I not press Confirm start yet?',
    answer:
      'It opens {{confirm_minutes}} minutes before the visit, and the text below it says when. If the caregiver came earlier, press “Already started?” and then “It started earlier than booked”.',
    links: [{label: 'Home', path: '/dash/parent'}],
  },
  {
    key: 'forgot-to-confirm',
    audience: 'Parents',
    question: 'I forgot to confirm a visit. What now?',
    answer:
      'Open the visit in Calendar and press the button now; you are then asked whether it was now or at the booked time. If you do nothing, the visit settles {{silence_hours}} hours after its end on what the caregiver confirmed, up to the booked time.',
    links: [{label: 'Calendar', path: '/dash/parent/calendar'}],
  },
  {
    key: 'tapped-by-mistake',
    audience: 'Parents',
    question: 'I pressed Confirm by mistake. Can I take it back?',
    answer:
      'Only before it is sent: if you are asked “Start the visit now?” or “End the visit now?”, press “Not yet”. What was sent stays on record. Tell the caregiver; either of you can contest the times for {{contest_days}} days after they settle.',
    links: [{label: 'Calendar', path: '/dash/parent/calendar'}],
  },
  {
    key: 'start-code-for-families',
    audience: 'Parents',
    question: 'What are the six digits on my visit?',
    answer:
      'It is your start code. If the caregiver types it on their phone, their confirmation counts as the start for both of you. It changes every {{code_minutes}} minutes and works without a network; show it only at the door.',
    links: [{label: 'Home', path: '/dash/parent'}],
  },
  {
    key: 'caregiver-is-late',
    audience: 'Parents',
    question: 'The caregiver is late. What can I do?',
    answer:
      'Look at the visit on Home: if they pressed “Running late”, it says by how many minutes. You can call the number on the booking or write to them with “Message”. If they come more than {{agreement_minutes}} minutes late, that time is not billed.',
    links: [
      {label: 'Home', path: '/dash/parent'},
      {label: 'Messages', path: '/dash/parent/messages'},
    ],
  },
  {
    key: 'family-is-late',
    audience: 'Parents',
    question: 'I am running late. How do I tell the caregiver?',
    answer:
      'Open the visit and press “Running late”, then {{late_minutes}} minutes. It is there from {{late_hours}} hours before the visit until you confirm its start, at most {{late_until_hours}} hours after the booked one, and it works without a signal. If no one is home, the booked time is still due.',
    links: [{label: 'Home', path: '/dash/parent'}],
  },
  {
    key: 'no-show',
    audience: 'Parents',
    question: 'The caregiver did not come. What happens?',
    answer:
      'You pay nothing for that visit, and it lowers an individual caregiver’s reliability. Once the visit counts as missed, {{silence_hours}} hours after its end, open the booking and press “Request the rest again”: the remaining visits go out as a new request. If it is urgent, send a new request now.',
    links: [
      {label: 'Your requests', path: '/dash/parent/requests'},
      {label: 'Request care', path: '/dash/parent/request-service'},
    ],
  },
  {
    key: 'visit-says-missed',
    audience: 'Parents',
    question: 'A visit says “Missed”, but it took place. What can I do?',
    answer:
      'Open it, press Confirm start and Confirm end, and answer that it was at the booked time. If the times were different, press “More” and then “Contest the times”. Ask the caregiver to confirm as well.',
    links: [{label: 'Calendar', path: '/dash/parent/calendar'}],
  },
  {
    key: 'times-differ',
    audience: 'Parents',
    question: 'It says “Your times differ”. What do I do?',
    answer:
      'Compare both times on the visit. Press “Accept their times” if they are right, or “Contest” if not. If you do nothing, the time that both agree on counts {{silence_hours}} hours after the booked end.',
    links: [{label: 'Calendar', path: '/dash/parent/calendar'}],
  },
  {
    key: 'contest-a-visit',
    audience: 'Parents',
    question: 'How do I contest the times of a visit?',
    answer:
      'Open the visit, press “More”, then “Contest the times”, and say what is wrong. You can do so for {{contest_days}} days after it settles. {{product_name}} support looks at what both sides confirmed and decides; both of you read the reason.',
    links: [{label: 'Calendar', path: '/dash/parent/calendar'}],
  },
  {
    key: 'who-comes-from-the-agency',
    audience: 'Parents',
    question: 'Which caregiver will the agency send?',
    answer:
      'The visit shows the name as soon as the agency has assigned someone. If no one is assigned {{assign_hours}} hours before, our staff look into it. You can also ask the agency with “Message”.',
    links: [
      {label: 'Calendar', path: '/dash/parent/calendar'},
      {label: 'Messages', path: '/dash/parent/messages'},
    ],
  },
  {
    key: 'support-decided',
    audience: 'Parents',
    question: '{{product_name}} support has decided about a visit. Is that final?',
    answer:
      'Yes. The decision and its reason stand on the visit, and both sides get an email with the times and what the care costs. What you confirmed stays on record beside it. If you disagree, write to us.',
    links: [
      {label: 'Calendar', path: '/dash/parent/calendar'},
      {label: 'Contact us', path: '/contact'},
    ],
  },
]
