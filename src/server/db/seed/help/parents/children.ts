import type {HelpEntry} from '../entry.ts'

/** Families: children’s records and the handover. */
export const parentsChildren: readonly HelpEntry[] = [
  {
    key: 'add-a-child',
    audience: 'Parents',
    question: 'How do I add my child?',
    answer:
      'Open Edit profile and press “Add a child” under “Your children”. Enter the first name, the month of birth, allergies, routines and notes. In a request you then only check who the visits are for; for one you already sent, press “Choose children” on its page.',
    links: [{label: 'Edit profile', path: '/dash/parent/edit'}],
  },
  {
    key: 'allergies',
    audience: 'Parents',
    question: 'Where do I enter allergies?',
    answer:
      'In the child’s record: Edit profile, “Your children”, “Allergies”. The caregiver or agency you approve reads them with the booking until {{details_hours}} hours after the last visit. Those who are only asked do not.',
    links: [{label: 'Edit profile', path: '/dash/parent/edit'}],
  },
  {
    key: 'who-reads-about-children',
    audience: 'Parents',
    question: 'Who can read what I record about my children?',
    answer:
      'Those who are asked read only the ages. The caregiver or agency you approve reads names, allergies, routines and notes until {{details_hours}} hours after the last visit. Our staff read them only while there is an open problem with a visit, and each reading is recorded.',
    links: [
      {label: 'Edit profile', path: '/dash/parent/edit'},
      {label: 'Privacy', path: '/privacy-policy'},
    ],
  },
  {
    key: 'remove-a-child',
    audience: 'Parents',
    question: 'How do I change or remove a child’s record?',
    answer:
      'Open Edit profile; next to the child are the buttons to edit and to remove. A removed record is deleted, and caregivers you approved no longer see it, not even the allergies.',
    links: [{label: 'Edit profile', path: '/dash/parent/edit'}],
  },
  {
    key: 'handover-notes',
    audience: 'Parents',
    question: 'Where do I write the door code and who may pick up?',
    answer:
      'In the field “Handover” of the request, or later with “Change address or handover” on the request or booking. Only the caregiver or agency you approve reads it, until {{details_hours}} hours after the last visit; those who are asked or bid do not. Our staff read it only while there is an open problem with a visit, and each reading is recorded. Parking and the like go into “Arrival notes” of the address.',
    links: [{label: 'Your requests', path: '/dash/parent/requests'}],
  },
  {
    key: 'notes-for-everyone',
    audience: 'Parents',
    question: 'What should I write in “About these visits”?',
    answer:
      'What helps someone decide whether the care suits them, such as meals, homework or a dog. Everyone who gets the request can read it, so leave out names, the address and codes. “What matters to you” is for preferences, such as a language.',
    links: [{label: 'Request care', path: '/dash/parent/request-service'}],
  },
  {
    key: 'babies-in-months',
    audience: 'Parents',
    question: 'How do I enter the age of a baby?',
    answer:
      'If the child is recorded in your profile, the month of birth is enough. Otherwise enter 0 or 1 years; a field for the months then appears, which you may leave empty.',
    links: [
      {label: 'Edit profile', path: '/dash/parent/edit'},
      {label: 'Request care', path: '/dash/parent/request-service'},
    ],
  },
]
