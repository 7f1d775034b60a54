import {and, asc, eq, isNull} from 'drizzle-orm'
import type {ChatLink} from '#contract/content/chat.ts'
import {m} from '#messages'
import {bidOutcome} from '#domain/bookings/bid-outcome.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {hoursByMember, type MemberHours} from '#domain/sessions/member-hours.ts'
import {day_ms} from '#domain/constants.ts'
import {localDate} from '#domain/time.ts'
import {addDays, dayText} from '#lib/day.ts'
import {fullName} from '#lib/full-name.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {members, users} from '#server/db/schema/all.ts'
import {bidsOfOrganization} from '#server/modules/bookings/index.ts'
import {readerOf, readSessions} from '#server/modules/sessions/index.ts'
import {contentWords} from '../words.ts'
import {type OwnQuestion, periodOf, type Reply} from './topic.ts'

const listed_max = 10
/** Days before the end from which a credential is listed, as the People page marks it. */
const soon_days = 30

const people = (): ChatLink => ({label: m.people(), path: '/dash/agency/people'})
const home = (): ChatLink => ({label: m.home(), path: '/dash/agency'})

/** Answers the office alone: a field caregiver reads nothing about colleagues or bids. */
const forOffice =
  (reply: (asked: OwnQuestion, org_id: string) => Promise<Reply>) =>
  async (asked: OwnQuestion): Promise<Reply> => {
    const {org_id, member_role} = asked.caller
    if (!org_id || member_role === 'field') return {text: m.only_your_agencys_office_reads_that(), links: []}
    return reply(asked, org_id)
  }

/** Those whose first or last name the question has; all where it names no one. */
function namedAmong<Person extends {name: string}>(question: string, everyone: readonly Person[]): readonly Person[] {
  const words = new Set(contentWords(question))
  const named = everyone.filter(({name}) => contentWords(name).some(word => words.has(word)))
  return named.length > 0 ? named : everyone
}

async function teamOf(db: Db, org_id: string) {
  const rows = await db
    .select({
      id: members.id,
      first_name: users.first_name,
      last_name: users.last_name,
      credentials: members.credentials,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.org_id, org_id), isNull(members.removed_at)))
    .orderBy(asc(members.joined_at), asc(members.id))
  return rows.map(row => ({...row, name: fullName(row)}))
}

/** The credentials of the agency's people that expired or soon do, those that end first at the top. */
export const credentials = forOffice(async ({db, question, now, zone}, org_id) => {
  const today = localDate(now, zone)
  const ending = namedAmong(question, await teamOf(db, org_id))
    .flatMap(({name: person, credentials: own}) =>
      own.flatMap(({name, expires_on}) =>
        expires_on !== null && expires_on <= addDays(today, soon_days)
          ? [{day: expires_on, what: m.person_and_credential({person, credential: name})}]
          : [],
      ),
    )
    .toSorted((a, b) => a.day.localeCompare(b.day))
  const lines = ending.slice(0, listed_max).map(({day, what: name}) => {
    const lineOf = day < today ? m.name_expired_on_day : m.name_expires_on_day
    return `• ${lineOf({name, day: dayText(day, today)})}`
  })
  const hasExpired = ending.some(({day}) => day < today)
  const say = hasExpired
    ? m.credentials_expired_or_soon
    : ending.length > 0
      ? m.credentials_expire_soon
      : m.no_credential_expires_soon
  return {text: [say({days: soon_days}), ...lines].join('\n'), links: [people()]}
})

const minutesText = (minutes: number): string => hoursText(minutes / 60)

function hoursLine({member, visits, confirmed_minutes, waiting_minutes}: MemberHours): string {
  const known = {
    person: member?.name ?? m.no_one_assigned(),
    hours: minutesText(confirmed_minutes + waiting_minutes),
    count: visits,
  }
  return waiting_minutes > 0
    ? m.hours_of_person_with_waiting({...known, waiting: minutesText(waiting_minutes)})
    : m.hours_of_person(known)
}

/**
 * The hours of the agency's people in the period that is named, else of this month so far: of those named, else of all.
 * @see src/domain/rules.md#hours-of-an-agency
 */
export const memberHours = forOffice(async (asked, org_id) => {
  const {db, caller, question, now, zone} = asked
  const today = localDate(now, zone)
  const period = periodOf(asked, today) ?? {first: `${today.slice(0, 7)}-01`, last: today, label: m.about_this_month()}
  const reader = readerOf(caller)
  // days are in each visit's own zone
  const range = {
    from: plusMs(`${period.first}T00:00:00.000Z`, -day_ms),
    to: plusMs(`${period.last}T00:00:00.000Z`, 2 * day_ms),
  }
  const visits = reader ? await readSessions(db, reader, range, now) : []
  const worked = hoursByMember(visits, {from: period.first, to: period.last}, now)
  const team = await teamOf(db, org_id)
  const named = namedAmong(question, team)
  const isNamed = named.length < team.length
  const ids = new Set(named.map(({id}) => id))
  const shown = isNamed ? worked.filter(({member}) => member !== null && ids.has(member.id)) : worked
  if (shown.length === 0) {
    const person = isNamed ? named.map(({name}) => name).join(', ') : null
    const label = {period: period.label}
    return {
      text: person ? m.person_has_no_hours_in_period({person, ...label}) : m.your_team_has_no_hours_in_period(label),
      links: [people()],
    }
  }
  const lines = shown.slice(0, listed_max).map(each => `• ${hoursLine(each)}`)
  return {text: `${m.hours_of_your_team({period: period.label})}\n${lines.join('\n')}`, links: [people()]}
})

/** How many of the decided bids of the agency families accepted, as its home has it. */
export const wonBids = forOffice(async ({db}, org_id) => {
  const outcomes = (await bidsOfOrganization(db, org_id)).map(bidOutcome)
  const won = outcomes.filter(outcome => outcome === 'won').length
  const decided = outcomes.filter(outcome => outcome !== null).length
  const percent = Math.round((won / Math.max(1, decided)) * 100)
  return {
    text: decided === 0 ? m.no_bid_of_yours_is_decided_yet() : m.you_won_share_of_bids({won, decided, percent}),
    links: [home()],
  }
})
