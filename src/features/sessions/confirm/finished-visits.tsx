import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import type {Session} from '#contract/sessions/session.ts'
import {timeSpan} from '#domain/time.ts'
import {VisitStatus} from '#ui/primitives/visit-status.tsx'
import {useReader} from '../calendar/use-reader.ts'
import {outcomeText} from '../detail/decision-text.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

/** Visits that just ended, each on one line with what counts, or when it was until that is settled, as links to their sheets. */
export function FinishedVisits({sessions}: {sessions: readonly Session[]}) {
  const reader = useReader()
  return (
    <ul aria-label={m.finished_visits()} className="space-y-2">
      {sessions.map(session => (
        <li key={session.id} data-session-id={session.id}>
          <Link
            to="."
            search={(before: object) => ({...before, session: session.id})}
            resetScroll={false}
            className="target flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14 text-ink underline-offset-4 hover:underline"
          >
            <VisitStatus status={session.status} />
            <span>{session.title}</span>
            <span className="text-muted">
              <Unbroken>
                {session.settled_by === null
                  ? timeSpan(session.scheduled_start, session.scheduled_end, session.timezone, reader)
                  : outcomeText(session, reader)}
              </Unbroken>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
