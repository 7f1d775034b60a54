import type {Credential, Member, MemberAvailability} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {addDays, dayIn, type Day} from '#lib/day.ts'
import {hour_ms} from '../constants.ts'
import {countFree, offeredOn} from '../bookings/availability.ts'
import {overlapsOf} from '../bookings/time-overlaps.ts'
import {offeredTimes} from '../bookings/weekly-hours.ts'
import {distanceMiles} from '../place.ts'
import {wallTime} from '../time.ts'
import {leavesTime} from './busy-until.ts'

/** The fields of a visit that the people board needs. */
export type BoardVisit = Pick<
  Session,
  'id' | 'booking_id' | 'scheduled_start' | 'scheduled_end' | 'timezone' | 'status' | 'assigned'
> &
  Partial<Pick<Session, 'confirmations'>>

type VisitTimes = Pick<BoardVisit, 'timezone' | 'scheduled_start' | 'scheduled_end'>

/** The day on which a visit starts, by the clock of its place. */
export const dayOfVisit = ({timezone, scheduled_start}: VisitTimes): Day => dayIn(timezone, scheduled_start)

/** The visits that start in these days, without those that were canceled. */
export const visitsOfWeek = <Visit extends BoardVisit>(visits: readonly Visit[], week: readonly Day[]): Visit[] =>
  visits.filter(visit => week.includes(dayOfVisit(visit)) && visit.status !== 'CANCELLED')

const takesTime = ({status}: BoardVisit) => status !== 'CANCELLED' && status !== 'MISSED'

/** The scheduled hours of a member's visits, without those that were canceled or missed. */
export const memberHours = (visits: readonly BoardVisit[], member_id: string): number =>
  visits
    .filter(visit => visit.assigned?.member_id === member_id && takesTime(visit))
    .reduce((sum, visit) => sum + visitHours(visit), 0)

/** An office reads of a week that has more hours than this for a member. @see src/domain/rules.md#people-board */
export const full_week_hours = 40

/** The scheduled length of a visit, in hours. */
export const visitHours = ({scheduled_start, scheduled_end}: BoardVisit): number =>
  (Date.parse(scheduled_end) - Date.parse(scheduled_start)) / hour_ms

/**
 * The caregiver's other visits at the time of this one, among their own; one that both sides ended leaves time for one to
 * come.
 * @see src/domain/rules.md#overlaps
 */
export const ownClashes = <Visit extends BoardVisit>(visit: BoardVisit, visits: readonly Visit[]): Visit[] =>
  overlapsOf(
    [visit],
    visits.filter(
      other => other.id !== visit.id && takesTime(other) && !(visit.status === 'SCHEDULED' && leavesTime(other)),
    ),
  ).map(pair => pair.visit)

/** The member's other visits at the time of this one. @see src/domain/rules.md#overlaps */
export const memberClashes = <Visit extends BoardVisit>(
  visit: BoardVisit,
  member_id: string,
  visits: readonly Visit[],
): Visit[] =>
  ownClashes(
    visit,
    visits.filter(({assigned}) => assigned?.member_id === member_id),
  )

type Times = Pick<MemberAvailability, 'hours' | 'away'>

/** Weekly hours have no first day. */
const always = '2000-01-01'

/** The days off that a visit falls on. */
export const awayAt = (
  {timezone, scheduled_start, scheduled_end}: VisitTimes,
  {away}: {away: readonly Times['away'][number][]},
): Times['away'][number] | undefined => {
  const first = dayIn(timezone, scheduled_start)
  const last = dayIn(timezone, new Date(Date.parse(scheduled_end) - 1).toISOString())
  return away.find(({from, to}) => from <= last && to >= first)
}

/** Visits on these days off that are ahead, or under way and not started by anyone. */
export const comingOnDaysOff = <Visit extends VisitTimes & Pick<BoardVisit, 'status'>>(
  visits: readonly Visit[],
  away: Times['away'],
  now: string,
): Visit[] =>
  visits.filter(
    visit => visit.status === 'SCHEDULED' && visit.scheduled_end > now && awayAt(visit, {away}) !== undefined,
  )

/** Whether these days off have a day, today or later, that those before had not. */
export function addsDaysOff(before: Times['away'], after: Times['away'], today: Day): boolean {
  const ordered = before.toSorted((a, b) => a.from.localeCompare(b.from))
  return after.some(({from, to}) => {
    const first = from < today ? today : from
    const added = ordered.reduce((day, each) => (each.from <= day && day <= each.to ? addDays(each.to, 1) : day), first)
    return added <= to
  })
}

/** A member's coming visits on their days off, for which the office chooses someone else unless it has accepted that. */
export const visitsWhileAway = <Visit extends WarnedVisit>(
  visits: readonly Visit[],
  member: WarnedMember,
  now: string,
): Visit[] =>
  comingOnDaysOff(
    visits.filter(visit => visit.assigned?.member_id === member.id && !isWarningAccepted(visit, member)),
    member.availability.away,
    now,
  )

/** Whether a visit lies within a member's hours, by the clock of its place. True while none are recorded. */
export const isWithinHours = (visit: VisitTimes, {hours}: Pick<Times, 'hours'>): boolean =>
  hours.length === 0 || countFree([visit], visit.timezone, offeredTimes(hours, always, 'ongoing')) === 1

/** What the office recorded that speaks against a member for a visit. */
export interface MemberWarnings {
  /** The days off that the visit falls on. */
  away: Times['away'][number] | null
  is_outside_hours: boolean
  /** Credentials that expire before the visit. */
  credentials: Credential[]
}

/** What the office recorded that speaks against a member for a visit. @see src/domain/rules.md#people-board */
export function memberWarnings(
  visit: VisitTimes,
  {availability, credentials}: {availability: Times; credentials: readonly Credential[]},
): MemberWarnings {
  const away = awayAt(visit, availability) ?? null
  return {
    away,
    is_outside_hours: away === null && !isWithinHours(visit, availability),
    credentials: credentials.filter(({expires_on}) => expires_on !== null && expires_on < dayOfVisit(visit)),
  }
}

/**
 * A key of what speaks against a member for a visit, by which an office's acceptance is stored; null if nothing does. It
 * changes with the visit's times and what was recorded, and is a hash, since the records are erased with the account.
 * @see src/domain/rules.md#people-board
 */
export function warningsKey(
  visit: VisitTimes,
  member: {availability: Times; credentials: readonly Credential[]},
): string | null {
  const {away, is_outside_hours, credentials} = memberWarnings(visit, member)
  if (away === null && !is_outside_hours && credentials.length === 0) return null
  const facts = [
    Date.parse(visit.scheduled_start),
    Date.parse(visit.scheduled_end),
    away && [away.from, away.to],
    is_outside_hours && member.availability.hours.map(({weekdays, from, until}) => [weekdays, from, until]),
    credentials.map(({name, expires_on}) => [name, expires_on]),
  ]
  return hashOf(JSON.stringify(facts))
}

type WarnedVisit = BoardVisit & Pick<Session, 'accepted_warnings'>

interface WarnedMember {
  id: string
  availability: Times
  credentials: readonly Credential[]
}

/** Whether the office assigned the member knowing all that speaks against them for this visit now. */
export const isWarningAccepted = (visit: WarnedVisit, member: WarnedMember): boolean =>
  visit.assigned?.member_id === member.id &&
  visit.accepted_warnings !== undefined &&
  visit.accepted_warnings === warningsKey(visit, member)

/** FNV-1a. */
const hashOf = (text: string): string =>
  [...text]
    .reduce((hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5)
    .toString(36)

type Candidate = Pick<Member, 'id' | 'is_invited' | 'is_suspended' | 'availability' | 'credentials'>

interface Choice<One> {
  members: readonly One[]
  visits: readonly BoardVisit[]
}

/** The members who are not suspended and have all of these times free within their hours. */
const membersWithTime = <One extends Candidate>(times: readonly VisitTimes[], {members, visits}: Choice<One>): One[] =>
  members.filter(member => {
    const own = visits.filter(visit => visit.assigned?.member_id === member.id && !leavesTime(visit))
    if (member.is_suspended || overlapsOf(times, own).length > 0) return false
    return times.every(time => {
      const {away, is_outside_hours} = memberWarnings(time, member)
      return away === null && !is_outside_hours
    })
  })

const hasExpired = (times: readonly VisitTimes[], member: Candidate): boolean =>
  times.some(time => memberWarnings(time, member).credentials.length > 0)

/**
 * The members who could go at all of these times: without another visit then, days away, times outside their hours or a
 * credential that expires before. Suspended ones are left out, and those who have not joined yet.
 * @see src/domain/rules.md#people-board
 */
export const freeMembers = <One extends Candidate>(times: readonly VisitTimes[], choice: Choice<One>): One[] =>
  membersWithTime(times, choice).filter(member => !member.is_invited && !hasExpired(times, member))

/** The members who have all of these times free but are not among `freeMembers`, and why. */
export const uncountedMembers = <One extends Candidate>(
  times: readonly VisitTimes[],
  choice: Choice<One>,
): {member: One; why: 'invited' | 'expired'}[] =>
  membersWithTime(times, choice).flatMap((member): {member: One; why: 'invited' | 'expired'}[] => {
    if (member.is_invited) return [{member, why: 'invited'}]
    return hasExpired(times, member) ? [{member, why: 'expired'}] : []
  })

/** A member's hours on a day: `['07:00-21:00']`; empty on a day off, null while none are recorded. */
export const hoursOnDay = ({hours, away}: Times, day: Day): string[] | null => {
  if (away.some(({from, to}) => from <= day && day <= to)) return []
  return hours.length === 0 ? null : offeredOn(offeredTimes(hours, always, 'ongoing'), day)
}

/** Miles from where a member starts to a visit; null if either is not known. */
export const milesToVisit = (
  {latitude, longitude}: Pick<Session, 'latitude' | 'longitude'>,
  {place}: Pick<MemberAvailability, 'place'>,
): number | null =>
  place && latitude !== null && longitude !== null ? distanceMiles(place, {latitude, longitude}) : null

/** Whether a visit still lacks someone who comes. */
export const isToAssign = ({assigned, status, scheduled_end}: BoardVisit, now: string): boolean =>
  !assigned && status === 'SCHEDULED' && scheduled_end > now

export interface WeekCopy<Visit extends BoardVisit> {
  visit: Visit
  assigned: NonNullable<Session['assigned']>
}

/**
 * Who would come to the unassigned visits of a week if it went like the week before: the member who had the same
 * booking on that weekday at that time, else the only member the booking had in that week. Former and suspended members
 * are left out.
 * @see src/domain/rules.md#people-board
 */
export function copyWeek<Visit extends BoardVisit>(
  week: readonly Visit[],
  before: readonly BoardVisit[],
  {member_ids, now}: {member_ids: readonly string[]; now: string},
): WeekCopy<Visit>[] {
  return week
    .filter(visit => isToAssign(visit, now))
    .flatMap(visit => {
      const earlier = before.filter(({booking_id, assigned}) => booking_id === visit.booking_id && assigned)
      const sameDay = earlier.find(
        each =>
          addDays(dayOfVisit(each), 7) === dayOfVisit(visit) &&
          wallTime(each.scheduled_start, each.timezone) === wallTime(visit.scheduled_start, visit.timezone),
      )
      const isOne = new Set(earlier.map(({assigned}) => assigned?.member_id)).size === 1
      const assigned = (sameDay ?? (isOne ? earlier[0] : undefined))?.assigned
      return assigned && member_ids.includes(assigned.member_id) ? [{visit, assigned}] : []
    })
}
