import type {ChatLink} from '#contract/content/chat.ts'
import {day_ms} from '#domain/constants.ts'
import {isFreeToCancel, scheduledMinutes} from '#domain/money/billing.ts'
import {lateCancelCents} from '#domain/money/money.ts'
import {localDate, timeSpan} from '#domain/time.ts'
import {formatCents} from '#lib/money-text.ts'
import {plusMs} from '#server/clock.ts'
import {readerOf} from '#server/modules/sessions/index.ts'
import {homeOf, isField} from '../policy.ts'
import {bookingTerms, type OwnVisit, visitsBetween} from './data.ts'
import {type Period, periodIn} from './period.ts'
import type {OwnQuestion, Reply} from './topic.ts'

const listed_max = 10

const calendar = ({caller}: OwnQuestion): ChatLink => ({label: 'Your calendar', path: `${homeOf(caller)}/calendar`})

/** The visit's own panel, or a dialog of it. */
const visitLink = ({caller}: OwnQuestion, visit: OwnVisit, label: string): ChatLink => ({
  label,
  path: `${homeOf(caller)}/calendar?session=${visit.id}`,
})

function otherSide({caller}: OwnQuestion, visit: OwnVisit): string {
  if (caller.role !== 'parent') return visit.family ? ` for ${visit.family}` : ''
  const who = visit.member && visit.provider ? `${visit.member} of ${visit.provider}` : visit.provider
  return who ? ` with ${who}` : ''
}

const when = (asked: OwnQuestion, visit: OwnVisit): string =>
  timeSpan(visit.scheduled_start, visit.scheduled_end, visit.timezone, {now: asked.now})

const sentence = (asked: OwnQuestion, visit: OwnVisit): string =>
  `${when(asked, visit)}: ${visit.service}${otherSide(asked, visit)}`

const isOver = ({status}: OwnVisit) => status === 'COMPLETED' || status === 'MISSED'

async function between(asked: OwnQuestion, range: {from: string; to: string}, limit: number): Promise<OwnVisit[]> {
  const reader = readerOf(asked.caller)
  return reader ? visitsBetween(asked.db, reader, range, limit) : []
}

const ahead = async (asked: OwnQuestion, days: number, limit: number): Promise<OwnVisit[]> => {
  const range = {from: asked.now, to: plusMs(asked.now, days * day_ms)}
  return (await between(asked, range, limit)).filter(visit => !isOver(visit))
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

const periodOf = (asked: OwnQuestion): Period | null => periodIn(asked.question, localDate(asked.now, asked.zone))

const list = (asked: OwnQuestion, visits: readonly OwnVisit[]): string =>
  visits
    .slice(0, listed_max)
    .map(visit => `• ${sentence(asked, visit)}`)
    .join('\n')

export async function nextVisit(asked: OwnQuestion): Promise<Reply> {
  if (periodOf(asked)) return visitsOfPeriod(asked)
  const [next] = await ahead(asked, 366, 1)
  return {
    text: next ? `Your next visit: ${sentence(asked, next)}.` : 'You have no upcoming visits.',
    links: next ? [visitLink(asked, next, 'Open the visit'), calendar(asked)] : [calendar(asked)],
  }
}

export async function visitsOfPeriod(asked: OwnQuestion): Promise<Reply> {
  const period = periodOf(asked)
  const visits = period ? await visitsIn(asked, period) : await ahead(asked, 7, listed_max)
  const label = period?.label ?? 'in the next seven days'
  const count = visits.length > listed_max ? ` The first ${listed_max} of ${visits.length}:` : ''
  return {
    text: visits.length > 0 ? `Your visits ${label}:${count}\n${list(asked, visits)}` : `You have no visits ${label}.`,
    links: [calendar(asked)],
  }
}

export async function pastVisits(asked: OwnQuestion): Promise<Reply> {
  const period = periodOf(asked)
  const range = {from: plusMs(asked.now, -60 * day_ms), to: asked.now}
  const visits = (period ? await visitsIn(asked, period) : await between(asked, range, 200)).filter(isOver)
  const last = visits.slice(-5).toReversed()
  return {
    text:
      last.length > 0
        ? `Your last visits${period ? ` ${period.label}` : ''}:\n${list(asked, last)}`
        : `You had no visits ${period?.label ?? 'in the last 60 days'}.`,
    links: [calendar(asked)],
  }
}

/** Who comes to the family, or which family the caregiver goes to, with the phone number that the approval opened. */
export async function whoComes(asked: OwnQuestion): Promise<Reply> {
  const period = periodOf(asked)
  const [visit] = period ? await visitsIn(asked, period) : await ahead(asked, 366, 1)
  if (!visit) return {text: `You have no visits ${period?.label ?? 'ahead'}.`, links: [calendar(asked)]}
  const isFamily = asked.caller.role === 'parent'
  const phone = isFamily ? visit.provider_phone : visit.family_phone
  const number = isField(asked.caller) || !phone ? '' : ` Phone: ${phone}.`
  return {
    text: `${sentence(asked, visit)}.${number}`,
    links: [visitLink(asked, visit, 'Open the visit')],
  }
}

/** What canceling the named or next visit costs, and where to do it: the assistant cancels nothing. */
export async function cancelVisit(asked: OwnQuestion): Promise<Reply> {
  const period = periodOf(asked)
  const visits = period ? await visitsIn(asked, period) : await ahead(asked, 366, 1)
  const visit = visits.find(each => each.scheduled_start > asked.now && !isOver(each))
  if (!visit) {
    return {text: `You have no visit ${period?.label ?? 'ahead'} that could be canceled.`, links: [calendar(asked)]}
  }
  const links = [visitLink(asked, visit, 'Open the visit to cancel it')]
  if (isField(asked.caller)) return {text: 'Only your office can cancel a visit.', links: [calendar(asked)]}
  if (asked.caller.role !== 'parent') {
    return {
      text: `${sentence(asked, visit)}. You are not paid for a visit that you cancel${asked.caller.role === 'caretaker' ? ', and your reliability goes down' : ''}. Open the visit, then More, to cancel it.`,
      links,
    }
  }
  const {rate_cents, fee_bps} = await bookingTerms(asked.db, visit.booking_id)
  const due = isFreeToCancel(visit, asked.now)
    ? 'Canceling it now costs nothing.'
    : `Canceling it now costs ${formatCents(lateCancelCents({rate_cents, fee_bps, minutes: scheduledMinutes(visit)}))}.`
  return {text: `${sentence(asked, visit)}. ${due} Open the visit, then More, to cancel it.`, links}
}

/** Where to propose new times of the named or next visit. */
export async function moveVisit(asked: OwnQuestion): Promise<Reply> {
  const period = periodOf(asked)
  const visits = period ? await visitsIn(asked, period) : await ahead(asked, 366, 1)
  const visit = visits.find(each => each.scheduled_start > asked.now && !isOver(each))
  if (!visit)
    return {text: `You have no visit ${period?.label ?? 'ahead'} that could be moved.`, links: [calendar(asked)]}
  return {
    text: `${sentence(asked, visit)}. Open the visit, then More, to propose new times. The change counts once the other side accepts.`,
    links: [visitLink(asked, visit, 'Open the visit to propose new times')],
  }
}

/** Visits of the agency that no one goes to yet. */
export async function unassignedVisits(asked: OwnQuestion): Promise<Reply> {
  const visits = (await ahead(asked, 14, 200)).filter(visit => visit.assigned_member_id === null)
  return {
    text:
      visits.length > 0
        ? `No one is assigned to ${visits.length === 1 ? 'this visit' : `these ${visits.length} visits`} of the next two weeks:\n${list(asked, visits)}`
        : 'Every visit of the next two weeks has a caregiver.',
    links: [{label: 'People', path: '/dash/agency/people'}],
  }
}
