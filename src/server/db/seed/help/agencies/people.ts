import type {HelpEntry} from '../entry.ts'

/** Agencies: the people board, assigning and the team. */
export const agenciesPeople: readonly HelpEntry[] = [
  {
    key: 'agency-assign',
    audience: 'Agencies',
    question: 'How do we assign a caregiver to a visit?',
    answer:
      'Open the visit under People or in the calendar and choose “Assign a caregiver”; each person shows whether they are free and their hours that week. Check “And … later visits of this booking” to assign those too. The family sees the name right away.',
    links: [
      {label: 'People', path: '/dash/agency/people'},
      {label: 'Calendar', path: '/dash/agency/calendar'},
    ],
  },
  {
    key: 'agency-people-board',
    audience: 'Agencies',
    question: 'How does the People page work?',
    answer:
      '“Who goes where” shows a week: your people by days, with unassigned visits in their own row. On a wide screen, drag a visit to a caregiver; otherwise open it. “Your team” lists phone numbers, hours of this week and the next visit of each.',
    links: [{label: 'People', path: '/dash/agency/people'}],
  },
  {
    key: 'agency-days-away',
    audience: 'Agencies',
    question: 'Where do we record when a caregiver cannot work?',
    answer:
      'On People, open “Your team” and press “Availability” beside the name: usual hours by weekday, and “Add days away”. The week shows them, and you are asked before you assign someone outside of their hours or on a day away. A field caregiver can also enter their own days away, under Today. Your office reads it, and each caregiver their own.',
    links: [{label: 'People', path: '/dash/agency/people'}],
  },
  {
    key: 'agency-member-credentials',
    audience: 'Agencies',
    question: 'Can we keep track of our caregivers’ certificates and when they expire?',
    answer:
      'Yes. On People, open “Your team”, press “Credentials” beside the name and enter what it is and the day on which it expires. Owners and coordinators get a notification and an email {{expiry_days}} days before, and on that day. No one else reads it.',
    links: [{label: 'People', path: '/dash/agency/people'}],
  },
  {
    key: 'agency-payroll',
    audience: 'Agencies',
    question: 'Does {{product_name}} do payroll or overtime pay?',
    answer:
      'No. What you pay your people is not recorded: {{product_name}} calculates no wages, overtime pay or withholding, and sends no W-2. For your payroll, open People, “Hours”: it has the confirmed hours of each person in a period, and “Download CSV” saves them.',
    links: [{label: 'People', path: '/dash/agency/people'}],
  },
  {
    key: 'agency-copy-week',
    audience: 'Agencies',
    question: 'Can we copy last week’s assignments?',
    answer:
      'Yes. On People, press “Copy the week before”. Visits without a caregiver get the one who came a week earlier; what is assigned already stays. Someone with another visit at that time is not preselected.',
    links: [{label: 'People', path: '/dash/agency/people'}],
  },
  {
    key: 'agency-change-assignment',
    audience: 'Agencies',
    question: 'How do we change or remove the caregiver of a visit?',
    answer:
      'Open the visit and choose “Assign a caregiver” again. The list says who is free at that time: pick someone else, or “No one yet”. On the board you can also drag it. Undo is offered. It works until the visit is over.',
    links: [{label: 'People', path: '/dash/agency/people'}],
  },
  {
    key: 'agency-double-booked',
    audience: 'Agencies',
    question: 'Does {{product_name}} stop us from assigning someone twice at the same time?',
    answer:
      'No, it warns you. The dialog shows “Already assigned to visits at these times”; choose someone else, or save it anyway.',
    links: [{label: 'People', path: '/dash/agency/people'}],
  },
  {
    key: 'agency-unassigned-visits',
    audience: 'Agencies',
    question: 'How do we see which visits have no caregiver?',
    answer:
      'Home warns of visits without a caregiver, with “Assign a caregiver” for the next one. On People they are in the row Unassigned. {{assign_hours}} hours before the start, our staff look into such a visit.',
    links: [
      {label: 'Home', path: '/dash/agency'},
      {label: 'People', path: '/dash/agency/people'},
    ],
  },
  {
    key: 'agency-invite-member',
    audience: 'Agencies',
    question: 'How do we add a coordinator or a field caregiver?',
    answer:
      'The owner opens People, “Your team”, “Invite, change roles”, and presses Invite a member. Enter name and email and choose Field caregiver or Coordinator; we email a link to join, where a new person chooses a password and a field caregiver also enters a phone number for you to call. Until they accept, they are shown as Invited.',
    links: [{label: 'Your team', path: '/dash/agency/members'}],
  },
  {
    key: 'agency-change-role',
    audience: 'Agencies',
    question: 'How do we change a member’s role or owner?',
    answer:
      'The owner opens “Your team” and chooses another role beside the name. Making someone an owner gives them everything, the bank account and members included. An agency always keeps at least one owner.',
    links: [{label: 'Your team', path: '/dash/agency/members'}],
  },
  {
    key: 'agency-remove-member',
    audience: 'Agencies',
    question: 'What happens when we remove a member?',
    answer:
      'The owner presses Remove beside the name under “Your team”. The person is logged out everywhere, and visits ahead that were assigned to them need a new caregiver. Confirmations they made before still count.',
    links: [
      {label: 'Your team', path: '/dash/agency/members'},
      {label: 'People', path: '/dash/agency/people'},
    ],
  },
  {
    key: 'agency-field-view',
    audience: 'Agencies',
    question: 'What does a field caregiver see?',
    answer:
      'Today and Calendar with their own visits, which they confirm, and Messages with the office. They see no leads, prices or invoices; new times, canceling and contesting are for the office.',
    links: [
      {label: 'Today', path: '/dash/agency'},
      {label: 'Calendar', path: '/dash/agency/calendar'},
    ],
  },
]
