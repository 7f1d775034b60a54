import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import {details_visible_after_ms} from '#domain/constants.ts'
import {scheduledMinutes} from '#domain/money/billing.ts'
import {careCents, visitFeeCents} from '#domain/money/money.ts'
import {localDate} from '#domain/time.ts'
import {and, gt, inArray, isNotNull, isNull, lte, type SQL} from 'drizzle-orm'
import {formatCents} from '#lib/money-text.ts'
import {phoneText} from '#lib/phone-text.ts'
import {settled} from '#lib/settled.ts'
import {plusMs} from '#server/clock.ts'
import {sessions} from '#server/db/schema/all.ts'
import {homePath, isField} from '../policy.ts'
import {bookingTerms} from './bookings-data.ts'
import {isAhead, isEnded, isOnDays, type OwnVisit} from './visits-data.ts'
import {asksOfPast, labelOf, type Period, periodIn} from './period.ts'
import {visitsNamed} from './visits-named.ts'
import {type OwnQuestion, periodOf, type Reply} from './topic.ts'
import {askedPeriod, countOwn, findOwn, isRecent, isWithinDays, meantPeriod, othersOfDay} from './find-visits.ts'
import {
  calendarLink,
  joinLines,
  joinSentences,
  listed_max,
  listVisits,
  noneAheadText,
  notChosenText,
  noVisitsText,
  sentenceWithState,
  unknownNameText,
  visitLink,
  visitSentence,
} from './visit-text.ts'

const past_max = 5
/** More visits than a family has in a year. */
const costed_max = 5_000
/** Days ahead that are searched where a question names none. */
const next_days = 7
const assigned_days = 14

/** The first visits of a period with what became of them, of these members or of all, and how many there are. */
export async function visitLines(
  asked: OwnQuestion,
  period: Pick<Period, 'first' | 'last'>,
  member_ids: readonly string[] | null,
): Promise<{lines: string[]; count: number}> {
  const where = and(isOnDays(period), member_ids ? inArray(sessions.assigned_member_id, [...member_ids]) : undefined)
  const [visits, count] = await settled([findOwn(asked, where, {limit: listed_max}), countOwn(asked, where)])
  return {lines: visits.map(visit => sentenceWithState(asked, visit)), count}
}

/** The visits under way, with their times, and the first that has not begun. */
export async function nextVisit(asked: OwnQuestion): Promise<Reply> {
  const {question, now, zone} = asked
  if (periodIn(question, localDate(now, zone))) return visitsOfPeriod(asked)
  const {are_theirs, names, unknown} = await visitsNamed(asked)
  const isMeant = and(isAhead(now), are_theirs)
  const [running, [next]] = await settled([
    findOwn(asked, and(isMeant, lte(sessions.scheduled_start, now)), {limit: listed_max}),
    findOwn(asked, and(isMeant, gt(sessions.scheduled_start, now)), {limit: 1}),
  ])
  const linked = next ?? running[0]
  return {
    text: joinLines(
      unknownNameText(unknown),
      ...running.map(visit => m.visit_is_under_way({visit: visitSentence(asked, visit)})),
      next
        ? joinSentences(m.your_next_visit_is({visit: visitSentence(asked, next)}), notChosenText(asked, next))
        : noneAheadText(names),
    ),
    links: linked ? [visitLink(asked, linked, m.open_the_visit()), calendarLink(asked)] : [calendarLink(asked)],
  }
}

export async function visitsOfPeriod(asked: OwnQuestion): Promise<Reply> {
  const period = await meantPeriod(asked, askedPeriod(asked))
  const {are_theirs, names, unknown} = await visitsNamed(asked)
  const where = and(period ? isOnDays(period) : isWithinDays(asked, next_days), are_theirs)
  const [visits, all] = await settled([findOwn(asked, where, {limit: listed_max}), countOwn(asked, where)])
  const label = period ? labelOf(period) : m.about_next_seven_days()
  const title =
    all > listed_max
      ? m.your_visits_of_period_first({period: label, shown: listed_max, count: all})
      : m.your_visits_of_period({period: label})
  const today = localDate(asked.now, asked.zone)
  const none = async () =>
    joinLines(
      noVisitsText(asked, period ?? {first: today, last: today, label}, names),
      await othersOfDay(asked, period, are_theirs),
    )
  const text = all > 0 ? `${title}\n${listVisits(asked, visits)}` : await none()
  return {
    text: joinLines(unknownNameText(unknown), text),
    links: [calendarLink(asked)],
  }
}

export async function pastVisits(asked: OwnQuestion): Promise<Reply> {
  const period = askedPeriod(asked)
  const {are_theirs, names: name, unknown} = await visitsNamed(asked)
  const inTime = period ? and(isOnDays(period), isEnded(asked.now)) : isRecent(asked)
  const last = await findOwn(asked, and(inTime, are_theirs), {limit: past_max, isNewestFirst: true, before: period})
  const label = {period: period ? labelOf(period) : m.about_last_sixty_days()}
  const title = period ? m.your_last_visits_of_period(label) : m.your_last_visits()
  const none = name === null ? m.you_had_no_visits_in_period(label) : m.you_had_no_visits_with_name({name, ...label})
  const others = last.length > 0 ? null : await othersOfDay(asked, period, are_theirs)
  return {
    text: joinLines(unknownNameText(unknown), last.length > 0 ? `${title}\n${listVisits(asked, last)}` : none, others),
    links: [calendarLink(asked)],
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
  const named = periodOf(asked, today, ({last}) => last >= today || isOfPast)
  const period = await meantPeriod(asked, named)
  const inTime = period ? isOnDays(period) : isAhead(asked.now)
  const isMeant = period && period.last < today ? inTime : and(inTime, isAhead(asked.now))
  // who came this week, or today, is the newest visit of it that has begun
  const hasBegun = isOfPast && period ? and(inTime, lte(sessions.scheduled_start, asked.now)) : null
  const findMeant = async (isTheirs?: SQL): Promise<OwnVisit | undefined> => {
    const newest = {limit: 1, isNewestFirst: true, before: period}
    const [begun] = hasBegun ? await findOwn(asked, and(hasBegun, isTheirs), newest) : []
    return begun ?? (await findOwn(asked, and(isMeant, isTheirs), {limit: 1, before: period}))[0]
  }
  const {are_theirs, names, unknown} = await visitsNamed(asked)
  const [theirs, first, isAny] = await settled([
    names === null ? undefined : findMeant(are_theirs),
    findMeant(),
    countOwn(asked, inTime),
  ])
  const isNotTheirs = names !== null && !theirs
  const notTheirs = isNotTheirs ? (period ? noVisitsText(asked, period, names) : noneAheadText(names)) : null
  const visit = theirs ?? first
  const before = notTheirs ?? unknownNameText(unknown)
  if (!visit) {
    const text = !period
      ? m.you_have_no_upcoming_visits()
      : isAny > 0
        ? m.you_have_no_more_visits_in_period({period: labelOf(period)})
        : noVisitsText(asked, period)
    const others = await othersOfDay(asked, period)
    return {text: joinLines(joinSentences(before, text), others), links: [calendarLink(asked)]}
  }
  const phone = otherPhone(asked, visit)
  const sentence = sentenceWithState(asked, visit)
  const visitText = phone ? m.visit_with_phone({visit: sentence, phone: phoneText(phone)}) : withPeriod(sentence)
  return {
    text: joinSentences(before, visitText, notChosenText(asked, visit)),
    links: [visitLink(asked, visit, m.open_the_visit())],
  }
}

/** Whether an agency has said who comes to the family's next visit by one; null without such a visit, and for others. */
export async function nextOfAgency(asked: OwnQuestion): Promise<Reply | null> {
  if (asked.caller.role !== 'parent') return null
  const period = askedPeriod(asked)
  const {are_theirs} = await visitsNamed(asked)
  const isMeant = and(isAhead(asked.now), isNotNull(sessions.org_id), period ? isOnDays(period) : undefined, are_theirs)
  const [visit] = await findOwn(asked, isMeant, {limit: 1, before: period})
  if (!visit) return null
  const text = joinSentences(withPeriod(sentenceWithState(asked, visit)), notChosenText(asked, visit))
  return {text, links: [visitLink(asked, visit, m.open_the_visit())]}
}

/** What the next visits cost as booked, of the days that are named; the time that takes place is what is paid. */
export async function visitCost(asked: OwnQuestion): Promise<Reply> {
  const period = askedPeriod(asked)
  const {are_theirs, names, unknown} = await visitsNamed(asked)
  const inTime = period ? isOnDays(period) : isAhead(asked.now)
  const where = and(inTime, isAhead(asked.now), are_theirs)
  const [visits, all] = await settled([
    findOwn(asked, where, {limit: period ? costed_max : 1}),
    period ? countOwn(asked, and(inTime, are_theirs)) : 0,
  ])
  const [first] = visits
  if (!first && period && all > 0) {
    return {
      text: m.your_visits_in_period_are_over({period: labelOf(period)}),
      links: [{label: m.your_payments(), path: `${homePath(asked.caller)}/invoices`}],
    }
  }
  const before = unknownNameText(unknown)
  if (!first) {
    const text = period ? noVisitsText(asked, period, names) : noneAheadText(names)
    const others = await othersOfDay(asked, period, are_theirs)
    return {text: joinLines(joinSentences(before, text), others), links: [calendarLink(asked)]}
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
  const links = [visitLink(asked, first, m.open_the_visit()), calendarLink(asked)]
  if (visits.length > listed_max) {
    const counted = {shown: listed_max, count: visits.length}
    const text = m.first_visits_and_all_cost_amount({visits: listVisits(asked, visits), ...counted, amount})
    return {text: joinSentences(before, text), links}
  }
  if (visits.length > 1) {
    const text = m.visits_cost_amount_as_booked({visits: listVisits(asked, visits), amount})
    return {text: joinSentences(before, text), links}
  }
  const say = fee_cents > 0 ? m.visit_costs_amount_as_booked_with_fee : m.visit_costs_amount_as_booked
  return {text: joinSentences(before, say({visit: visitSentence(asked, first), amount})), links}
}

/** Visits of the agency that no one goes to yet: of the period that is named, else of the next two weeks. */
export async function unassignedVisits(asked: OwnQuestion): Promise<Reply> {
  if (isField(asked.caller)) return {text: m.only_your_office_assigns_visits(), links: [calendarLink(asked)]}
  const named = askedPeriod(asked)
  const inTime = named ? isOnDays(named) : isWithinDays(asked, assigned_days)
  const isNext = and(inTime, isAhead(asked.now))
  const isUnassigned = and(isNext, isNull(sessions.assigned_member_id))
  const [visits, unassigned, next, all] = await settled([
    findOwn(asked, isUnassigned, {limit: listed_max}),
    countOwn(asked, isUnassigned),
    countOwn(asked, isNext),
    countOwn(asked, inTime),
  ])
  const period = named ? labelOf(named) : m.about_next_two_weeks()
  if (next === 0) {
    const say = all > 0 ? m.you_have_no_more_visits_in_period : m.you_have_no_visits_in_period
    return {text: named && all === 0 ? noVisitsText(asked, named) : say({period}), links: [calendarLink(asked)]}
  }
  const title =
    unassigned === 1
      ? m.no_one_is_assigned_to_this_visit({period})
      : m.no_one_is_assigned_to_these_visits({count: unassigned, period})
  return {
    text: unassigned > 0 ? `${title}\n${listVisits(asked, visits)}` : m.every_visit_in_period_has_a_caregiver({period}),
    links: [{label: m.people(), path: '/dash/agency/people'}],
  }
}
