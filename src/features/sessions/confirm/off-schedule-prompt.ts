import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import type {Edge, Session} from '#contract/sessions/session.ts'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {agreement_ms, minute_ms} from '#domain/constants.ts'
import {clockInSentence} from '../clock-in-sentence.ts'
import {claimedAt, otherSideText, type Tap} from './tap.ts'

type Confirmed = Pick<Session, 'confirmations' | 'my_side'>

/** The prompt after a tap far off schedule: was it now, or at the booked time? */
export interface Question {
  edge: Edge
  pressed_at: string
  booked_at: string
  /** The booked time has not come yet, so only "now" can be true. */
  isAhead: boolean
}

/**
 * How long an unsent tap is held for the answer, in milliseconds, and counts as "now" without one. The prompt comes back
 * with it after a restart.
 */
export const question_hold_ms = 115_000

/** `Now, or at 2:00 PM?`, or without the booked time while it is still ahead; `booked` is a time within a sentence. */
export const questionTitle = ({edge, isAhead}: Question, booked: string): string =>
  !isAhead ? m.now_or_at({booked}) : edge === 'start' ? m.start_the_visit_now() : m.end_the_visit_now()

/** The words under the title, with what the other side has confirmed: `… is saved. Parent confirmed 2:03 PM.` */
export function questionText(
  {edge, booked_at, pressed_at, isAhead}: Question,
  session: Pick<Session, 'confirmations' | 'my_side' | 'timezone'>,
): string {
  const booked = clockInSentence(booked_at, session.timezone)
  const times = {edge, booked, pressed: clockInSentence(pressed_at, session.timezone)}
  const words = isAhead ? m.the_booked_edge_is_still_ahead(times) : m.booked_to_edge_at_choose_the_time(times)
  const other = otherSideText(session, edge)
  return other ? `${words} ${withPeriod(other)}` : words
}

/** What happens without an answer: `… it counts as now in less than 2 minutes.` */
export const unansweredText = (): string =>
  m.without_an_answer_it_counts_as_now({minutes: Math.ceil(question_hold_ms / minute_ms)})

/** An end this soon after the start, in milliseconds, is probably a mistaken tap. */
const short_visit_ms = 5 * 60_000

/** Whether the prompt is about an end less than five minutes after the start that this side tapped, else confirmed. */
export function isSoonAfterStart(
  {edge, pressed_at}: Question,
  {confirmations, my_side}: Confirmed,
  start?: Tap,
): boolean {
  if (edge === 'start') return false
  const {caretaker, parent} = confirmations.start
  const confirmation = my_side === 'parent' ? (parent ?? caretaker) : (caretaker ?? parent)
  const started_at = start && 'entry' in start ? claimedAt(start.entry) : (confirmation?.effective_at ?? '')
  const lasted_ms = Date.parse(pressed_at) - Date.parse(started_at)
  return lasted_ms >= 0 && lasted_ms < short_visit_ms
}

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

/**
 * The prompt that an entry is held for, also after the app was closed; null once it is answered or being sent. It reads
 * the tap's time by the server's clock.
 */
export function questionOf(
  session: Pick<Session, 'scheduled_start' | 'scheduled_end'>,
  {kind, state, wait, tries, captured_at, clock_offset_ms}: OutboxEntry,
): Question | null {
  const isHeld = state === 'saved' && wait === 'held' && tries === 0
  if (!isHeld || (kind !== 'confirm-start' && kind !== 'confirm-end')) return null
  const pressed_at = new Date(Date.parse(captured_at) - (clock_offset_ms ?? 0)).toISOString()
  return questionFor(session, kind === 'confirm-start' ? 'start' : 'end', pressed_at)
}
