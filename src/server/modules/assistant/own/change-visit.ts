import {m} from '#messages'
import {fixedValues} from '#domain/content/text-variables.ts'
import {isFreeToCancel, scheduledMinutes} from '#domain/money/billing.ts'
import {lateCancelCents} from '#domain/money/money.ts'
import {localDate} from '#domain/time.ts'
import {and, eq, gt, inArray, lte} from 'drizzle-orm'
import {formatCents} from '#lib/money-text.ts'
import {settled} from '#lib/settled.ts'
import {bookings, sessions} from '#server/db/schema/all.ts'
import {haveChecksLapsed} from '#server/modules/sessions/index.ts'
import {isField} from '../policy.ts'
import {bookingTerms} from './bookings-data.ts'
import {isAhead, isOnDays, type OwnVisit} from './visits-data.ts'
import {labelOf, type Period, sameWeekdayLater, unreadDay, withoutNewDay} from './period.ts'
import {visitsNamed} from './visits-named.ts'
import {numbersOf, type OwnQuestion, type Reply, whichDay} from './topic.ts'
import {askedPeriod, findOwn, missingName, othersOfDay} from './find-visits.ts'
import {calendarLink, joinLines, joinSentences, unknownNameText, visitLink, visitSentence} from './visit-text.ts'

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
    findOwn(asked, and(where, gt(sessions.scheduled_start, asked.now)), {limit: 1, before: period}),
    findOwn(asked, and(where, lte(sessions.scheduled_start, asked.now)), {limit: 1, before: period}),
  ])
  return {ahead, begun, missing: missingName(named, ahead ?? begun)}
}

/**
 * The same of the days that are asked for. A weekday that is today's is the one of the next week where only that one
 * has such a visit.
 */
async function askedUnstarted(asked: OwnQuestion) {
  const period = askedPeriod(asked)
  const found = await firstUnstarted(asked, period)
  const later =
    found.ahead || found.begun || !period ? null : sameWeekdayLater(period, localDate(asked.now, asked.zone))
  const next = later && (await firstUnstarted(asked, later))
  return next?.ahead ? {period: later, ...next} : {period, ...found}
}

/**
 * What canceling the named or next visit costs, and where to do it: the assistant cancels nothing. Without a visit ahead
 * it is the one that should have begun.
 */
export async function cancelVisit(asked: OwnQuestion): Promise<Reply> {
  if (isField(asked.caller)) return {text: m.only_your_office_can_cancel_a_visit(), links: [calendarLink(asked)]}
  const {period, ahead, begun, missing} = await askedUnstarted(asked)
  const visit = ahead ?? begun
  return visit ? cancelReply(asked, visit, missing) : noneToCancel(asked, period, missing, cancelRule(asked))
}

/** That there is no such visit, with the rest of the day where only a part of it is named. */
async function noneToCancel(
  asked: OwnQuestion,
  period: Period | null,
  missing: string | null,
  rule: readonly string[] = [],
): Promise<Reply> {
  const known = {period: period ? labelOf(period) : m.about_days_ahead()}
  const none =
    missing === null
      ? m.you_have_no_visit_to_cancel(known)
      : m.you_have_no_visit_with_name_to_cancel({...known, name: missing})
  const others = await othersOfDay(asked, period, isAhead(asked.now))
  return {text: joinLines([none, ...rule].join(' '), others), links: [calendarLink(asked)]}
}

async function cancelReply(asked: OwnQuestion, visit: OwnVisit, missing: string | null): Promise<Reply> {
  return {
    text: joinSentences(unknownNameText(missing), await cancelText(asked, visit)),
    links: [visitLink(asked, visit, m.cancel_this_visit_sessions(), 'cancel')],
  }
}

/** What canceling the next visit of a family costs, beside the rule; null without one, and for everyone else. */
export async function costOfNextCancel(asked: OwnQuestion): Promise<Reply | null> {
  if (asked.caller.role !== 'parent') return null
  const {period, ahead, missing} = await askedUnstarted(asked)
  if (ahead) return cancelReply(asked, ahead, missing)
  return period?.part === undefined ? null : noneToCancel(asked, period, missing)
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

/** Where to propose new times of the named or next visit; asks which one “the 12th visit” is. */
export async function moveVisit(question: OwnQuestion): Promise<Reply> {
  const asked = {...question, question: withoutNewDay(question.question)}
  if (isField(asked.caller)) return {text: m.only_your_office_can_move_a_visit(), links: [calendarLink(asked)]}
  const unread = unreadDay(asked.question, localDate(asked.now, asked.zone))
  if (unread !== null) return whichDay(unread)
  const {period, ahead: visit, missing} = await askedUnstarted(asked)
  if (!visit) {
    const known = {period: period ? labelOf(period) : m.about_days_ahead()}
    const none =
      missing === null
        ? m.you_have_no_visit_to_move(known)
        : m.you_have_no_visit_with_name_to_move({...known, name: missing})
    const others = await othersOfDay(asked, period, isAhead(asked.now))
    return {text: joinLines(none, others), links: [calendarLink(asked)]}
  }
  return {
    text: joinSentences(unknownNameText(missing), m.enter_the_new_times_there({visit: visitSentence(asked, visit)})),
    links: [visitLink(asked, visit, m.propose_new_times(), 'propose')],
  }
}
