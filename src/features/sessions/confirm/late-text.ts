import {m} from '#messages'
import type {Side} from '#contract/bookings/choices.ts'
import {agreement_ms, minute_ms} from '#domain/constants.ts'
import {clockInSentence} from '#domain/time.ts'
import type {Session} from '#contract/sessions/session.ts'
import type {Who} from '#data/account/current-user.ts'
import {otherName} from '../changes/other-name.ts'
import {isAssignee, otherSide} from './tap.ts'

type Reader = Pick<Who, 'user_id' | 'member_role'> | null

/** A side's report of coming late, until one side has confirmed the start or the booked end has passed. */
export function lateOf(session: Session, side: Side, now: string): NonNullable<Session['late']> | null {
  const {late, also_late, scheduled_end, confirmations} = session
  const hasStarted = confirmations.start.parent !== null || confirmations.start.caretaker !== null
  if (hasStarted || Date.parse(scheduled_end) <= Date.parse(now)) return null
  return [late, also_late].find(report => report?.side === side) ?? null
}

/** The other side's report of coming late, as long as it counts. */
export const otherSideLate = (session: Session, now: string): ReturnType<typeof lateOf> =>
  lateOf(session, otherSide(session.my_side), now)

/** When a side that comes late is expected: its minutes after the booked start. */
export const arrivalOf = ({scheduled_start}: Pick<Session, 'scheduled_start'>, minutes: number): string =>
  new Date(Date.parse(scheduled_start) + minutes * minute_ms).toISOString()

/** The same as `8:40 PM`, within a sentence. */
export const arrivalTime = (session: Pick<Session, 'scheduled_start' | 'timezone'>, minutes: number): string =>
  clockInSentence(arrivalOf(session, minutes), session.timezone)

const sides = ['parent', 'caretaker'] as const satisfies readonly Side[]

/** Whether a side reported to come late, and its arrival is no more than ten minutes past. */
export const isExpectedLate = (session: Session, now: string): boolean =>
  sides.some(side => {
    const late = lateOf(session, side, now)
    return late !== null && Date.parse(now) <= Date.parse(arrivalOf(session, late.minutes)) + agreement_ms
  })

/** What a reader reads of a report, and when it was made. */
interface ShownReport {
  text: string
  at: string
}

/** `Grace is running 20 minutes late, expected about 8:40 PM`; null if the other side has not reported it. */
function otherSideReport(session: Session, now: string): ShownReport | null {
  const late = otherSideLate(session, now)
  if (!late) return null
  const {assigned} = session
  return {
    at: late.at,
    text: m.who_is_late_and_expected({
      who: late.side === 'caretaker' && assigned ? assigned.name : (late.by_name ?? otherName(session)),
      minutes: late.minutes,
      clock_time: arrivalTime(session, late.minutes),
    }),
  }
}

/** `Your office says you are running 20 minutes late`, until the start is confirmed: of the reader, who was assigned. */
export function officeReport(session: Session, reader: Reader, now: string): ShownReport | null {
  const late = lateOf(session, session.my_side, now)
  return reader && isAssignee(session, reader) && late?.by !== undefined && late.by !== reader.user_id
    ? {
        at: late.at,
        text: m.your_office_says_you_are_running_late({
          minutes: late.minutes,
          clock_time: arrivalTime(session, late.minutes),
        }),
      }
    : null
}

/** That the other side comes late and when to expect them, and that an assigned reader's office reported them late. */
export const lateReports = (session: Session, reader: Reader, now: string): ShownReport[] =>
  [otherSideReport(session, now), officeReport(session, reader, now)].filter(report => report !== null)
