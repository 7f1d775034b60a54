import type {ChatLink} from '#contract/content/chat.ts'
import {m} from '#messages'
import {expiring_days} from '#domain/accounts/expiry-reminder.ts'
import {bidOutcome} from '#domain/bookings/bid-outcome.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {hours_days_max, hoursByMember, type MemberHours} from '#domain/sessions/member-hours.ts'
import {day_ms} from '#domain/constants.ts'
import {localDate} from '#domain/time.ts'
import {addDays, type Day, dayText} from '#lib/day.ts'
import {plusMs} from '#server/clock.ts'
import {bidsOfOrganization} from '#server/modules/bookings/index.ts'
import {readerOf, readSessions} from '#server/modules/sessions/index.ts'
import {isOfWorker, nameIn, namedAmong, plainNameIn} from './named-people.ts'
import {teamOf} from './team-members.ts'
import {type OwnQuestion, pastPeriodOf, type Reply} from './topic.ts'
import {visitLines} from './visits.ts'

const listed_max = 10

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

interface ListOptions {
  /** Of all lines, where these are the first. */
  count?: number
  sum?: string | undefined
}

/** The first lines of an answer, and how many more the page has. */
function listText(heading: string, lines: readonly string[], {count = lines.length, sum}: ListOptions = {}): string {
  const rest = count - listed_max
  const listed = lines.slice(0, listed_max).map(line => `• ${line}`)
  return [heading, ...listed, ...(rest > 0 ? [m.and_more_on_people({count: rest})] : []), ...(sum ? [sum] : [])].join(
    '\n',
  )
}

interface DatedCredential {
  day: Day | null
  /** Whose, and which. */
  name: string
}

function credentialLine({name, day}: DatedCredential, today: Day): string {
  if (day === null) return m.name_has_no_expiry_date({name})
  const lineOf = day < today ? m.name_expired_on_day : m.name_expires_on_day
  return lineOf({name, day: dayText(day, today)})
}

/**
 * Every credential of those that are named; of the whole team those that expired or soon do. Those that end first are
 * at the top.
 */
export const credentials = forOffice(async ({db, question, now, zone}, org_id) => {
  const today = localDate(now, zone)
  const team = await teamOf(db, org_id)
  const named = namedAmong(question, team, today)
  const unknown = named ? null : nameIn(question, today)
  if (unknown) return {text: m.no_one_on_your_team_is_named({name: unknown}), links: [people()]}
  const recorded = (named ?? team)
    .flatMap(({name: person, credentials: own}) =>
      own.map((each): DatedCredential => ({
        day: each.expires_on,
        name: m.person_and_credential({person, credential: each.name}),
      })),
    )
    .toSorted((a, b) => (a.day ?? '9999').localeCompare(b.day ?? '9999'))
  const soon = addDays(today, expiring_days)
  const shown = named ? recorded : recorded.filter(({day}) => day !== null && day <= soon)
  const heading = named ? headingOfNamed(named, shown) : headingOfTeam(shown, today)
  return {
    text: listText(
      heading,
      shown.map(each => credentialLine(each, today)),
    ),
    links: [people()],
  }
})

function headingOfNamed(named: readonly {name: string}[], shown: readonly DatedCredential[]): string {
  const person = named.map(({name}) => name).join(', ')
  return shown.length > 0 ? m.credentials_that_your_office_recorded() : m.no_credential_of_person_recorded({person})
}

function headingOfTeam(shown: readonly DatedCredential[], today: Day): string {
  const hasExpired = shown.some(({day}) => day !== null && day < today)
  const say = hasExpired
    ? m.credentials_expired_or_soon
    : shown.length > 0
      ? m.credentials_expire_soon
      : m.no_credential_expires_soon
  return say({days: expiring_days})
}

const minutesText = (minutes: number): string => hoursText(minutes / 60)
const minutesOf = ({confirmed_minutes, waiting_minutes}: Minutes): number => confirmed_minutes + waiting_minutes

type Minutes = Pick<MemberHours, 'confirmed_minutes' | 'waiting_minutes'>
type HoursRow = Minutes & Pick<MemberHours, 'member'>

function hoursLine(row: HoursRow): string {
  const known = {person: row.member?.name ?? m.no_one_assigned(), hours: minutesText(minutesOf(row))}
  return row.waiting_minutes > 0
    ? m.hours_of_person_with_waiting({...known, waiting: minutesText(row.waiting_minutes)})
    : m.hours_of_person(known)
}

/** Whether a question asks who worked most, as `who worked the most hours`. */
const asksMost = (question: string): boolean => /\b(?:most|top|más|mas)\b/i.test(question)

/**
 * The hours of the agency's people in the period that is named, else of this month so far: of those named, else of all.
 * Where they have none, their visits of it that count none, as those ahead.
 * @see src/domain/rules.md#hours-of-an-agency
 */
export const memberHours = forOffice(async (asked, org_id) => {
  const {db, caller, question, now, zone} = asked
  const today = localDate(now, zone)
  const period = pastPeriodOf(asked, today) ?? {
    first: `${today.slice(0, 7)}-01`,
    last: today,
    label: m.about_this_month(),
  }
  if (period.last > addDays(period.first, hours_days_max - 1)) {
    return {text: m.people_has_hours_of_days_at_most({days: hours_days_max}), links: [people()]}
  }
  const reader = readerOf(caller)
  // days are in each visit's own zone
  const range = {
    from: plusMs(`${period.first}T00:00:00.000Z`, -day_ms),
    to: plusMs(`${period.last}T00:00:00.000Z`, 2 * day_ms),
  }
  const visits = reader ? await readSessions(db, reader, range, now) : []
  const worked = hoursByMember(visits, {from: period.first, to: period.last}, now)
  const label = {period: period.label}
  const went = worked.flatMap(({member}) => member ?? [])
  const named = namedAmong(question, unique([...(await teamOf(db, org_id)), ...went]), today)
  const unknown = () => nameIn(question, today) ?? plainNameIn(question, today, isOfWorker)
  const person = named ? named.map(({name}) => name).join(', ') : unknown()
  if (!named && person) return {text: m.no_one_of_name_has_hours({name: person, ...label}), links: [people()]}
  const rows: readonly HoursRow[] = named ? named.map(each => rowOf(each, worked)) : worked
  if (rows.every(row => minutesOf(row) === 0)) {
    const none = person
      ? m.person_has_no_hours_in_period({person, ...label})
      : m.your_team_has_no_hours_in_period(label)
    const {lines, count} = await visitLines(
      asked,
      {first: period.first, last: period.last},
      named?.map(({id}) => id) ?? null,
    )
    const visits = count > 0 ? [listText(m.these_visits_have_no_hours(), lines, {count})] : []
    return {text: [none, ...visits].join('\n'), links: [people()]}
  }
  const ordered = asksMost(question) ? rows.toSorted((a, b) => minutesOf(b) - minutesOf(a)) : rows
  const sum = rows.reduce((minutes, row) => minutes + minutesOf(row), 0)
  const sumLine = rows.length > 1 ? m.hours_in_total({hours: minutesText(sum)}) : undefined
  return {text: listText(m.hours_of_your_team(label), ordered.map(hoursLine), {sum: sumLine}), links: [people()]}
})

const rowOf = (person: {id: string; name: string}, worked: readonly HoursRow[]): HoursRow =>
  worked.find(({member}) => member?.id === person.id) ?? {member: person, confirmed_minutes: 0, waiting_minutes: 0}

/** Each person once: former members stand in the visits alone. */
const unique = (everyone: readonly {id: string; name: string}[]) => [
  ...new Map(everyone.map(({id, name}) => [id, {id, name}])).values(),
]

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
