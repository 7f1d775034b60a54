import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {dayIn, weekOf, weekSpanText, type Day} from '#lib/day.ts'

type Visit = Pick<Session, 'scheduled_start' | 'scheduled_end' | 'timezone' | 'status'>

/** Statuses of a visit that is neither current nor next, whatever its booked times. */
const ended = new Set<Visit['status']>(['COMPLETED', 'MISSED', 'DISPUTED', 'CANCELLED'])

export interface Week<V> {
  /** Its first day, as the calendar's weeks begin. */
  first_day: Day
  sessions: V[]
}

/**
 * The current or next visit of a booking, and the others by week of the calendar: the coming ones soonest first, those that
 * are over latest first, and several coming weeks that were canceled whole apart. This week may be among both.
 */
export function visitsByWeek<V extends Visit>(
  visits: readonly V[],
  now: string,
): {next: V | undefined; coming: Week<V>[]; canceled: V[]; past: Week<V>[]} {
  const soonest = visits.toSorted((a, b) => Date.parse(a.scheduled_start) - Date.parse(b.scheduled_start))
  const next = soonest.find(
    ({scheduled_end, status}) => !ended.has(status) && Date.parse(scheduled_end) >= Date.parse(now),
  )
  const others = soonest.filter(visit => visit !== next)
  // what was canceled before its time stays in its week until then
  const isPast = ({scheduled_end, status}: V) =>
    Date.parse(scheduled_end) < Date.parse(now) || (ended.has(status) && status !== 'CANCELLED')
  const ahead = weeksOf(others.filter(visit => !isPast(visit)))
  const isCanceled = ({sessions}: Week<V>) => sessions.every(({status}) => status === 'CANCELLED')
  const canceled = ahead.filter(isCanceled)
  const folds = canceled.length > 1
  return {
    next,
    coming: folds ? ahead.filter(week => !isCanceled(week)) : ahead,
    canceled: folds ? canceled.flatMap(({sessions}) => sessions) : [],
    past: weeksOf(others.filter(isPast)).toReversed(),
  }
}

const firstOf = (day: Day): Day => weekOf(day)[0] ?? day

/** Visits in the order of their starts, by the first day of their week. */
export function weeksOf<V extends Visit>(visits: readonly V[]): Week<V>[] {
  const weeks = new Map<Day, V[]>()
  for (const visit of visits) {
    const first_day = firstOf(dayIn(visit.timezone, visit.scheduled_start))
    weeks.set(first_day, [...(weeks.get(first_day) ?? []), visit])
  }
  return [...weeks].map(([first_day, sessions]) => ({first_day, sessions}))
}

/**
 * The heading of the visit shown first:
 * - `Next visit` before its booked start
 * - `Current visit` from then on without a confirmed start, and after one side confirmed the end
 * - `Visit in progress` after a confirmed start
 */
export function visitHeading({status, scheduled_start}: Visit, now: string): string {
  if (status === 'SCHEDULED' && Date.parse(scheduled_start) > Date.parse(now)) return m.next_visit()
  return status === 'SCHEDULED' || status === 'END_PARTIAL' ? m.current_visit() : m.visit_in_progress()
}

/** `This week`, otherwise `Nov 22 – 28`; with the year where it is not this one. */
export const weekText = (first_day: Day, today: Day): string =>
  firstOf(first_day) === firstOf(today) ? m.this_week() : weekSpanText(first_day, today)

/** Those that their family may cancel now. */
export const cancelableOf = (visits: readonly Session[], now: string): Session[] =>
  visits.filter(visit => visit.my_side === 'parent' && sessionCan.cancel(visit, 'parent', now) === true)
