import {browserCredentials} from '#api/credentials.ts'
import {getProfile} from '#contract/accounts/auth.ts'
import * as confirming from '#contract/sessions/confirming.ts'
import * as sessions from '#contract/sessions/sessions.ts'
import {keyvalStore} from '#lib/keyval-store.ts'
import {createLeadPack} from '#offline/queries/lead-pack.ts'
import {createPersistence, kept_ms} from '#offline/queries/persist.ts'
import {createQueryStore} from '#offline/queries/query-store.ts'
import {redactExpiredSessions, dropExpiredStartCode} from './redact-expired.ts'

/*
 * What this device keeps of what it read, so that a phone without a signal shows it again. All of it can be fetched
 * anew, so it is written without waiting for the disk.
 */

export const queryStore = createQueryStore({store: keyvalStore('village-queries', {durability: 'relaxed'})})
const persistence = createPersistence({store: queryStore, session: browserCredentials()})

/**
 * Takes off the device what was private to visits that are over, of every family of queries that is known by now. Never
 * rejects.
 */
export const sweepPast = (): Promise<void> => persistence.sweep()

/** Stores a query that `setQueryData` changed, where it has a persister of this module. */
export const storeChangedQuery = persistence.storeChanged

/** The leads of an agency's counties. */
export const leadPack = createLeadPack({
  store: keyvalStore('village-leads', {durability: 'relaxed'}),
  session: browserCredentials(),
})

/**
 * For `queryOptions({…, persister: keptAs({name, answer, max_age_ms}))`: which answers are kept, in which form, and for how
 * long. Each stands beside its queries, so that their contract comes with whoever asks for them and not before.
 */
export const keptAs = persistence.persister

const {calendar, bookings} = kept_ms

/** The same for what first screens show: `persister: kept.calendar`. */
export const kept = {
  calendar: persistence.persister({
    name: 'calendar',
    answer: sessions.listSessions.answer,
    max_age_ms: calendar,
    past: redactExpiredSessions,
  }),
  startCode: persistence.persister({
    name: 'code',
    answer: confirming.getStartCode.answer,
    max_age_ms: calendar,
    past: dropExpiredStartCode,
  }),
  profile: persistence.persister({name: 'profile', answer: getProfile.answer, max_age_ms: bookings}),
} as const
