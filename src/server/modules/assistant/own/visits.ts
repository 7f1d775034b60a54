import type {ChatLink} from '#contract/content/chat.ts'
import {late_note_minutes} from '#contract/sessions/own-sessions.ts'
import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import {day_ms, details_visible_after_ms, minute_ms} from '#domain/constants.ts'
import {fixedValues} from '#domain/content/text-variables.ts'
import {isFreeToCancel, scheduledMinutes} from '#domain/money/billing.ts'
import {careCents, lateCancelCents, visitFeeCents} from '#domain/money/money.ts'
import {localDate, timeSpan} from '#domain/time.ts'
import {and, eq, gt, inArray, isNull, lte, type SQL} from 'drizzle-orm'
import {formatCents} from '#lib/money-text.ts'
import {phoneText} from '#lib/phone-text.ts'
import {settled} from '#lib/settled.ts'
import {plusMs} from '#server/clock.ts'
import {bookings, sessions} from '#server/db/schema/all.ts'
import {haveChecksLapsed, readerOf} from '#server/modules/sessions/index.ts'
import {homePath, isField} from '../policy.ts'
import {bookingTerms, serviceName} from './bookings-data.ts'
import {countVisits, firstToStart, isAhead, isEnded, isOnDays, type OwnVisit, readVisits} from './visits-data.ts'
import {asksOfPast, type Period, periodIn, unreadDay, withoutNewDay} from './period.ts'
import {type VisitsNamed, visitsNamed} from './visits-named.ts'
import {numbersOf, type OwnQuestion, periodOf, type Reply, whichDay} from './topic.ts'

const listed_max = 10
const past_max = 5
/** More visits than a family has in a year. */
const costed_max = 5_000
/** Days back and ahead that are searched where a question names none. */
const recent_days = 60
const next_days = 7
const assigned_days = 14

const calendar = ({caller}: OwnQuestion): ChatLink => ({
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
const notChosenText = ({caller, now}: OwnQuestion, visit: OwnVisit): string | null =>
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

/** The sentences in one text; null ones are left out. */
export const joinSentences = (...all: (string | null)[]): string => all.filter(each => each !== null).join(' ')

/** Why a visit that has ended does not count as one that took place; null of any other. */
function stateText({status, scheduled_end}: OwnVisit, now: string): string | null {
  if (status === 'MISSED') return m.missed()
  if (status === 'DISPUTED') return m.under_review()
  return status === 'SCHEDULED' && scheduled_end <= now ? m.not_confirmed() : null
}

/** `Mon, Jun 8, 9:00 AM – 1:00 PM: Child Care with Cam Reed · Missed` */
const sentenceWithState = (asked: OwnQuestion, visit: OwnVisit): string =>
  [visitSentence(asked, visit), stateText(visit, asked.now)].filter(part => part !== null).join(' · ')

async function find(
  {db, caller}: OwnQuestion,
  where: SQL | undefined,
  options: {limit: number; isNewestFirst?: boolean},
): Promise<OwnVisit[]> {
  const reader = readerOf(caller)
  return reader ? readVisits(db, reader, where, options) : []
}

async function count({db, caller}: OwnQuestion, where: SQL | undefined): Promise<number> {
  const reader = readerOf(caller)
  return reader ? countVisits(db, reader, where) : 0
}

/** SQL: visits that have not ended and start within days from now. */
const isWithinDays = ({now}: OwnQuestion, days: number): SQL | undefined =>
  and(isAhead(now), lte(sessions.scheduled_start, plusMs(now, days * day_ms)))

/** SQL: visits that have ended, of the last days. */
const isRecent = ({now}: OwnQuestion): SQL | undefined =>
  and(isEnded(now), gt(sessions.scheduled_end, plusMs(now, -recent_days * day_ms)))

const askedPeriod = (asked: OwnQuestion): Period | null => periodOf(asked, localDate(asked.now, asked.zone))

/** That the period has no visits, with those that are named: of one that is over in the past tense. */
function noVisitsText(asked: OwnQuestion, {last, label: period}: Period, name: string | null = null): string {
  const isPast = last < localDate(asked.now, asked.zone)
  if (name === null) return (isPast ? m.you_had_no_visits_in_period : m.you_have_no_visits_in_period)({period})
  return (isPast ? m.you_had_no_visits_with_name : m.you_have_no_visits_with_name)({name, period})
}

const noneAheadText = (name: string | null): string =>
  name === null ? m.you_have_no_upcoming_visits() : m.you_have_no_upcoming_visits_with_name({name})

const list = (asked: OwnQuestion, visits: readonly OwnVisit[]): string =>
  visits
    .slice(0, listed_max)
    .map(visit => `• ${sentenceWithState(asked, visit)}`)
    .join('\n')

/** The visits under way, with their times, and the first that has not begun. */
export async function nextVisit(asked: OwnQuestion): Promise<Reply> {
  const {question, now, zone} = asked
  if (periodIn(question, localDate(now, zone))) return visitsOfPeriod(asked)
  const {are_theirs, names, unknown} = await visitsNamed(asked)
  const isMeant = and(isAhead(now), are_theirs)
  const [running, [next]] = await settled([
    find(asked, and(isMeant, lte(sessions.scheduled_start, now)), {limit: listed_max}),
    find(asked, and(isMeant, gt(sessions.scheduled_start, now)), {limit: 1}),
  ])
  const linked = next ?? running[0]
  return {
    text: [
      ...lineOf(unknownNameText(unknown)),
      ...running.map(visit => m.visit_is_under_way({visit: visitSentence(asked, visit)})),
      next
        ? joinSentences(m.your_next_visit_is({visit: visitSentence(asked, next)}), notChosenText(asked, next))
        : noneAheadText(names),
    ].join('\n'),
    links: linked ? [visitLink(asked, linked, m.open_the_visit()), calendar(asked)] : [calendar(asked)],
  }
}

const lineOf = (text: string | null): string[] => (text === null ? [] : [text])

export async function visitsOfPeriod(asked: OwnQuestion): Promise<Reply> {
  const period = askedPeriod(asked)
  const {are_theirs, names, unknown} = await visitsNamed(asked)
  const where = and(period ? isOnDays(period) : isWithinDays(asked, next_days), are_theirs)
  const [visits, all] = await settled([find(asked, where, {limit: listed_max}), count(asked, where)])
  const label = period?.label ?? m.about_next_seven_days()
  const title =
    all > listed_max
      ? m.your_visits_of_period_first({period: label, shown: listed_max, count: all})
      : m.your_visits_of_period({period: label})
  const today = localDate(asked.now, asked.zone)
  const none = () => noVisitsText(asked, period ?? {first: today, last: today, label}, names)
  return {
    text: [...lineOf(unknownNameText(unknown)), all > 0 ? `${title}\n${list(asked, visits)}` : none()].join('\n'),
    links: [calendar(asked)],
  }
}

export async function pastVisits(asked: OwnQuestion): Promise<Reply> {
  const period = askedPeriod(asked)
  const {are_theirs, names: name, unknown} = await visitsNamed(asked)
  const inTime = period ? and(isOnDays(period), isEnded(asked.now)) : isRecent(asked)
  const last = await find(asked, and(inTime, are_theirs), {limit: past_max, isNewestFirst: true})
  const label = {period: period?.label ?? m.about_last_sixty_days()}
  const title = period ? m.your_last_visits_of_period(label) : m.your_last_visits()
  const none = name === null ? m.you_had_no_visits_in_period(label) : m.you_had_no_visits_with_name({name, ...label})
  return {
    text: [...lineOf(unknownNameText(unknown)), last.length > 0 ? `${title}\n${list(asked, last)}` : none].join('\n'),
    links: [calendar(asked)],
  }
}

/**
 * The other side's phone number: a family reads it at any time, a provider until a day after the booking's last visit.
 * @see src/domain/rules.md#after-approval
 */
function otherPhone({caller, now}: OwnQuestion, {provider_phone, family_phone, booking_last_end}: OwnVisit) {
  if (isField(caller)) return null
  if (caller.role === 'parent') return provider_phone
  const isOpen = booking_last_end !== null && now <= plusMs(booking_last_end, details_visible_after_ms)
  return isOpen ? family_phone : null
}

/**
 * Who comes to the family, or which family the caregiver goes to, with the phone number that the approval opened. Someone
 * who is named and does not come is said before.
 */
export async function whoComes(asked: OwnQuestion): Promise<Reply> {
  const today = localDate(asked.now, asked.zone)
  // who comes is of days to come, unless the question itself looks back
  const isOfPast = asksOfPast(asked.question)
  const period = periodOf(asked, today, ({last}) => last >= today || isOfPast)
  const inTime = period ? isOnDays(period) : isAhead(asked.now)
  const isMeant = period && period.last < today ? inTime : and(inTime, isAhead(asked.now))
  // who came this week, or today, is the newest visit of it that has begun
  const hasBegun = isOfPast && period ? and(inTime, lte(sessions.scheduled_start, asked.now)) : null
  const findMeant = async (isTheirs?: SQL): Promise<OwnVisit | undefined> => {
    const [begun] = hasBegun ? await find(asked, and(hasBegun, isTheirs), {limit: 1, isNewestFirst: true}) : []
    return begun ?? (await find(asked, and(isMeant, isTheirs), {limit: 1}))[0]
  }
  const {are_theirs, names, unknown} = await visitsNamed(asked)
  const [theirs, first, isAny] = await settled([
    names === null ? undefined : findMeant(are_theirs),
    findMeant(),
    count(asked, inTime),
  ])
  const isNotTheirs = names !== null && !theirs
  const notTheirs = isNotTheirs ? (period ? noVisitsText(asked, period, names) : noneAheadText(names)) : null
  const visit = theirs ?? first
  const before = notTheirs ?? unknownNameText(unknown)
  if (!visit) {
    const text = !period
      ? m.you_have_no_upcoming_visits()
      : isAny > 0
        ? m.you_have_no_more_visits_in_period({period: period.label})
        : noVisitsText(asked, period)
    return {text: joinSentences(before, text), links: [calendar(asked)]}
  }
  const phone = otherPhone(asked, visit)
  const sentence = sentenceWithState(asked, visit)
  const visitText = phone ? m.visit_with_phone({visit: sentence, phone: phoneText(phone)}) : withPeriod(sentence)
  return {
    text: joinSentences(before, visitText, notChosenText(asked, visit)),
    links: [visitLink(asked, visit, m.open_the_visit())],
  }
}

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
  const [visit] = await find(asked, where, {limit: 1, isNewestFirst: true})
  return {visit, missing: missingName(named, visit), period: period?.label ?? m.about_last_sixty_days()}
}

/** A name that no one has, or that of those who have no such visit. */
const missingName = ({names, unknown}: VisitsNamed, visit: OwnVisit | undefined): string | null =>
  unknown ?? (visit ? null : names)

/**
 * The first visit that no one confirmed and that ends ahead, one that has not begun before one that should have: of the
 * day, the booking and the person that are named, else of all; `missing` is a name that none of these visits has.
 */
async function firstUnstarted(asked: OwnQuestion, period: Period | null) {
  const numbers = numbersOf(asked)
  const named = await visitsNamed(asked)
  const where = and(
    eq(sessions.status, 'SCHEDULED'),
    gt(sessions.scheduled_end, asked.now),
    period ? isOnDays(period) : undefined,
    numbers.length > 0 ? inArray(bookings.number, [...numbers]) : undefined,
    named.are_theirs,
  )
  const [[ahead], [begun]] = await settled([
    find(asked, and(where, gt(sessions.scheduled_start, asked.now)), {limit: 1}),
    find(asked, and(where, lte(sessions.scheduled_start, asked.now)), {limit: 1}),
  ])
  return {ahead, begun, missing: missingName(named, ahead ?? begun)}
}

/**
 * What canceling the named or next visit costs, and where to do it: the assistant cancels nothing. Without a visit ahead
 * it is the one that should have begun.
 */
export async function cancelVisit(asked: OwnQuestion): Promise<Reply> {
  if (isField(asked.caller)) return {text: m.only_your_office_can_cancel_a_visit(), links: [calendar(asked)]}
  const period = askedPeriod(asked)
  const {ahead, begun, missing} = await firstUnstarted(asked, period)
  const visit = ahead ?? begun
  if (!visit) {
    const known = {period: period?.label ?? m.about_days_ahead()}
    const none =
      missing === null
        ? m.you_have_no_visit_to_cancel(known)
        : m.you_have_no_visit_with_name_to_cancel({...known, name: missing})
    return {text: [none, ...cancelRule(asked)].join(' '), links: [calendar(asked)]}
  }
  return {
    text: joinSentences(unknownNameText(missing), await cancelText(asked, visit)),
    links: [visitLink(asked, visit, m.cancel_this_visit_sessions(), 'cancel')],
  }
}

/** What canceling a visit costs its family, or its provider. */
async function cancelText(asked: OwnQuestion, visit: OwnVisit): Promise<string> {
  if (asked.caller.role !== 'parent') {
    const isCaregiver = asked.caller.role === 'caretaker'
    const say = isCaregiver ? m.you_are_not_paid_and_less_reliable : m.you_are_not_paid_for_a_visit_you_cancel
    return say({visit: visitSentence(asked, visit)})
  }
  const {rate_cents, fee_bps} = (await bookingTerms(asked.db, [visit.booking_id]))(visit.booking_id)
  const known = {visit: visitSentence(asked, visit)}
  const cancels_free = haveChecksLapsed(visit.caregiver_is_verified)
  if (isFreeToCancel({...visit, cancels_free}, asked.now)) return m.canceling_it_now_costs_nothing(known)
  const amount = formatCents(lateCancelCents({rate_cents, fee_bps, minutes: scheduledMinutes(visit)}))
  return m.canceling_it_now_costs_amount({...known, amount})
}

/** What a family pays for canceling, where no visit of theirs says it. */
const cancelRule = ({caller}: OwnQuestion): string[] =>
  caller.role === 'parent'
    ? [m.families_can_cancel_a_visit_for({free_cancel_hours: fixedValues.free_cancel_hours})]
    : []

/** What the next visits cost as booked, of the days that are named; the time that takes place is what is paid. */
export async function visitCost(asked: OwnQuestion): Promise<Reply> {
  const period = askedPeriod(asked)
  const {are_theirs, names, unknown} = await visitsNamed(asked)
  const inTime = period ? isOnDays(period) : isAhead(asked.now)
  const where = and(inTime, isAhead(asked.now), are_theirs)
  const [visits, all] = await settled([
    find(asked, where, {limit: period ? costed_max : 1}),
    period ? count(asked, and(inTime, are_theirs)) : 0,
  ])
  const [first] = visits
  if (!first && period && all > 0) {
    return {
      text: m.your_visits_in_period_are_over({period: period.label}),
      links: [{label: m.your_payments(), path: `${homePath(asked.caller)}/invoices`}],
    }
  }
  const before = unknownNameText(unknown)
  if (!first) {
    const text = period ? noVisitsText(asked, period, names) : noneAheadText(names)
    return {text: joinSentences(before, text), links: [calendar(asked)]}
  }
  const termsOf = await bookingTerms(
    asked.db,
    visits.map(({booking_id}) => booking_id),
  )
  const costs = visits.map(visit => {
    const terms = {...termsOf(visit.booking_id), minutes: scheduledMinutes(visit)}
    return {care_cents: careCents(terms.rate_cents, terms.minutes), fee_cents: visitFeeCents(terms)}
  })
  const fee_cents = costs.reduce((sum, cost) => sum + cost.fee_cents, 0)
  const amount = formatCents(costs.reduce((sum, cost) => sum + cost.care_cents, fee_cents))
  const links = [visitLink(asked, first, m.open_the_visit()), calendar(asked)]
  if (visits.length > listed_max) {
    const counted = {shown: listed_max, count: visits.length}
    const text = m.first_visits_and_all_cost_amount({visits: list(asked, visits), ...counted, amount})
    return {text: joinSentences(before, text), links}
  }
  if (visits.length > 1) {
    const text = m.visits_cost_amount_as_booked({visits: list(asked, visits), amount})
    return {text: joinSentences(before, text), links}
  }
  const say = fee_cents > 0 ? m.visit_costs_amount_as_booked_with_fee : m.visit_costs_amount_as_booked
  return {text: joinSentences(before, say({visit: visitSentence(asked, first), amount})), links}
}

/** Where to propose new times of the named or next visit; asks which one “the 12th visit” is. */
export async function moveVisit(question: OwnQuestion): Promise<Reply> {
  const asked = {...question, question: withoutNewDay(question.question)}
  if (isField(asked.caller)) return {text: m.only_your_office_can_move_a_visit(), links: [calendar(asked)]}
  const unread = unreadDay(asked.question, localDate(asked.now, asked.zone))
  if (unread !== null) return whichDay(unread)
  const period = askedPeriod(asked)
  const {ahead: visit, missing} = await firstUnstarted(asked, period)
  if (!visit) {
    const known = {period: period?.label ?? m.about_days_ahead()}
    const text =
      missing === null
        ? m.you_have_no_visit_to_move(known)
        : m.you_have_no_visit_with_name_to_move({...known, name: missing})
    return {text, links: [calendar(asked)]}
  }
  return {
    text: joinSentences(unknownNameText(missing), m.enter_the_new_times_there({visit: visitSentence(asked, visit)})),
    links: [visitLink(asked, visit, m.propose_new_times(), 'propose')],
  }
}

/** Visits of the agency that no one goes to yet: of the period that is named, else of the next two weeks. */
export async function unassignedVisits(asked: OwnQuestion): Promise<Reply> {
  if (isField(asked.caller)) return {text: m.only_your_office_assigns_visits(), links: [calendar(asked)]}
  const named = askedPeriod(asked)
  const inTime = named ? isOnDays(named) : isWithinDays(asked, assigned_days)
  const isNext = and(inTime, isAhead(asked.now))
  const isUnassigned = and(isNext, isNull(sessions.assigned_member_id))
  const [visits, unassigned, next, all] = await settled([
    find(asked, isUnassigned, {limit: listed_max}),
    count(asked, isUnassigned),
    count(asked, isNext),
    count(asked, inTime),
  ])
  const period = named?.label ?? m.about_next_two_weeks()
  if (next === 0) {
    const say = all > 0 ? m.you_have_no_more_visits_in_period : m.you_have_no_visits_in_period
    return {text: named && all === 0 ? noVisitsText(asked, named) : say({period}), links: [calendar(asked)]}
  }
  const title =
    unassigned === 1
      ? m.no_one_is_assigned_to_this_visit({period})
      : m.no_one_is_assigned_to_these_visits({count: unassigned, period})
  return {
    text: unassigned > 0 ? `${title}\n${list(asked, visits)}` : m.every_visit_in_period_has_a_caregiver({period}),
    links: [{label: m.people(), path: '/dash/agency/people'}],
  }
}
