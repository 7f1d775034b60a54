import {m} from '#messages'
import type {Credential, Member} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {dayText, weekOf, type Day} from '#lib/day.ts'
import {firstFew, milesText, shownMiles} from '#domain/bookings/request-text.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {
  dayOfVisit,
  full_week_hours,
  isWarningAccepted,
  memberClashes,
  memberHours,
  memberWarnings,
  milesToVisit,
  visitHours,
  warningsKey,
  type BoardVisit,
  type MemberWarnings,
} from '#domain/sessions/people-board.ts'
import {clockSpan} from '#domain/time.ts'
import {fullName} from '#lib/full-name.ts'
import {listText} from '#lib/list-text.ts'
import {hasEnded} from '#domain/sessions/has-ended.ts'
import {askedNotToGoText} from '../calendar/asked-not-to-go-text.ts'

/** The fields of a visit that say whether a member can take it on. */
type LoadVisit = BoardVisit & Pick<Session, 'latitude' | 'longitude' | 'cannot_go'>

/** `Assigned now`, with `Asked not to go: sick` if they did; empty of another member's visit. */
const assignedTexts = ({assigned, cannot_go}: LoadVisit, member_id: string): string[] =>
  assigned?.member_id === member_id ? [m.assigned_now(), ...(cannot_go ? [m.asked_not_to_go(cannot_go)] : [])] : []

/** `Away on Tue, Nov 24`, `Away until Tue, Nov 24`, or `Outside their hours`; null if none, by what the office recorded. */
function unavailableText({away, is_outside_hours}: MemberWarnings, visit_day: Day): string | null {
  if (away) {
    const day = dayText(away.to, visit_day)
    return away.from === away.to ? m.away_on_day({day}) : m.away_until_day({day})
  }
  return is_outside_hours ? m.outside_their_hours() : null
}

/** `Away until Tue, Nov 24 · CPR expired on Thu, Nov 12`; null if nothing speaks against them. */
export function warningsText(warnings: MemberWarnings, visit_day: Day, today: Day): string | null {
  const credentials = endedCredentialsText(warnings.credentials, visit_day, today)
  return [unavailableText(warnings, visit_day), credentials].filter(Boolean).join(' · ') || null
}

/**
 * What the office recorded that speaks against a member for a visit: days off, hours, and credentials that expire before
 * it; null if nothing does.
 */
export const memberWarning = (
  visit: BoardVisit,
  member: Pick<Member, 'availability' | 'credentials'>,
  today: Day,
): string | null => warningsText(memberWarnings(visit, member), dayOfVisit(visit), today)

/**
 * Members in the order in which they fit visits that begin with this one: free, then with fewer warnings of the office's record,
 * field caregivers before the office, then nearer by the distance shown, fewer hours that week, and by name. Suspended ones come last.
 * `busy` tells whether a member has another visit at the time of one of them.
 */
export function orderByFit<One extends Member>(
  members: readonly One[],
  chosen: readonly LoadVisit[],
  {visits, busy}: {visits: readonly BoardVisit[]; busy: (member: One) => boolean},
): One[] {
  const [first] = chosen
  const fits = members.map(member => {
    const miles = first ? milesToVisit(first, member.availability) : null
    const asked = first?.assigned?.member_id === member.id && first.cannot_go !== undefined
    const ofVisits = chosen.reduce((sum, visit) => sum + countWarnings(memberWarnings(visit, member)), 0)
    return {
      member,
      // what comes first decides
      keys: [
        Number(member.is_suspended),
        Number(busy(member)),
        Number(asked) + Number(member.is_invited) + ofVisits,
        Number(member.role !== 'field'),
        miles === null ? Number.MAX_SAFE_INTEGER : shownMiles(miles),
        memberHours(visits, member.id),
      ],
    }
  })
  return fits
    .toSorted(
      (a, b) =>
        a.keys.map((key, at) => key - (b.keys[at] ?? 0)).find(difference => difference !== 0) ??
        fullName(a.member).localeCompare(fullName(b.member)),
    )
    .map(({member}) => member)
}

const countWarnings = ({away, is_outside_hours, credentials}: MemberWarnings): number =>
  Number(away !== null) + Number(is_outside_hours) + credentials.length

/** Whether something speaks against the member for one of these visits that the office has not accepted. */
export const isAskedAbout = (
  visits: readonly (BoardVisit & Pick<Session, 'accepted_warnings'>)[],
  member: Pick<Member, 'id' | 'availability' | 'credentials'>,
): boolean => visits.some(visit => warningsKey(visit, member) !== null && !isWarningAccepted(visit, member))

/**
 * What speaks against a member for several visits, by reason and with the first few days: `2 of these 6 visits are outside
 * their hours: Wed, Dec 9; Fri, Dec 11 · CPR expires on Thu, Dec 10`; null if nothing does.
 */
export function memberWarningOfSeveral(
  visits: readonly BoardVisit[],
  member: Pick<Member, 'availability' | 'credentials'>,
  today: Day,
): string | null {
  return (
    [
      ...warnedVisits(visits, member).map(
        ({text, warned}) =>
          `${text}: ${firstFew([...new Set(warned.map(visit => dayText(dayOfVisit(visit), today)))]).join('; ')}`,
      ),
      credentialsOfSeveral(visits, member, today),
    ]
      .filter(Boolean)
      .join(' · ') || null
  )
}

/** The member's credentials that do not last until the last of these visits. */
const credentialsOfSeveral = (
  visits: readonly BoardVisit[],
  {credentials}: Pick<Member, 'credentials'>,
  today: Day,
): string => endedCredentialsText(credentials, visits.map(dayOfVisit).toSorted().at(-1) ?? today, today)

/** The visits outside a member's hours or on their days off, with how many they are. */
function warnedVisits<Visit extends BoardVisit>(
  visits: readonly Visit[],
  member: Pick<Member, 'availability' | 'credentials'>,
): {text: string; warned: Visit[]}[] {
  const total = visits.length
  const judged = visits.map(visit => ({visit, warnings: memberWarnings(visit, member)}))
  const those = (isWarned: (warnings: MemberWarnings) => boolean) =>
    judged.filter(({warnings}) => isWarned(warnings)).map(({visit}) => visit)
  return [
    {warned: those(({away}) => away !== null), textOf: m.visits_are_on_days_off},
    {warned: those(({is_outside_hours}) => is_outside_hours), textOf: m.visits_are_outside_their_hours},
  ].flatMap(({warned, textOf}) => (warned.length > 0 ? {warned, text: textOf({count: warned.length, total})} : []))
}

/** What a week is for a member with the visits that would be assigned. */
interface WeekLoad {
  sunday: Day
  hours: number
  /** Of the visits that are not theirs already. */
  added: number
}

/** A week that chosen visits touch, with these and with all its visits. */
interface TouchedWeek {
  sunday: Day
  chosen: readonly BoardVisit[]
  visits: readonly BoardVisit[]
}

/** Visits by the Sunday of their week, without those that were canceled. */
function bySunday(visits: readonly BoardVisit[]): Map<Day, BoardVisit[]> {
  const weeks = new Map<Day, BoardVisit[]>()
  for (const visit of visits) {
    const [sunday] = weekOf(dayOfVisit(visit))
    if (sunday && visit.status !== 'CANCELLED') weeks.set(sunday, [...(weeks.get(sunday) ?? []), visit])
  }
  return weeks
}

/** The weeks that the chosen visits touch, of those whose visits are known. */
export function touchedWeeks(
  chosen: readonly BoardVisit[],
  {visits, weeks}: {visits: readonly BoardVisit[]; weeks: readonly (readonly Day[])[]},
): TouchedWeek[] {
  const [chosenBySunday, visitsBySunday] = [bySunday(chosen), bySunday(visits)]
  return weeks.flatMap(([sunday]) => {
    const ofWeek = sunday && chosenBySunday.get(sunday)
    return ofWeek ? [{sunday, chosen: ofWeek, visits: visitsBySunday.get(sunday) ?? []}] : []
  })
}

/** A member's hours of each of these weeks. */
const weekLoads = (weeks: readonly TouchedWeek[], member_id: string): WeekLoad[] =>
  weeks.map(({sunday, chosen, visits}) => ({
    sunday,
    hours: memberHours(visits, member_id),
    added: chosen
      .filter(({assigned}) => assigned?.member_id !== member_id)
      .reduce((sum, visit) => sum + visitHours(visit), 0),
  }))

/** `12 hours that week, 24 hours with these visits`; of several weeks the first few by their Sunday. */
function weeksText(loads: readonly WeekLoad[], today: Day): string {
  const isOne = loads.length === 1
  return firstFew(
    loads.map(({sunday, hours, added}) => {
      const [hours_text, hours_text2, day] = [hoursText(hours), hoursText(hours + added), dayText(sunday, today)]
      if (added === 0)
        return isOne ? m.hours_that_week({hours: hours_text}) : m.hours_in_the_week_of({hours: hours_text, day})
      return isOne
        ? m.that_week_with_these_visits({hours_text, hours_text2})
        : m.in_the_week_of_with_these_visits({hours_text, hours_text2, day})
    }),
  ).join('; ')
}

/** `over 40 hours that week`, if these visits make it so; null if not. */
function fullWeeksText(loads: readonly WeekLoad[]): string | null {
  const count = loads.filter(({hours, added}) => added > 0 && hours + added > full_week_hours).length
  if (count === 0) return null
  const hours = hoursText(full_week_hours)
  return loads.length === 1 ? m.over_hours_that_week({hours}) : m.over_hours_in_weeks({hours, count})
}

/**
 * Whether a member is available for several visits, their hours of each week that these touch, and how far it is: `2 of
 * these 6 visits are outside their hours · 12 hours that week, 24 hours with these visits`.
 * @see src/domain/rules.md#people-board
 */
export function loadTextOfSeveral(
  chosen: readonly LoadVisit[],
  member: Pick<Member, 'id' | 'availability' | 'credentials'>,
  {weeks, busy, today}: {weeks: readonly TouchedWeek[]; busy: number; today: Day},
): string {
  const [first] = chosen
  if (!first) return ''
  const reasons = [
    busy > 0 && m.visits_at_which_they_are_busy({count: busy, total: chosen.length}),
    ...warnedVisits(chosen, member).map(({text}) => text),
  ].filter(Boolean)
  const loads = weekLoads(weeks, member.id)
  const miles = milesToVisit(first, member.availability)
  return [
    ...assignedTexts(first, member.id),
    ...(reasons.length > 0 ? reasons : [m.free()]),
    weeksText(loads, today),
    fullWeeksText(loads),
    miles !== null && milesText(miles),
    credentialsOfSeveral(chosen, member, today),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `memberWarning` in the few words that a board has room for: `Outside their hours · CPR expired`. */
export function shortMemberWarning(
  visit: BoardVisit,
  member: Pick<Member, 'availability' | 'credentials'>,
  today: Day,
): string | null {
  const warnings = memberWarnings(visit, member)
  const visit_day = dayOfVisit(visit)
  const credentials = ended(warnings.credentials, visit_day).map(({name, expires_on}) =>
    expires_on < today ? m.name_expired({name}) : m.name_expires_before({name}),
  )
  return [unavailableText(warnings, visit_day), ...credentials].filter(Boolean).join(' · ') || null
}

/**
 * What is wrong with who goes to a visit that is not over, in few words: `Asked not to go: sick · Same time · CPR expired`;
 * null if nothing is. `member` is undefined for a former one, `around` are the visits near it.
 */
export function troubleText(
  visit: BoardVisit & Pick<Session, 'cannot_go'>,
  member: Pick<Member, 'availability' | 'credentials'> | undefined,
  {around, today, now}: {around: readonly BoardVisit[]; today: Day; now: string},
): string | null {
  const {assigned, scheduled_end} = visit
  if (assigned === null || scheduled_end <= now) return null
  // of two that have both ended nothing is left to change
  const clashes = memberClashes(visit, assigned.member_id, around).filter(
    other => !hasEnded(visit, now) || !hasEnded(other, now),
  )
  return (
    [
      askedNotToGoText(visit, now),
      clashes.length > 0 && m.same_time(),
      member && shortMemberWarning(visit, member, today),
    ]
      .filter(Boolean)
      .join(' · ') || null
  )
}

/**
 * Whether a member is available for a visit, their hours of its week, and how far it is: `Free · 12 hours that week, 16
 * hours with this visit · 3.2 miles`; `Busy 9:00 AM – 1:00 PM · 12 hours that week, …`; `Away until Tue, Nov 24 · …`; at the end
 * `CPR expired on Thu, Nov 12`. `visits` are those of the week, `around` those near it too.
 * @see src/domain/rules.md#people-board
 */
export function memberLoadText(
  visit: LoadVisit,
  member: Pick<Member, 'id' | 'availability' | 'credentials'>,
  {visits, around, today}: {visits: readonly BoardVisit[]; around: readonly BoardVisit[]; today: Day},
): string {
  const spans = memberClashes(visit, member.id, around).map(each =>
    clockSpan(each.scheduled_start, each.scheduled_end, each.timezone),
  )
  const warnings = memberWarnings(visit, member)
  const visit_day = dayOfVisit(visit)
  const hours = memberHours(visits, member.id)
  const isTheirs = visit.assigned?.member_id === member.id
  const added = isTheirs ? 0 : visitHours(visit)
  const reasons = [unavailableText(warnings, visit_day), spans.length > 0 && m.busy({join: listText(spans)})].filter(
    Boolean,
  )
  const miles = milesToVisit(visit, member.availability)
  return [
    ...assignedTexts(visit, member.id),
    ...reasons,
    !isTheirs && reasons.length === 0 && m.free(),
    isTheirs
      ? m.hours_that_week({hours: hoursText(hours)})
      : m.that_week_with_this_visit({hours_text: hoursText(hours), hours_text2: hoursText(hours + added)}),
    fullWeeksText([{sunday: visit_day, hours, added}]),
    miles !== null && milesText(miles),
    endedCredentialsText(warnings.credentials, visit_day, today),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Those that do not last until a day. */
const ended = (credentials: readonly Credential[], day: Day): {name: string; expires_on: Day}[] =>
  credentials.flatMap(({name, expires_on}) => (expires_on !== null && expires_on < day ? [{name, expires_on}] : []))

/** The member's credentials that do not last until the day of a visit: `CPR expired on Thu, Nov 12`. */
export const endedCredentialsText = (credentials: readonly Credential[], visit_day: Day, today: Day): string =>
  ended(credentials, visit_day)
    .map(({name, expires_on}) => {
      const day = dayText(expires_on, today)
      return expires_on < today ? m.name_expired_on_day({name, day}) : m.name_expires_on_day({name, day})
    })
    .join(', ')
