import type {HelpEntry} from '../entry.ts'

/** Families: making a request and what happens to it before there are offers. */
export const parentsAsking: readonly HelpEntry[] = [
  {
    key: 'request-costs-nothing',
    audience: 'Parents',
    question: 'Does a request cost anything or bind me?',
    answer:
      'No. A request is free, and nothing is booked until you approve an offer, or until one agency that you ask by name accepts at your maximum rate. You can cancel it at any time and owe nothing.',
    links: [{label: 'Request care', path: '/dash/parent/request-service'}],
  },
  {
    key: 'draft-of-a-request',
    audience: 'Parents',
    question: 'I was interrupted while writing a request. Is it lost?',
    answer:
      'No. The form is saved on this device as you type. Open Request again and continue where you stopped. A draft stays {{draft_days}} days.',
    links: [{label: 'Request care', path: '/dash/parent/request-service'}],
  },
  {
    key: 'several-days',
    audience: 'Parents',
    question: 'How do I ask for several days or every week?',
    answer:
      'In the step “When?”, choose “Several days” for days with a last one, or “Every week” for visits without an end, and then the weekdays. For different hours, press “Add other days or times”. The summary below shows how many visits that makes.',
    links: [{label: 'Request care', path: '/dash/parent/request-service'}],
  },
  {
    key: 'overnight-care',
    audience: 'Parents',
    question: 'Can I ask for overnight care?',
    answer:
      'Yes. Enter an “Until” that is earlier than “From”; the form then says that the visit ends on the next day. For a caregiver who stays with you between visits, check “Live-in care” in the step “What should they know?”.',
    links: [{label: 'Request care', path: '/dash/parent/request-service'}],
  },
  {
    key: 'care-today',
    audience: 'Parents',
    question: 'I need someone today. How fast can it go?',
    answer:
      'Send the request now: visits only have to start in the future. The best-matching caregivers are notified at once, and for a visit in the next day more are notified after {{widen_minutes}} minutes if no one has made an offer. We notify you of each offer.',
    links: [{label: 'Request care', path: '/dash/parent/request-service'}],
  },
  {
    key: 'choose-the-place',
    audience: 'Parents',
    question: 'Where can the visits be?',
    answer:
      'In the step “Where are the visits?” choose “At our home”, “Where I am now” or “Somewhere else”, where you search for a town or ZIP code and can tap the exact spot on the map. The place has to be in the United States. You can enter the street address then or later.',
    links: [{label: 'Request care', path: '/dash/parent/request-service'}],
  },
  {
    key: 'caregivers-or-agencies',
    audience: 'Parents',
    question: 'Should I ask caregivers or agencies?',
    answer:
      'You choose in the step “Who should we ask?”. “Caregivers nearby” are individuals that {{product_name}} has checked, and you choose who comes. With “Agencies”, a company sends one of its caregivers, checks its own people and pays {{product_name}}’s fee.',
    links: [
      {label: 'Request care', path: '/dash/parent/request-service'},
      {label: 'Find care', path: '/dash/parent/find'},
    ],
  },
  {
    key: 'ask-one-agency',
    audience: 'Parents',
    question: 'Can I ask one particular agency?',
    answer:
      'Yes. Choose “Agencies” in the step “Who should we ask?” and pick it under “Which agency”, or leave all of your county. In Find you can also press “Ask … first” on an agency. If your maximum rate suits the one agency you picked, it can accept at that rate, and that books it at once.',
    links: [
      {label: 'Request an agency', path: '/dash/parent/org-request-service'},
      {label: 'Find care', path: '/dash/parent/find'},
    ],
  },
  {
    key: 'ask-someone-first',
    audience: 'Parents',
    question: 'How do I ask a certain caregiver first?',
    answer:
      'Press “Ask … first” on their profile, in Find or under Your caregivers. In the form you can add others. Only they see the request for as long as you choose, but never longer than a quarter of the time left to the first visit. After that, or as soon as all of them have declined, the others are asked, unless you uncheck that.',
    links: [
      {label: 'Your caregivers', path: '/dash/parent/caregivers'},
      {label: 'Find care', path: '/dash/parent/find'},
    ],
  },
  {
    key: 'first-asked-does-not-answer',
    audience: 'Parents',
    question: 'The caregiver I asked first does not answer. What can I do?',
    answer:
      'Open the request and press “Ask everyone now”. You can also write to them there, or simply wait: if you left “Then ask …” checked, the others are asked when the time is over. If they decline, you read it on the request.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
  {
    key: 'maximum-rate',
    audience: 'Parents',
    question: 'What is the maximum hourly rate for?',
    answer:
      'It tells those you ask what you are ready to pay. Offers within it rank higher; higher offers are still possible and say by how much they are above it. You can leave it empty; below it, “Typical nearby” says what others nearby agreed on in the last year. One agency that you ask by name can accept at that rate, which books it at once.',
    links: [{label: 'Request care', path: '/dash/parent/request-service'}],
  },
]
