import type {Screen} from './browser.ts'

/** The demo's caregiver, whose next visit is about to begin at every start of the demo. */
export const caregiver = 'caregiver@demo.test'

/** Where each screen is, and what stands on it as soon as it can be used. */
export const screens = {
  landing: {path: '/', usable: 'h1'},
  login: {path: '/login', usable: 'input[type=password]:enabled'},
  home: {path: '/dash/caretaker', usable: '[role=group][aria-label="Confirmations"] button:not([aria-disabled=true])'},
  /** Of the least app. */
  press: {path: '/press', usable: '[role=group][aria-label="Confirmations"] button'},
  leads: {path: '/dash/agency/leads', usable: '[data-booking-id]'},
  calendar: {path: '/dash/caretaker/calendar', usable: '[data-session-id]'},
} as const satisfies Record<string, Screen>
