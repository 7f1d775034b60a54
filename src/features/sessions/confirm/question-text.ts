import {m} from '#messages'
import {clockInSentence, clockTime, inSentence, localDate, timePoint} from '#domain/time.ts'
import {withPeriod} from '#messages/with-period'
import type {Session} from '#contract/sessions/session.ts'
import {minute_ms} from '#domain/constants.ts'
import {type Question, question_hold_ms} from './off-schedule-prompt.ts'
import {otherSide, otherSideText, ownStart, type Tap} from './tap.ts'

/* What the prompt about a tap says. A file of its own, because homes load it only after such a tap. */

/**
 * `Now, or at 2:00 PM?`, or without the booked time while it is still ahead; `booked` is a time within a sentence,
 * `bookedDay` the time of another day: `Now, or yesterday, 2:00 PM?`.
 */
export function questionTitle(
  {edge, isAhead, isBookedOffered}: Question,
  booked: string,
  bookedDay: string | null = null,
): string {
  if (isAhead) return edge === 'start' ? m.start_the_visit_now() : m.end_the_visit_now()
  if (!isBookedOffered) return m.no_caregiver_is_assigned_start_it_anyway()
  return bookedDay === null ? m.now_or_at({booked}) : m.now_or_on({when: inSentence(bookedDay)})
}

/** The answer that keeps the tap's own time: `Now, 2:37 PM`, or `Start it` where only the caregiver is asked about. */
export const nowText = ({pressed_at, isAhead, isBookedOffered}: Question, timezone: string): string =>
  isAhead || isBookedOffered ? m.now({pressed: clockTime(pressed_at, timezone)}) : m.start_it()

/** The booked time with its day, `Yesterday, 2:00 PM`; null if the tap was on that day. */
export const bookedDayText = ({booked_at, pressed_at}: Question, timezone: string): string | null =>
  dayText(booked_at, pressed_at, timezone)

const dayText = (at: string, pressed_at: string, timezone: string): string | null =>
  localDate(at, timezone) === localDate(pressed_at, timezone)
    ? null
    : timePoint(at, timezone, {now: pressed_at, zone: timezone})

/** The answer that reports the time `at` of the other side: `At 2:20 PM, as the caregiver confirmed`, or the office for them. */
export function otherTimeText(
  at: string,
  {edge, pressed_at}: Question,
  {my_side, timezone, confirmations}: Pick<Session, 'my_side' | 'timezone' | 'confirmations'>,
): string {
  const side = otherSide(my_side)
  const when = dayText(at, pressed_at, timezone) ?? m.at({time: clockInSentence(at, timezone)})
  return m.when_as_the_other_side_confirmed({when, side: confirmations[edge][side]?.on_behalf ?? side})
}

/** The words under the title, with what the other side has confirmed: `… is saved. Parent confirmed 2:03 PM.` */
export function questionText(
  question: Question,
  session: Pick<Session, 'confirmations' | 'my_side' | 'timezone' | 'scheduled_start'>,
): string {
  const {edge, booked_at, pressed_at, isAhead, isBookedOffered, isUnassigned} = question
  const booked = clockInSentence(booked_at, session.timezone)
  const times = {edge, booked, pressed: clockInSentence(pressed_at, session.timezone)}
  const other = otherSideText(session, edge)
  const isTimeAsked = isAhead || isBookedOffered
  const sentences = [
    // the title says it where it is all that is asked
    isUnassigned && isTimeAsked && m.no_caregiver_is_assigned_alone(),
    isAhead
      ? m.the_booked_edge_is_still_ahead(times)
      : isBookedOffered
        ? m.booked_to_edge_at_choose_the_time(times)
        : m.your_tap_is_saved(times),
    unbilledText(question, session),
    other && withPeriod(other),
  ]
  return sentences.filter(Boolean).join(' ')
}

/** What "No one was home" does: the visit is billed until the booked end, and the family may contest it. */
export const absenceText = ({booked_at}: Question, timezone: string): string =>
  m.if_no_one_was_home_billed_until_booked_end({end: clockInSentence(booked_at, timezone)})

/** What happens without an answer: `… it counts as now in less than 2 minutes.` */
export const unansweredText = (): string =>
  m.without_an_answer_it_counts_as_now({minutes: Math.ceil(question_hold_ms / minute_ms)})

/** An end this soon after the start, in milliseconds, is probably a mistaken tap. */
const short_visit_ms = 5 * 60_000

/** Whether the prompt is about an end less than five minutes after the start that this side tapped, else confirmed. */
export function isSoonAfterStart(
  {edge, pressed_at}: Question,
  session: Pick<Session, 'confirmations' | 'my_side'>,
  start?: Tap,
): boolean {
  if (edge === 'start') return false
  const others = session.confirmations.start[otherSide(session.my_side)]
  const started_at = ownStart(session, start) ?? others?.effective_at ?? ''
  const lasted_ms = Date.parse(pressed_at) - Date.parse(started_at)
  return lasted_ms >= 0 && lasted_ms < short_visit_ms
}

/**
 * What a start before the booked one, or an end before the booked start or end, leaves unbilled; null of any other tap.
 * @see src/domain/rules.md#billed-time
 */
function unbilledText(
  {edge, pressed_at, isAhead}: Question,
  {scheduled_start}: Pick<Session, 'scheduled_start'>,
): string | null {
  if (!isAhead) return null
  if (Date.parse(pressed_at) >= Date.parse(scheduled_start)) {
    return edge === 'end' ? m.time_after_an_early_end_is_not_billed() : null
  }
  return edge === 'start' ? m.to_be_billed_for_an_earlier_start() : m.a_visit_that_ends_before_its_start()
}
