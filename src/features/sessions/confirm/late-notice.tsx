import {m} from '#messages'
import {clockInSentence} from '#domain/time.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {useReader} from '../calendar/use-reader.ts'
import {lateReports} from './late-text.ts'

/** Says that the other side comes late, and that the reader's office reported them late, and when it was reported. */
export function LateNotice({session}: {session: Session}) {
  const reports = lateReports(session, useWho(), useReader().now)
  if (reports.length === 0) return null
  return (
    <div role="status" className="space-y-1 rounded-field bg-waiting-tint px-3.5 py-2.5 text-14 text-waiting">
      {reports.map(({text, at}) => (
        <p key={text}>{m.text_as_of_time({text, clock_time: clockInSentence(at, session.timezone)})}</p>
      ))}
    </div>
  )
}
