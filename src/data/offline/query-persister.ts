import {browserCredentials} from '#api/credentials.ts'
import * as confirming from '#contract/sessions/confirming.ts'
import {listSessions} from '#contract/sessions/own-sessions.ts'
import {keyvalStore} from '#lib/keyval-store.ts'
import {createPersistence, stored_for_ms} from '#offline/queries/persist.ts'
import {createQueryStore} from '#offline/queries/query-store.ts'
import {redactExpiredSessions, dropExpiredStartCode} from './redact-expired.ts'

/* Persists query data on this device for offline use. It can be refetched, so writes do not wait for the disk. */

export const queryStore = createQueryStore({store: keyvalStore('village-queries', {durability: 'relaxed'})})
const persistence = createPersistence({store: queryStore, credentials: browserCredentials()})

/** Removes private data of past visits from all registered query families. Never rejects. */
export const redactStoredQueries = (): Promise<void> => persistence.sweep()

/** Stores a query changed by `setQueryData`, if it has a persister of this module. */
export const storeChangedQuery = persistence.storeChanged

/**
 * For `queryOptions({…, persister: persistAs({name, answer, max_age_ms}))`: which answers are stored, their schema and
 * their age. Each is declared next to its queries, so that contracts load on demand.
 */
export const persistAs = persistence.persister

const {calendar} = stored_for_ms

/** The same for first screens: `persister: persisters.calendar`. */
export const persisters = {
  calendar: persistence.persister({
    name: 'calendar',
    answer: listSessions.answer,
    max_age_ms: calendar,
    redact: redactExpiredSessions,
  }),
  startCode: persistence.persister({
    name: 'code',
    answer: confirming.getStartCode.answer,
    max_age_ms: calendar,
    redact: dropExpiredStartCode,
  }),
} as const
