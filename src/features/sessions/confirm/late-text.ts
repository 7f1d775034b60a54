import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {clockInSentence} from '../clock-in-sentence.ts'
import {otherName} from '../changes/other-name.ts'
import {otherSide} from './tap.ts'

/** The other side's report of coming late, until that side has confirmed the start. */
export const otherSideLate = ({late, my_side, confirmations}: Session): NonNullable<Session['late']> | null =>
  late && late.side === otherSide(my_side) && confirmations.start[late.side] === null ? late : null

/** `Grace is running 20 minutes late, expected about 8:40 PM`; null if the other side has not reported it. */
export function lateText(session: Session): string | null {
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
