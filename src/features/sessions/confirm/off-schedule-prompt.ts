import type {Edge, Session} from '#contract/sessions/session.ts'
import {agreement_ms} from '#domain/constants.ts'

/** The prompt after a tap far off schedule: was it now, or at the booked time? */
export interface Question {
  edge: Edge
  pressed_at: string
  booked_at: string
  /** The booked time has not come yet, so only "now" can be true. */
  isAhead: boolean
}

/** How long an unsent tap is held for the answer, in milliseconds; an early tap can only be sent or discarded. */
export const holdFor = ({isAhead}: Question): number => (isAhead ? 20_000 : 115_000)

/** The prompt for a tap at `now`; null within ten minutes of the schedule. */
export function questionFor(
  session: Pick<Session, 'scheduled_start' | 'scheduled_end'>,
  edge: Edge,
  now: string,
): Question | null {
  const booked_at = edge === 'start' ? session.scheduled_start : session.scheduled_end
  const off_ms = Date.parse(now) - Date.parse(booked_at)
  return Math.abs(off_ms) > agreement_ms ? {edge, pressed_at: now, booked_at, isAhead: off_ms < 0} : null
}
