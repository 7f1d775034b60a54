import {late_note_minutes} from '#contract/sessions/own-sessions.ts'
import {m} from '#messages'
import {day_ms, minute_ms} from '#domain/constants.ts'
import {localDate} from '#domain/time.ts'
import {and, eq, gt, lte, type SQL} from 'drizzle-orm'
import {settled} from '#lib/settled.ts'
import {plusMs} from '#server/clock.ts'
import {sessions} from '#server/db/schema/all.ts'
import {readerOf} from '#server/modules/sessions/index.ts'
import {
  countVisits,
  firstToStart,
  isAhead,
  isEnded,
  isOnDays,
  type OwnVisit,
  type ReadOptions,
  readVisits,
} from './visits-data.ts'
import {labelOf, type Period, sameWeekdayLater} from './period.ts'
import {type VisitsNamed, visitsNamed} from './visits-named.ts'
import {type OwnQuestion, periodOf} from './topic.ts'
import {listed_max, listVisits} from './visit-text.ts'

/** Days back that are searched where a question names none. */
const recent_days = 60

/** The caller's visits of a condition, by start, or the newest first. */
export async function findOwn(
  {db, caller}: OwnQuestion,
  where: SQL | undefined,
  options: ReadOptions,
): Promise<OwnVisit[]> {
  const reader = readerOf(caller)
  return reader ? readVisits(db, reader, where, options) : []
}

/** How many of them there are. */
export async function countOwn({db, caller}: OwnQuestion, where: SQL | undefined): Promise<number> {
  const reader = readerOf(caller)
  return reader ? countVisits(db, reader, where) : 0
}

/** SQL: visits that have not ended and start within days from now. */
export const isWithinDays = ({now}: OwnQuestion, days: number): SQL | undefined =>
  and(isAhead(now), lte(sessions.scheduled_start, plusMs(now, days * day_ms)))

/** SQL: visits that have ended, of the last days. */
export const isRecent = ({now}: OwnQuestion): SQL | undefined =>
  and(isEnded(now), gt(sessions.scheduled_end, plusMs(now, -recent_days * day_ms)))

/** The days that a question asks about; null where it names none. */
export const askedPeriod = (asked: OwnQuestion): Period | null => periodOf(asked, localDate(asked.now, asked.zone))

/**
 * The period that is meant: a weekday that is today’s is the one of the next week, if there are visits then and none
 * today.
 */
export async function meantPeriod(asked: OwnQuestion, period: Period | null): Promise<Period | null> {
  const later = period && sameWeekdayLater(period, localDate(asked.now, asked.zone))
  if (!period || !later) return period
  const [today, next] = await settled([countOwn(asked, isOnDays(period)), countOwn(asked, isOnDays(later))])
  return today === 0 && next > 0 ? later : period
}

/** The day's visits of a condition, where a part of the day is named that has none of them; null if there are none. */
export async function othersOfDay(asked: OwnQuestion, period: Period | null, where?: SQL): Promise<string | null> {
  if (period?.part === undefined) return null
  const {first, last, label} = period
  const visits = await findOwn(asked, and(isOnDays({first, last}), where), {limit: listed_max})
  return visits.length > 0 ? `${m.your_visits_of_period({period: label})}\n${listVisits(asked, visits)}` : null
}

/** A name that no one has, or that of those who have no such visit. */
export const missingName = ({names, unknown}: VisitsNamed, visit: OwnVisit | undefined): string | null =>
  unknown ?? (visit ? null : names)

/** The visit for which the caller can say that they are late: the next one whose start their side has not confirmed. */
export async function nextToStart({db, caller, now}: OwnQuestion): Promise<OwnVisit | undefined> {
  const reader = readerOf(caller)
  const started_after = plusMs(now, -Math.max(...late_note_minutes) * minute_ms)
  return reader ? firstToStart(db, reader, {from: now, to: plusMs(now, 366 * day_ms), started_after}) : undefined
}

/**
 * The newest visit that was, of the period and with the person that are named; `missing` is a name that none of these
 * visits has.
 */
export async function lastVisit(asked: OwnQuestion) {
  const period = askedPeriod(asked)
  const named = await visitsNamed(asked)
  const inTime = period ? isOnDays(period) : isRecent(asked)
  const where = and(inTime, named.are_theirs, eq(sessions.status, 'COMPLETED'))
  const [visit] = await findOwn(asked, where, {limit: 1, isNewestFirst: true, before: period})
  return {visit, missing: missingName(named, visit), period: period ? labelOf(period) : m.about_last_sixty_days()}
}
