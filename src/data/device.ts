import {browserSession} from '#api/session.ts'
import {getProfile} from '#contract/auth.ts'
import * as confirming from '#contract/confirming.ts'
import * as familyBookings from '#contract/family-bookings.ts'
import {getOwnCaretakerProfile, getOwnOrganization, getParentProfile} from '#contract/profiles.ts'
import * as providerBookings from '#contract/provider-bookings.ts'
import * as sessions from '#contract/sessions.ts'
import {keyvalStore} from '#lib/keyval-store.ts'
import {createLeadPack} from '#offline/lead-pack.ts'
import {createPersistence, kept_ms} from '#offline/persist.ts'
import {createQueryStore} from '#offline/query-store.ts'
import {bookingPast, bookingsPast, sessionsPast, startCodePast} from './past.ts'

/*
 * What this device keeps of what it read, so that a phone without a signal shows it again. All of it can be fetched
 * anew, so it is written without waiting for the disk.
 */

export const queryStore = createQueryStore({store: keyvalStore('village-queries', {durability: 'relaxed'})})
const persistence = createPersistence({store: queryStore, session: browserSession()})

/** Takes off the device what was private to visits that are over. Never rejects. */
export const sweepPast = (): Promise<void> => persistence.sweep()

/** The leads of an agency's counties. */
export const leadPack = createLeadPack({
  store: keyvalStore('village-leads', {durability: 'relaxed'}),
  session: browserSession(),
})

const {calendar, bookings: bookings_ms, nearby} = kept_ms

/** For `queryOptions({…, persister: kept.calendar})`: which answers are kept, and for how long. */
export const kept = {
  calendar: persistence.persister({
    name: 'calendar',
    answer: sessions.listSessions.answer,
    max_age_ms: calendar,
    past: sessionsPast,
  }),
  startCode: persistence.persister({
    name: 'code',
    answer: confirming.getStartCode.answer,
    max_age_ms: calendar,
    past: startCodePast,
  }),
  bookings: persistence.persister({
    name: 'bookings',
    answer: familyBookings.listParentBookings.answer,
    max_age_ms: bookings_ms,
    past: bookingsPast,
  }),
  booking: persistence.persister({
    name: 'booking',
    answer: familyBookings.getParentBooking.answer,
    max_age_ms: bookings_ms,
    past: bookingPast,
  }),
  leads: persistence.persister({
    name: 'leads',
    answer: providerBookings.listCaretakerBookings.answer,
    max_age_ms: bookings_ms,
    past: bookingsPast,
  }),
  nearby: persistence.persister({name: 'nearby', answer: providerBookings.nearby.answer, max_age_ms: nearby}),
  profile: persistence.persister({name: 'profile', answer: getProfile.answer, max_age_ms: bookings_ms}),
  family: persistence.persister({
    name: 'family',
    answer: getParentProfile.answer,
    max_age_ms: bookings_ms,
  }),
  organization: persistence.persister({
    name: 'organization',
    answer: getOwnOrganization.answer,
    max_age_ms: bookings_ms,
  }),
  caretaker: persistence.persister({
    name: 'caretaker',
    answer: getOwnCaretakerProfile.answer,
    max_age_ms: bookings_ms,
  }),
} as const

/** The same for what no first screen shows: `keptAs({name, answer, max_age_ms})`. Its contract comes with whoever asks for it. */
export const keptAs = persistence.persister
