import type {StartCodeKey} from '#contract/sessions/confirming.ts'
import type {Session} from '#contract/sessions/session.ts'
import {details_visible_after_ms} from '#domain/constants.ts'

/*
 * Removes address, handover, children and contact from stored answers a day after the last session. The server stops
 * sending them then; a device without a network removes them by itself. Pure, for `offline/queries/persist.ts`.
 * @see src/domain/rules.md#after-approval
 */

/** Whether a day has passed since the end. */
export const isOver = (end: string, now_ms: number) => now_ms > Date.parse(end) + details_visible_after_ms

export const secret = {address: undefined, contact: undefined} as const

export const redactExpiredSessions = (sessions: Session[], now_ms: number): Session[] =>
  sessions.map(session =>
    isOver(session.scheduled_end, now_ms) ? {...session, ...secret, latitude: null, longitude: null} : session,
  )

/** The key of the start code is useless after `valid_until`, a day after its session. */
export const dropExpiredStartCode = (key: StartCodeKey, now_ms: number): StartCodeKey | undefined =>
  now_ms <= Date.parse(key.valid_until) ? key : undefined
