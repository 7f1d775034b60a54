import type {HelpEntry} from '../entry.ts'

/** Families: a request that waits, and what can stop it. */
export const parentsRequests: readonly HelpEntry[] = [
  {
    key: 'no-offers-yet',
    audience: 'Parents',
    question: 'No one has made an offer yet. What now?',
    answer:
      'You can close the page; we notify you of each offer. The request shows how many were notified, and more caregivers are notified later if none has answered. Press “Change request” for other times or a higher maximum rate. To ask agencies instead of caregivers, or the other way round, cancel it and send another one.',
    links: [
      {label: 'Your requests', path: '/dash/parent/requests'},
      {label: 'Find care', path: '/dash/parent/find'},
    ],
  },
  {
    key: 'waitlist',
    audience: 'Parents',
    question: 'What is the waitlist?',
    answer:
      'If no verified caregiver or agency serves your place yet, you can press “Keep on the waitlist”. The request opens by itself as soon as someone does, and we notify you. It does not count as one of your open requests, and you can cancel it at any time.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
  {
    key: 'two-open-requests',
    audience: 'Parents',
    question: 'Why can I not send another request?',
    answer:
      'Without a plan you can have {{free_requests}} open requests at a time. Cancel one to make room, or choose a plan for any number. There is also a limit of {{day_requests}} requests in a day and {{month_requests}} in 30 days, so that caregivers can answer each; the page says when the next one is possible.',
    links: [
      {label: 'Your plan', path: '/dash/parent/status'},
      {label: 'Your requests', path: '/dash/parent/requests'},
    ],
  },
  {
    key: 'phone-number-needed',
    audience: 'Parents',
    question: 'Why do I need a phone number?',
    answer:
      'The person who comes to your door has to be able to reach you, so a request needs one. Only the caregiver or agency you approve sees it. Add it in your profile under “About you”. If another adult created your family, it is their number that is needed: ask them to add it.',
    links: [{label: 'Edit profile', path: '/dash/parent/edit'}],
  },
  {
    key: 'request-not-shown-yet',
    audience: 'Parents',
    question: 'Why does my request say “Not shown yet”?',
    answer:
      'Your email address is not verified yet, so no one sees the request. Open the link in our email, or press “Send the link again” on Home. Once it is verified, your requests no longer wait for this, and those you ask are notified unless a request is on the waitlist.',
    links: [{label: 'Home', path: '/dash/parent'}],
  },
  {
    key: 'booking-history',
    audience: 'Parents',
    question: 'Where do I see what happened in a booking so far?',
    answer:
      'Open the request or booking and read “History”, newest first: how many were notified, each offer and change, the approval with its rate, changed and canceled visits, the times that count, statements and payments.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
  {
    key: 'change-a-request',
    audience: 'Parents',
    question: 'Can I change a request after sending it?',
    answer:
      'Yes, until you approve an offer: open the request, press “Change request”, then “Change” beside what is different, and “Save changes”. Those who were notified see it right away. Offers that you have already end with it, as the button says; we notify those who made them, and they can bid again. At any time “Change address or handover” or “Add the street address” changes the street and the handover, and “Choose children” which of your recorded children it is for.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
  {
    key: 'cancel-a-request',
    audience: 'Parents',
    question: 'How do I cancel a request?',
    answer: 'Open it and press “Cancel request”. Offers that you have already are closed, and you owe nothing.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
  {
    key: 'request-expired',
    audience: 'Parents',
    question: 'Why has my request expired?',
    answer:
      'A request expires when its last visit would have started, one for visits every week after its first eight weeks, if you have approved no one. To ask again, press “Request again” on it and choose new days.',
    links: [{label: 'Request care', path: '/dash/parent/request-service'}],
  },
  {
    key: 'book-again',
    audience: 'Parents',
    question: 'How do I book the same care again?',
    answer:
      'Press “Book again” on an earlier booking or under Your caregivers. The request is filled in as before at the next free times, and the same caregiver is asked first. Change what is different, then press “Send request”.',
    links: [
      {label: 'Your caregivers', path: '/dash/parent/caregivers'},
      {label: 'Your requests', path: '/dash/parent/requests'},
    ],
  },
  {
    key: 'visits-at-the-same-time',
    audience: 'Parents',
    question: 'Can I book two caregivers for the same time?',
    answer:
      'Yes, with two requests. The form and the approval warn you that you already have visits at these times; approve only if you need both.',
    links: [{label: 'Request care', path: '/dash/parent/request-service'}],
  },
  {
    key: 'senior-care',
    audience: 'Parents',
    question: 'Can I ask for care for my mother or father?',
    answer:
      'Yes. Choose “Senior Care” in the first step; it asks for no children. Check “Medical companion” in the step “What should they know?” if it is for someone with an illness or disability.',
    links: [{label: 'Request care', path: '/dash/parent/request-service'}],
  },
  {
    key: 'find-my-requests',
    audience: 'Parents',
    question: 'Where do I see my requests and bookings?',
    answer:
      'On Home: offers that need your decision come first, then requests that wait for offers, bookings and payments. A list of all requests and bookings is linked below. Each has a number such as V-7K3Q2.',
    links: [
      {label: 'Your requests', path: '/dash/parent/requests'},
      {label: 'Home', path: '/dash/parent'},
    ],
  },
  {
    key: 'request-declined',
    audience: 'Parents',
    question: 'The agency or caregiver declined my request. Now what?',
    answer:
      'Open the request: it shows the reason, if one was given, and a button such as “Open it to all agencies in the county” or “Ask all caregivers nearby”. One tap sends the same request out again.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
  {
    key: 'cannot-ask-someone',
    audience: 'Parents',
    question: 'Why can I not ask a certain caregiver or agency?',
    answer:
      'A caregiver has to be verified, not suspended and within {{nearby_miles}} miles of the place; an agency has to have a subscription and serve the county. No one you blocked, or who blocked you, can be asked. The request says the reason, and you can ask others instead.',
    links: [
      {label: 'Find care', path: '/dash/parent/find'},
      {label: 'Your caregivers', path: '/dash/parent/caregivers'},
    ],
  },
  {
    key: 'what-a-status-means',
    audience: 'Parents',
    question: 'What does the status of a request or booking mean?',
    answer:
      '“Waiting for offers”, “Not shown yet” and “On the waitlist” have no offer yet; “Offers to review” waits for your decision. After the approval a booking is “Confirmed”, then “In progress”, and “Completed” once every visit is settled. “Declined”, “Canceled” and “Expired” have ended without that.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
]
