import type {BookingStatus} from '#contract/bookings/choices.ts'
import type {ScheduleLine} from '#contract/bookings/request.ts'
import {addDays} from '#lib/day.ts'
import {localDate} from '../time.ts'
import {isWeekly} from './booking.ts'
import {expandSchedule, linesFromSlots} from './schedule.ts'

/** What decides whether weeks are requested again. */
export interface EndedWeeks {
  status: BookingStatus
  schedule: readonly ScheduleLine[]
  timezone: string
  cancelled_by: string | null
  weekly_end: {by: string; last_day: string} | null
}

/**
 * The local day after which no week stands, '' if none does at all; null if the weeks go on, the family ended them or they
 * are requested again already.
 */
function lastDayOfWeeks(
  booking: EndedWeeks,
  {isEnded, isRequested}: {isEnded: boolean; isRequested: boolean},
): string | null {
  const {status, cancelled_by, weekly_end} = booking
  if (!isWeekly(booking) || weekly_end?.by === 'parent' || isRequested) return null
  const isAllEnded = status === 'DECLINED' || (status === 'CANCELLED' && cancelled_by !== 'parent')
  return isEnded || isAllEnded ? '' : (weekly_end?.last_day ?? null)
}

/**
 * Whether a request for these visits asks for the weeks: `now` as the booking is, `if_ended` only where its rest ends with
 * the request, else undefined.
 * @see src/domain/rules.md#every-week
 */
export function reopensWeeks(
  booking: EndedWeeks,
  {starts, isRequested}: {starts: readonly string[]; isRequested: boolean},
): 'now' | 'if_ended' | undefined {
  const last_day = lastDayOfWeeks(booking, {isEnded: false, isRequested})
  if (last_day !== null && starts.some(start => localDate(start, booking.timezone) > last_day)) return 'now'
  return lastDayOfWeeks(booking, {isEnded: true, isRequested}) === null ? undefined : 'if_ended'
}

/** A time to request again; `id` is its session, absent if the request was declined before any existed. */
export interface ReopenedVisit {
  id?: string
  scheduled_start: string
  scheduled_end: string
}

/** Visits by start without overlaps, which arise if one was moved onto a cancelled time. */
function withoutOverlap(visits: readonly ReopenedVisit[]): ReopenedVisit[] {
  let end = ''
  return visits.filter(visit => {
    if (visit.scheduled_start < end) return false
    end = visit.scheduled_end
    return true
  })
}

/** Visits that one request asks for again, and its schedule. */
export interface RequestPart {
  asked: readonly ReopenedVisit[]
  schedule: ScheduleLine[]
}

/** What decides which visits a request for weeks asks for. */
export interface WeeksState {
  /** Visits that are requested again already. */
  requested: readonly Pick<ReopenedVisit, 'scheduled_start'>[]
  /** The starts that moved visits had, by session id. */
  original: ReadonlyMap<string, string>
  /** Whether the rest of the booking ends now. */
  isEnded: boolean
  /** Whether the weeks are requested again already. */
  isRequested: boolean
}

/**
 * The visits to ask for again, the soonest first. Weeks that the other side or staff ended are requested once, without an
 * end: after what stands of them, and after the last day that was requested by itself. Visits before that, and moved ones
 * at times that no week has, are a request of their own; single visits canceled before the end of the weeks can follow later.
 * @see src/domain/rules.md#every-week
 */
export function planRequests(
  booking: EndedWeeks,
  asked: readonly ReopenedVisit[],
  {requested, original, ...state}: WeeksState,
): RequestPart[] {
  const {schedule, timezone} = booking
  const dayOf = (visit: Pick<ReopenedVisit, 'scheduled_start'>) => localDate(visit.scheduled_start, timezone)
  const dated = (visits: readonly ReopenedVisit[]): RequestPart => ({
    asked: visits,
    schedule: linesFromSlots(withoutOverlap(visits), timezone),
  })
  const last_day = lastDayOfWeeks(booking, state)
  const later = last_day === null ? [] : asked.filter(visit => dayOf(visit) > last_day)
  const [first, last] = [later[0], later.at(-1)]
  if (!first || !last) return [dated(asked)]
  const [last_requested = ''] = requested.map(dayOf).toSorted().toReversed()
  const window = expandSchedule(schedule, timezone, {from: dayOf(first), until: dayOf(last)})
  const slots = window.ok ? window.slots : []
  const regular = new Set(slots.map(slot => slot.scheduled_start))
  const next = later.find(visit => dayOf(visit) > last_requested && regular.has(visit.scheduled_start))
  const from = next ? dayOf(next) : addDays(last_requested > dayOf(last) ? last_requested : dayOf(last), 1)
  const ofWeeks = slots.filter(slot => dayOf(slot) >= from)
  const isInWeeks = (visit: ReopenedVisit): boolean => {
    // the weeks have a visit that was moved over one of theirs
    const {scheduled_start, scheduled_end} = visit
    if (ofWeeks.some(slot => slot.scheduled_start < scheduled_end && scheduled_start < slot.scheduled_end)) return true
    const start = original.get(visit.id ?? '')
    return dayOf(visit) >= from && (start === undefined || dayOf({scheduled_start: start}) >= from)
  }
  const single = later.filter(visit => !isInWeeks(visit))
  const weeks: RequestPart = {
    asked: later.filter(isInWeeks),
    schedule: schedule.map(line => ({...line, date_range: [line.date_range[0] > from ? line.date_range[0] : from]})),
  }
  const [soonest] = single
  if (!soonest) return [weeks]
  return dayOf(soonest) < from ? [dated(single), weeks] : [weeks, dated(single)]
}
