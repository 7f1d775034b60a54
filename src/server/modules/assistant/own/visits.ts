import type {ChatLink} from '#contract/content/chat.ts'
import {late_note_minutes} from '#contract/sessions/own-sessions.ts'
import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import {day_ms, details_visible_after_ms, minute_ms} from '#domain/constants.ts'
import {fixedValues} from '#domain/content/text-variables.ts'
import {isFreeToCancel, scheduledMinutes} from '#domain/money/billing.ts'
import {careCents, lateCancelCents, visitFeeCents} from '#domain/money/money.ts'
import {localDate, timeSpan} from '#domain/time.ts'
import {formatCents} from '#lib/money-text.ts'
import {phoneText} from '#lib/phone-text.ts'
import {plusMs} from '#server/clock.ts'
import {haveChecksLapsed, readerOf} from '#server/modules/sessions/index.ts'
import {homePath, isField} from '../policy.ts'
import {bookingTerms, serviceName} from './bookings-data.ts'
import {firstToStart, hasEnded, type OwnVisit, visitsAhead, visitsBetween} from './visits-data.ts'
import {asksOfPast, type Period, periodIn, withoutNewDay} from './period.ts'
import {visitsNamed} from './visits-named.ts'
import {numbersOf, type OwnQuestion, periodOf, type Reply} from './topic.ts'

const listed_max = 10
/** More visits than an agency has under way at once. */
const running_max = 200

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

async function between(asked: OwnQuestion, range: {from: string; to: string}, limit: number): Promise<OwnVisit[]> {
  const reader = readerOf(asked.caller)
  return reader ? visitsBetween(asked.db, reader, range, limit) : []
}

async function ahead(asked: OwnQuestion, days: number, limit: number): Promise<OwnVisit[]> {
  const reader = readerOf(asked.caller)
  const range = {from: asked.now, to: plusMs(asked.now, days * day_ms)}
  return reader ? visitsAhead(asked.db, reader, range, limit) : []
}

/** The visits that start on days of a period, by the clock of each visit's place. */
async function visitsIn(asked: OwnQuestion, {first, last}: Period): Promise<OwnVisit[]> {
  const from = plusMs(`${first}T00:00:00.000Z`, -day_ms)
  const to = plusMs(`${last}T00:00:00.000Z`, 2 * day_ms)
  const visits = await between(asked, {from, to}, 200)
  return visits.filter(({scheduled_start, timezone}) => {
    const day = localDate(scheduled_start, timezone)
    return day >= first && day <= last
  })
}

const askedPeriod = (asked: OwnQuestion): Period | null => periodOf(asked, localDate(asked.now, asked.zone))

/** That the period has no visits: of one that is over in the past tense. */
function noVisitsText(asked: OwnQuestion, period: Period): string {
  const isPast = period.last < localDate(asked.now, asked.zone)
  return (isPast ? m.you_had_no_visits_in_period : m.you_have_no_visits_in_period)({period: period.label})
}

const list = (asked: OwnQuestion, visits: readonly OwnVisit[]): string =>
  visits
    .slice(0, listed_max)
    .map(visit => `• ${sentenceWithState(asked, visit)}`)
    .join('\n')

/** The visits under way, with their times, and the first that has not begun. */
export async function nextVisit(asked: OwnQuestion): Promise<Reply> {
  if (periodIn(asked.question, localDate(asked.now, asked.zone))) return visitsOfPeriod(asked)
  const visits = await ahead(asked, 366, running_max)
  const running = visits.filter(({scheduled_start}) => scheduled_start <= asked.now)
  const next = visits.find(({scheduled_start}) => scheduled_start > asked.now)
  const linked = next ?? running[0]
  return {
    text: [
      ...running.slice(0, listed_max).map(visit => m.visit_is_under_way({visit: visitSentence(asked, visit)})),
      next
        ? joinSentences(m.your_next_visit_is({visit: visitSentence(asked, next)}), notChosenText(asked, next))
        : m.you_have_no_upcoming_visits(),
    ].join('\n'),
    links: linked ? [visitLink(asked, linked, m.open_the_visit()), calendar(asked)] : [calendar(asked)],
  }
}

export async function visitsOfPeriod(asked: OwnQuestion): Promise<Reply> {
  const period = askedPeriod(asked)
  const visits = period ? await visitsIn(asked, period) : await ahead(asked, 7, listed_max)
  const label = {period: period?.label ?? m.about_next_seven_days()}
  const count = visits.length
  const title =
    count > listed_max
      ? m.your_visits_of_period_first({...label, shown: listed_max, count})
      : m.your_visits_of_period(label)
  const none = period ? noVisitsText(asked, period) : m.you_have_no_visits_in_period(label)
  return {text: count > 0 ? `${title}\n${list(asked, visits)}` : none, links: [calendar(asked)]}
}

export async function pastVisits(asked: OwnQuestion): Promise<Reply> {
  const period = askedPeriod(asked)
  const range = {from: plusMs(asked.now, -60 * day_ms), to: asked.now}
  const visits = period ? await visitsIn(asked, period) : await between(asked, range, 200)
  const ended = visits.filter(visit => hasEnded(visit, asked.now))
  const last = ended.slice(-5).toReversed()
  return {
    text:
      last.length > 0
        ? `${period ? m.your_last_visits_of_period({period: period.label}) : m.your_last_visits()}\n${list(asked, last)}`
        : m.you_had_no_visits_in_period({period: period?.label ?? m.about_last_sixty_days()}),
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

/** Who comes to the family, or which family the caregiver goes to, with the phone number that the approval opened. */
export async function whoComes(asked: OwnQuestion): Promise<Reply> {
  const today = localDate(asked.now, asked.zone)
  // who comes is of days to come, unless the question itself looks back
  const period = periodOf(asked, today, ({last}) => last >= today || asksOfPast(asked.question))
  const visits = period ? await visitsIn(asked, period) : await ahead(asked, 366, 1)
  const isPast = period !== null && period.last < today
  const visit = isPast ? visits[0] : visits.find(each => !hasEnded(each, asked.now))
  if (!visit) {
    const text = !period
      ? m.you_have_no_upcoming_visits()
      : visits.length > 0
        ? m.you_have_no_more_visits_in_period({period: period.label})
        : noVisitsText(asked, period)
    return {text, links: [calendar(asked)]}
  }
  const phone = otherPhone(asked, visit)
  const sentence = sentenceWithState(asked, visit)
  const visitText = phone ? m.visit_with_phone({visit: sentence, phone: phoneText(phone)}) : withPeriod(sentence)
  return {
    text: joinSentences(visitText, notChosenText(asked, visit)),
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
  const recent = await between(asked, {from: plusMs(asked.now, -60 * day_ms), to: asked.now}, 200)
  const found = period ? await visitsIn(asked, period) : recent
  const {visits, missing} = visitsNamed(asked, found, [...recent, ...found])
  return {
    visit: visits.findLast(({status}) => status === 'COMPLETED'),
    missing,
    period: period?.label ?? m.about_last_sixty_days(),
  }
}

/**
 * The visits that no one confirmed and that end ahead: of the day, the booking and the person that are named, else all;
 * `missing` is a name that none of these visits has.
 */
async function unstartedVisits(asked: OwnQuestion, period: Period | null) {
  const numbers = numbersOf(asked)
  const all = await ahead(asked, 366, 200)
  const found = period ? await visitsIn(asked, period) : all
  const isOfNumber = ({number}: OwnVisit) => numbers.length === 0 || numbers.includes(number)
  const unstarted = found.filter(
    each => each.status === 'SCHEDULED' && each.scheduled_end > asked.now && isOfNumber(each),
  )
  return visitsNamed(asked, unstarted, [...all, ...found])
}

const isAheadOf =
  (now: string) =>
  ({scheduled_start}: OwnVisit): boolean =>
    scheduled_start > now

/**
 * What canceling the named or next visit costs, and where to do it: the assistant cancels nothing. Without a visit ahead
 * it is the one that should have begun.
 */
export async function cancelVisit(asked: OwnQuestion): Promise<Reply> {
  if (isField(asked.caller)) return {text: m.only_your_office_can_cancel_a_visit(), links: [calendar(asked)]}
  const period = askedPeriod(asked)
  const {visits, missing} = await unstartedVisits(asked, period)
  const visit = visits.find(isAheadOf(asked.now)) ?? visits[0]
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
  const found = period ? await visitsIn(asked, period) : await ahead(asked, 366, 1)
  const visits = found.filter(visit => !hasEnded(visit, asked.now))
  const [first] = visits
  if (!first && period && found.length > 0) {
    return {
      text: m.your_visits_in_period_are_over({period: period.label}),
      links: [{label: m.your_payments(), path: `${homePath(asked.caller)}/invoices`}],
    }
  }
  if (!first) {
    const text = period ? noVisitsText(asked, period) : m.you_have_no_upcoming_visits()
    return {text, links: [calendar(asked)]}
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
    return {text: m.first_visits_and_all_cost_amount({visits: list(asked, visits), ...counted, amount}), links}
  }
  if (visits.length > 1) return {text: m.visits_cost_amount_as_booked({visits: list(asked, visits), amount}), links}
  const say = fee_cents > 0 ? m.visit_costs_amount_as_booked_with_fee : m.visit_costs_amount_as_booked
  return {text: say({visit: visitSentence(asked, first), amount}), links}
}

/** Where to propose new times of the named or next visit. */
export async function moveVisit(question: OwnQuestion): Promise<Reply> {
  const asked = {...question, question: withoutNewDay(question.question)}
  if (isField(asked.caller)) return {text: m.only_your_office_can_move_a_visit(), links: [calendar(asked)]}
  const period = askedPeriod(asked)
  const {visits, missing} = await unstartedVisits(asked, period)
  const visit = visits.find(isAheadOf(asked.now))
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
  const found = named ? await visitsIn(asked, named) : await ahead(asked, 14, 200)
  const next = found.filter(visit => !hasEnded(visit, asked.now))
  const visits = next.filter(visit => visit.assigned_member_id === null)
  const period = named?.label ?? m.about_next_two_weeks()
  if (next.length === 0) {
    const say = found.length > 0 ? m.you_have_no_more_visits_in_period : m.you_have_no_visits_in_period
    return {text: named && found.length === 0 ? noVisitsText(asked, named) : say({period}), links: [calendar(asked)]}
  }
  const count = visits.length
  const title =
    count === 1 ? m.no_one_is_assigned_to_this_visit({period}) : m.no_one_is_assigned_to_these_visits({count, period})
  return {
    text: count > 0 ? `${title}\n${list(asked, visits)}` : m.every_visit_in_period_has_a_caregiver({period}),
    links: [{label: m.people(), path: '/dash/agency/people'}],
  }
}
