import {m} from '#messages'
import {clockInSentence} from '#domain/time.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {lateText} from './late-text.ts'

/** Says that the other side comes late, or that the reader's office reported them late, and when it was reported. */
export function LateNotice({session}: {session: Session}) {
  const text = lateText(session, useWho(), useServerNow(60_000))
  if (!session.late || text === null) return null
  return (
    <p role="status" className="rounded-field bg-waiting-tint px-3.5 py-2.5 text-14 text-waiting">
      {m.text_as_of_time({text, clock_time: clockInSentence(session.late.at, session.timezone)})}
    </p>
  )
}
