import {m} from '#messages'
import {clockInSentence} from '#domain/time.ts'
import type {Session} from '#contract/sessions/session.ts'
import type {Who} from '#data/account/current-user.ts'
import {otherName} from '../changes/other-name.ts'
import {otherSide} from './tap.ts'

type Reader = Pick<Who, 'user_id' | 'member_role'> | null

/** The other side's report of coming late, until that side has confirmed the start. */
export const otherSideLate = ({late, my_side, confirmations}: Session): NonNullable<Session['late']> | null =>
  late && late.side === otherSide(my_side) && confirmations.start[late.side] === null ? late : null

/** `Grace is running 20 minutes late, expected about 8:40 PM`; null if the other side has not reported it. */
function otherSideText(session: Session): string | null {
  const late = otherSideLate(session)
  if (!late) return null
  const {scheduled_start, timezone, assigned} = session
  const arrival = new Date(Date.parse(scheduled_start) + late.minutes * 60_000).toISOString()
  return m.who_is_late_and_expected({
    who: late.side === 'caretaker' && assigned ? assigned.name : (late.by_name ?? otherName(session)),
    minutes: late.minutes,
    clock_time: clockInSentence(arrival, timezone),
  })
}

/** `Your office says you are running 20 minutes late`, until the start is confirmed: of the reader, who was assigned. */
const officeText = ({late, my_side, confirmations}: Session, reader: Reader): string | null =>
  reader?.member_role === 'field' &&
  late?.side === my_side &&
  late.by !== undefined &&
  late.by !== reader.user_id &&
  confirmations.start[my_side] === null
    ? m.your_office_says_you_are_running_late({minutes: late.minutes})
    : null

/** That the other side comes late and when to expect them, or that an assigned reader's office reported them late; else null. */
export const lateText = (session: Session, reader: Reader): string | null =>
  otherSideText(session) ?? officeText(session, reader)
