import type {HelpEntry} from '../entry.ts'

/** Caregivers: the questions of the FAQ page. */
export const caregiversFaq: readonly HelpEntry[] = [
  {
    key: 'caregiver-before-seeing-requests',
    audience: 'Caregivers',
    question: 'What do I need before I can see requests?',
    answer: `A profile, three checks (your identity, that you are at least 18, and your background), and our team’s approval. Until then, you can see how many requests there are near you, but not who they are from. To place a bid you also need a phone number and a verified email address.

Your page shows what is still missing. Families see who made each check and when it expires.`,
    links: [
      {label: 'Today', path: '/dash/caretaker'},
      {label: 'Edit profile', path: '/dash/caretaker/edit'},
    ],
  },
  {
    key: 'caregiver-check-expires',
    audience: 'Caregivers',
    question: 'What happens when a check expires?',
    answer:
      'We remind you {{expiry_days}} days before, and on the last day. After it, your status goes back to Pending until you renew the check. Your open bids are withdrawn, and you cannot place new ones. Visits that were already booked stay, and you can confirm them as always. During that time, the family can cancel them for free.',
    links: [{label: 'Edit profile', path: '/dash/caretaker/edit'}],
  },
  {
    key: 'caregiver-distance',
    audience: 'Caregivers',
    question: 'How far away are the requests I see?',
    answer: `You choose, up to {{nearby_miles}} miles around the location in your profile. The distance you are willing to travel affects the order of the list, not what is on it: a request farther away may still be worth it to you.

Before you are approved, distances are measured to an approximate location, not to the family’s door.`,
    links: [{label: 'Nearby', path: '/dash/caretaker/nearby'}],
  },
  {
    key: 'caregiver-how-to-bid',
    audience: 'Caregivers',
    question: 'How do I bid, and can I change my rate?',
    answer: `Open a request under Nearby and press Place bid. Your profile rate is filled in. You can enter a different rate for this request and add a note. Until the family decides, you can replace your bid with a new one or withdraw it.

Once a rate is approved, it stays the same for that booking, even if you change your profile later.`,
    links: [{label: 'Nearby', path: '/dash/caretaker/nearby'}],
  },
  {
    key: 'caregiver-no-signal',
    audience: 'Caregivers',
    question: 'There is no signal where I work. What do I do?',
    answer: `The same as always. When you press the button, the time is saved on your phone first, and the screen says so. It is sent automatically as soon as you have a connection, and then the screen says Received, with the time. What counts is when you pressed, not when it arrived.

Bids and running-late messages wait the same way. Outbox, at the top of every page, shows what has not been sent yet.`,
    links: [
      {label: 'Outbox', path: '/outbox'},
      {label: 'Today', path: '/dash/caretaker'},
    ],
  },
  {
    key: 'caregiver-start-code',
    audience: 'Caregivers',
    question: 'What is the start code for?',
    answer:
      'It is for times when only one phone works as you arrive. The family’s app shows {{code_digits}} digits that change every {{code_minutes}} minutes, even without a network. Type them in when you confirm the start, and your confirmation counts for both of you, since you can only know the code by being there.',
    links: [{label: 'Today', path: '/dash/caretaker'}],
  },
  {
    key: 'caregiver-time-counted',
    audience: 'Caregivers',
    question: 'How is my time counted?',
    answer: `You are paid for the booked time, minus any time you came late or left early. Within {{agreement_minutes}} minutes of the schedule, nothing is subtracted or added. Press Confirm end when you leave. If you stay more than {{overtime_minutes}} minutes longer, for example because the parents come home late, the family is asked to agree, and the extra time is paid at the same rate.

If the family is not there, press Confirm end when you leave and answer “No one was home”: you are paid until the booked end. If they cancel less than {{free_cancel_hours}} hours ahead, you are paid for one hour, or for the whole visit if it is shorter; for nothing while your checks have lapsed.`,
    links: [{label: 'Earnings', path: '/dash/caretaker/earnings'}],
  },
  {
    key: 'caregiver-cannot-come',
    audience: 'Caregivers',
    question: 'What if I cannot come?',
    answer: `Let the family know as early as you can. Running a little late takes one tap, and if you need more than that, you can propose new times. If you have to cancel, open the visit and press More, then “Cancel this visit”: the family is notified, can look for someone else and pays nothing for that visit.

Visits that you cancel or miss lower your reliability, which families see as the share of visits confirmed on time.`,
    links: [{label: 'Calendar', path: '/dash/caretaker/calendar'}],
  },
]
