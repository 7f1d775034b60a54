import type {HelpEntry} from '../entry.ts'

/** Agencies: visits, bookings and changes. */
export const agenciesVisits: readonly HelpEntry[] = [
  {
    key: 'agency-bookings',
    audience: 'Agencies',
    question: 'Where are all our bookings?',
    answer:
      'Choose Bookings. Search by number, place or family, and filter by status under Show or by person under “Who goes”. Open one for its visits, its payments, the family’s contact and who goes.',
    links: [{label: 'Bookings', path: '/dash/agency/bookings'}],
  },
  {
    key: 'agency-field-confirm',
    audience: 'Agencies',
    question: 'I am a field caregiver. How do I confirm my visit?',
    answer:
      'Press Confirm start on Today when you arrive and Confirm end when you leave. It works without a signal: the time is saved on your phone first and sent later. Confirm start opens {{confirm_minutes}} minutes before the visit.',
    links: [{label: 'Today', path: '/dash/agency'}],
  },
  {
    key: 'agency-office-confirm',
    audience: 'Agencies',
    question: 'A caregiver forgot to confirm or has no phone. Can the office do it?',
    answer:
      'Yes. Open the visit in the calendar and press Confirm start or Confirm end; if it asks, say whether it was now or at the booked time. If it was another time, add a note and contest the times once they are settled. The family sees “Confirmed by office”. Without any confirmation of yours, the family’s times stand {{silence_hours}} hours after the visit.',
    links: [{label: 'Calendar', path: '/dash/agency/calendar'}],
  },
  {
    key: 'agency-start-code',
    audience: 'Agencies',
    question: 'How does a field caregiver use the start code?',
    answer:
      'The family’s app shows {{code_digits}} digits. The caregiver types them into “Start code” before pressing Confirm start, and the start is confirmed for both sides. It helps when only one phone works at the door.',
    links: [{label: 'Today', path: '/dash/agency'}],
  },
  {
    key: 'agency-visit-address',
    audience: 'Agencies',
    question: 'Where do we find the address and the door code of a visit?',
    answer:
      'Open the visit in the calendar: it has the address, arrival notes, the handover, Directions and a button to call the family. The office sees them from the approval, a field caregiver on visits assigned to them; they go {{details_hours}} hours after the last visit.',
    links: [{label: 'Calendar', path: '/dash/agency/calendar'}],
  },
  {
    key: 'agency-hours-counted',
    audience: 'Agencies',
    question: 'How are the hours of a visit counted?',
    answer:
      'The booked time counts, less what the caregiver was late or left early; within {{agreement_minutes}} minutes of the schedule nothing changes. More than {{overtime_minutes}} minutes over is paid in full only if both sides agree or our staff decide. Coming early is not paid extra.',
    links: [{label: 'Payments', path: '/dash/agency/invoices'}],
  },
  {
    key: 'agency-family-did-not-confirm',
    audience: 'Agencies',
    question: 'What if the family never confirms a visit?',
    answer:
      'Your side’s times stand {{silence_hours}} hours after the visit, up to the time that was booked. If no side confirms, the visit counts as missed and earns nothing, so confirm it from the office.',
    links: [{label: 'Calendar', path: '/dash/agency/calendar'}],
  },
  {
    key: 'agency-running-late',
    audience: 'Agencies',
    question: 'Our caregiver is late. How do we tell the family?',
    answer:
      'On the visit, press Running late and choose how many minutes; the caregiver can do it too. The family is notified. The button is there from {{late_hours}} hours before the visit until its start is confirmed on your side, at most {{late_until_hours}} hours after the booked one. For more, the office chooses “Propose new times” under More.',
    links: [{label: 'Calendar', path: '/dash/agency/calendar'}],
  },
  {
    key: 'agency-change-times',
    audience: 'Agencies',
    question: 'How do we change the times of a visit?',
    answer:
      'The office opens the visit, presses More, then “Propose new times”. The booked times stay until the family accepts. If the family proposes, press “Accept new times” or “Decline new times”.',
    links: [{label: 'Calendar', path: '/dash/agency/calendar'}],
  },
  {
    key: 'agency-cancel-visit',
    audience: 'Agencies',
    question: 'How do we cancel a visit?',
    answer:
      'The office opens the visit, presses More, then “Cancel this visit”. You are not paid for it, and the family is notified and may ask someone else. If only the caregiver cannot come, assign another one instead. A field caregiver who is sick opens the visit and presses “I can’t make it”, without a signal too; the office is notified and sees the reason. “I can go after all” takes it back.',
    links: [
      {label: 'Calendar', path: '/dash/agency/calendar'},
      {label: 'People', path: '/dash/agency/people'},
    ],
  },
  {
    key: 'agency-cancel-booking',
    audience: 'Agencies',
    question: 'How do we end a whole booking?',
    answer:
      'Open it under Bookings and press Cancel booking. All visits ahead are canceled; those that have started are not. The family is notified and can ask others with one tap.',
    links: [{label: 'Bookings', path: '/dash/agency/bookings'}],
  },
  {
    key: 'agency-answer-a-meeting',
    audience: 'Agencies',
    question: 'A family proposes a meeting. How do we answer?',
    answer:
      'Open it on your home page under “Meet-and-greets to answer”, or in Calendar. Press “Accept”, “Propose another time” or “Decline”. A meet-and-greet takes {{meeting_minutes}} minutes at most and is not billed; you see an address, a number or a link if the family added it.',
    links: [
      {label: 'Home', path: '/dash/agency'},
      {label: 'Calendar', path: '/dash/agency/calendar'},
    ],
  },
  {
    key: 'agency-family-cancels',
    audience: 'Agencies',
    question: 'What do we get if the family cancels late?',
    answer:
      'Less than {{free_cancel_hours}} hours before the visit, the family owes one hour of it, or all of it if it is shorter. Earlier, it is free for them. The lead fee of the canceled visit is credited.',
    links: [{label: 'Payments', path: '/dash/agency/invoices'}],
  },
  {
    key: 'agency-times-differ',
    audience: 'Agencies',
    question: 'The family’s times differ from ours. What can we do?',
    answer:
      'The office opens the visit and presses “Accept their times” or Contest. If neither side does, the time both agree on counts {{silence_hours}} hours after the visit. A settled visit can be contested for {{contest_days}} days under More, “Contest the times”; {{product_name}} support decides.',
    links: [{label: 'Calendar', path: '/dash/agency/calendar'}],
  },
  {
    key: 'agency-calendar',
    audience: 'Agencies',
    question: 'Can we put our visits into another calendar?',
    answer:
      'Yes. On Calendar, press “Add to my calendar”. “Save calendar file” saves the visits as they are now; “Make an address” gives a private address that calendar programs keep reading, with buttons for Apple and Google. The office gets all visits with the first name of who goes, a field caregiver their own. Each member makes their own address; it ends when they change their password or leave.',
    links: [{label: 'Calendar', path: '/dash/agency/calendar'}],
  },
]
