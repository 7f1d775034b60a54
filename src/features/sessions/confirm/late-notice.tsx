import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {clockInSentence} from '../clock-in-sentence.ts'
import {lateText, otherSideLate} from './late-text.ts'

/** Says that the other side comes late, when to expect them, and when they reported it. */
export function LateNotice({session}: {session: Session}) {
  const late = otherSideLate(session)
  if (!late) return null
  return (
    <p role="status" className="rounded-field bg-waiting-tint px-3.5 py-2.5 text-14 text-waiting">
      {m.text_as_of_time({
        text: lateText(session) ?? '',
        clock_time: clockInSentence(late.at, session.timezone),
      })}
    </p>
  )
}
