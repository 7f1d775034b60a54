import {between, inArray, type SQL} from 'drizzle-orm'
import {day_ms, hour_ms} from '#domain/constants.ts'
import {localDate} from '#domain/time.ts'
import {plusMs} from '#server/clock.ts'
import {bookings, sessions} from '#server/db/schema/all.ts'
import {readerOf} from '#server/modules/sessions/index.ts'
import {nearestVisits, type OwnVisit} from '../own/visits-data.ts'
import {periodIn} from '../own/period.ts'
import type {OwnQuestion} from '../own/topic.ts'
import {namedIn} from '../words.ts'

/** A visit so long over or ahead is not meant, unless its booking or day is named. */
const near_ms = {over: 4 * hour_ms, ahead: hour_ms}
const searched_ms = 60 * day_ms

/**
 * The caller's visit that a danger is about: of the booking or the day that is named, else the one that runs or nearly
 * does. Null where there is none, or where an office has several that run.
 */
export async function visitInDanger(asked: OwnQuestion): Promise<OwnVisit | null> {
  const {db, caller, question, now, zone} = asked
  const reader = readerOf(caller)
  if (!reader) return null
  const nearest = (from_ms: number, to_ms: number, limit: number, also?: SQL) =>
    nearestVisits(db, reader, {from: plusMs(now, from_ms), to: plusMs(now, to_ms), now, also}, limit)

  const {numbers} = namedIn(question)
  const period = periodIn(question, localDate(now, zone))
  const isNamed =
    numbers.length > 0
      ? inArray(bookings.number, numbers)
      : period && between(sessions.local_date, period.first, period.last)
  if (isNamed) {
    const [named] = await nearest(-searched_ms, searched_ms, 1, isNamed)
    if (named) return named
  }
  const running = await nearest(-near_ms.over, near_ms.ahead, 2)
  return reader.kind === 'office' && running.length > 1 ? null : (running[0] ?? null)
}
