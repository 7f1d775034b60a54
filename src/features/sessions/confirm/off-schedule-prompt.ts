import type {Edge, Session} from '#contract/sessions/session.ts'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {agreement_ms} from '#domain/constants.ts'
import {isCodeOnly} from '#contract/sessions/code-only.ts'
import {otherSide, ownStart, type Tap} from './tap.ts'

/** The prompt after a tap far off schedule, or on the start of a visit without a caregiver. */
export interface Question {
  edge: Edge
  pressed_at: string
  booked_at: string
  /** The booked time has not come yet, so only "now" can be true. */
  isAhead: boolean
  /** The booked time is an answer too: the tap came long after it. */
  isBookedOffered: boolean
  /** No caregiver is assigned to the visit that starts. */
  isUnassigned: boolean
}

/**
 * Whether the booked time is the likely answer: after the booked end a forgotten tap is likelier than a visit that still
 * runs.
 */
export const isBookedLikely = (
  {pressed_at}: Pick<Question, 'pressed_at'>,
  {scheduled_end}: Pick<Session, 'scheduled_end'>,
): boolean => Date.parse(pressed_at) >= Date.parse(scheduled_end)

/**
 * The time at which the other side confirmed this edge, if it is an answer too: it lies before the tap, and neither the tap
 * nor the booked time is within ten minutes of it; an end also lies after one's own `start`. Null otherwise.
 * @see src/domain/rules.md#which-claim-counts
 */
export function otherSideTime(
  {edge, pressed_at, booked_at, isAhead, isBookedOffered}: Question,
  {my_side, confirmations}: Pick<Session, 'my_side' | 'confirmations'>,
  start?: Tap,
): string | null {
  const confirmation = confirmations[edge][otherSide(my_side)]
  // else only the missing caregiver is asked about
  const isTimeAsked = isAhead || isBookedOffered
  if (!confirmation || !isTimeAsked) return null
  const other_ms = Date.parse(confirmation.effective_at)
  const isBeforeTap = Date.parse(pressed_at) - other_ms > agreement_ms
  const isOffBooked = Math.abs(other_ms - Date.parse(booked_at)) > agreement_ms
  const started_at = ownStart({my_side, confirmations}, start)
  const isBeforeStart = edge === 'end' && started_at !== undefined && other_ms <= Date.parse(started_at)
  return isBeforeTap && isOffBooked && !isBeforeStart ? confirmation.effective_at : null
}

/**
 * Whether "No one was home" is an answer: the caregiver's side ends the visit early, from its booked start on, and the
 * family has confirmed nothing.
 * @see src/domain/rules.md#no-one-home
 */
export const isAbsenceOffered = (
  {edge, isAhead, pressed_at}: Question,
  {my_side, confirmations, scheduled_start}: Pick<Session, 'my_side' | 'confirmations' | 'scheduled_start'>,
): boolean =>
  edge === 'end' &&
  isAhead &&
  my_side === 'caretaker' &&
  confirmations.start.parent === null &&
  confirmations.end.parent === null &&
  Date.parse(pressed_at) >= Date.parse(scheduled_start)

/**
 * How long an unsent tap is held for the answer, in milliseconds, and counts as "now" without one. The prompt comes back
 * with it after a restart.
 */
export const question_hold_ms = 115_000

/**
 * The prompt for a tap at `now`; null within ten minutes of the schedule, unless an office starts a visit without a
 * caregiver.
 * @see src/domain/rules.md#agency-confirms
 */
export function questionFor(
  session: Pick<Session, 'scheduled_start' | 'scheduled_end'>,
  edge: Edge,
  now: string,
  isUnassigned = false,
): Question | null {
  const booked_at = edge === 'start' ? session.scheduled_start : session.scheduled_end
  const off_ms = Date.parse(now) - Date.parse(booked_at)
  const isAhead = off_ms < -agreement_ms
  const isBookedOffered = off_ms > agreement_ms
  if (!isAhead && !isBookedOffered && !isUnassigned) return null
  return {edge, pressed_at: now, booked_at, isAhead, isBookedOffered, isUnassigned}
}

/**
 * The prompt that an entry is held for, also after the app was closed; null once it is answered or being sent. It reads
 * the tap's time by the server's clock.
 */
export function questionOf(
  session: Pick<Session, 'scheduled_start' | 'scheduled_end' | 'assigned'>,
  {kind, state, wait, tries, params, captured_at, clock_offset_ms}: OutboxEntry,
): Question | null {
  const isHeld = state === 'saved' && wait === 'held' && tries === 0 && !isCodeOnly({params})
  if (!isHeld || (kind !== 'confirm-start' && kind !== 'confirm-end')) return null
  const pressed_at = new Date(Date.parse(captured_at) - (clock_offset_ms ?? 0)).toISOString()
  const isUnassigned = params.is_unassigned === true && session.assigned === null
  return questionFor(session, kind === 'confirm-start' ? 'start' : 'end', pressed_at, isUnassigned)
}
