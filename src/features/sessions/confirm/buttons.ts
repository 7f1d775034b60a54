import type {Edge, Session} from '#contract/sessions/session.ts'
import {refusalText} from '#domain/refusals.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {clockTime, inSentence, relativeDay} from '#domain/time.ts'
import {confirm_opens_ms} from '#domain/constants.ts'
import type {Tap} from './tap.ts'

export interface EdgeButton {
  edge: Edge
  disabledReason?: string | undefined
}

/** Why the start cannot be confirmed yet, with the moment from which it can. */
function tooEarly(session: Session, now: string): string {
  const opens = new Date(Date.parse(session.scheduled_start) - confirm_opens_ms).toISOString()
  const day = inSentence(relativeDay(opens, session.timezone, now))
  return `You can confirm from ${day}, ${clockTime(opens, session.timezone)}`
}

/**
 * The confirm buttons of a visit: the start until it is confirmed, then the end. Once the booked time is over both are shown,
 * since either may have been forgotten.
 */
export function buttonsFor(session: Session, taps: Record<Edge, Tap>, now: string): EdgeButton[] {
  const side = session.my_side
  const isOver = Date.parse(now) >= Date.parse(session.scheduled_end)
  const buttons: EdgeButton[] = []
  if (taps.start.is === 'none' && (taps.end.is === 'none' || !isOver)) {
    const may = sessionCan.confirmStart(session, side, now)
    if (may === true || may === 'not_yet') {
      buttons.push({edge: 'start', disabledReason: may === true ? undefined : tooEarly(session, now)})
    }
  }
  if (taps.end.is === 'none' && (taps.start.is !== 'none' || isOver)) {
    const may = sessionCan.confirmEnd(session, side, now)
    // a start that is still unsent enables the end too
    const isOpen = may === true || (may === 'not_yet' && taps.start.is !== 'none')
    if (isOpen || may === 'not_yet') {
      buttons.push({edge: 'end', disabledReason: isOpen ? undefined : refusalText.not_yet})
    }
  }
  return buttons
}
