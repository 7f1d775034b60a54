import type {ChatLink} from '#contract/content/chat.ts'
import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import {localDate, timeSpan} from '#domain/time.ts'
import {homePath, isField} from '../policy.ts'
import {serviceName} from './bookings-data.ts'
import type {OwnVisit} from './visits-data.ts'
import {labelOf, type Period} from './period.ts'
import type {OwnQuestion} from './topic.ts'

/** So many visits are listed. */
export const listed_max = 10

/** The caller's own calendar. */
export const calendarLink = ({caller}: OwnQuestion): ChatLink => ({
  label: m.your_calendar_link(),
  path: `${homePath(caller)}/calendar`,
})

/** The visit's own panel, or a dialog of it. */
export const visitLink = (
  {caller}: OwnQuestion,
  visit: OwnVisit,
  label: string,
  act?: 'cancel' | 'propose' | 'late',
): ChatLink => ({
  label,
  path: `${homePath(caller)}/calendar?session=${visit.id}${act ? `&act=${act}` : ''}`,
})

const when = (asked: OwnQuestion, visit: OwnVisit): string =>
  timeSpan(visit.scheduled_start, visit.scheduled_end, visit.timezone, {now: asked.now})

/** `Today, 9:00 AM–1:00 PM: Child Care with Cam Reed`, of an agency with the person who goes. The office reads who goes too. */
export function visitSentence(asked: OwnQuestion, visit: OwnVisit): string {
  const {member, provider, family} = visit
  const known = {when: when(asked, visit), service: serviceName(visit.service)}
  if (asked.caller.role === 'agency' && family && !isField(asked.caller)) {
    return member
      ? m.visit_of_service_for_by({...known, name: family, member})
      : m.visit_of_service_for_no_one({...known, name: family})
  }
  if (asked.caller.role !== 'parent') {
    return family ? m.visit_of_service_for({...known, name: family}) : m.visit_of_service(known)
  }
  const name = member && provider ? m.person_of_agency({member, agency: provider}) : provider
  return name ? m.visit_of_service_with({...known, name}) : m.visit_of_service(known)
}

/** That an agency has not said who comes to the family, of a visit that has not begun; null of any other. */
export const notChosenText = ({caller, now}: OwnQuestion, visit: OwnVisit): string | null =>
  caller.role === 'parent' &&
  visit.org_id !== null &&
  visit.assigned_member_id === null &&
  visit.status === 'SCHEDULED' &&
  visit.scheduled_end > now
    ? withPeriod(m.the_agency_has_not_chosen_a_caregiver())
    : null

/** That none of the visits is with the person that a question names; null where one is, or it names no one. */
export const unknownNameText = (missing: string | null): string | null =>
  missing === null ? null : m.i_find_no_visit_with_name({name: missing})

/** The lines in one text; null ones are left out. */
export const joinLines = (...all: (string | null)[]): string => all.filter(each => each !== null).join('\n')

/** The sentences in one text; null ones are left out. */
export const joinSentences = (...all: (string | null)[]): string => all.filter(each => each !== null).join(' ')

/** Why a visit that has ended does not count as one that took place; null of any other. */
function stateText({status, scheduled_end}: OwnVisit, now: string): string | null {
  if (status === 'MISSED') return m.missed()
  if (status === 'DISPUTED') return m.under_review()
  return status === 'SCHEDULED' && scheduled_end <= now ? m.not_confirmed() : null
}

/** `Mon, Jun 8, 9:00 AM – 1:00 PM: Child Care with Cam Reed · Missed` */
export const sentenceWithState = (asked: OwnQuestion, visit: OwnVisit): string =>
  [visitSentence(asked, visit), stateText(visit, asked.now)].filter(part => part !== null).join(' · ')

/** The first visits as a list. */
export const listVisits = (asked: OwnQuestion, visits: readonly OwnVisit[]): string =>
  visits
    .slice(0, listed_max)
    .map(visit => `• ${sentenceWithState(asked, visit)}`)
    .join('\n')

/** That the period has no visits, with those that are named: of one that is over in the past tense. */
export function noVisitsText(asked: OwnQuestion, of: Period, name: string | null = null): string {
  const period = labelOf(of)
  const isPast = of.last < localDate(asked.now, asked.zone)
  if (name === null) return (isPast ? m.you_had_no_visits_in_period : m.you_have_no_visits_in_period)({period})
  return (isPast ? m.you_had_no_visits_with_name : m.you_have_no_visits_with_name)({name, period})
}

/** That no visit is ahead, with those that are named. */
export const noneAheadText = (name: string | null): string =>
  name === null ? m.you_have_no_upcoming_visits() : m.you_have_no_upcoming_visits_with_name({name})
