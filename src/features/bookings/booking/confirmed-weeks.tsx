import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {capitalized} from '#lib/letter-case.ts'
import {dayIn} from '#lib/day.ts'
import {timeSpan} from '#domain/time.ts'
import {useReader} from '#features/sessions/calendar/use-reader.ts'
import {weeksOf, weekText, type Week} from '#features/sessions/calendar/visits-by-week.ts'
import {confirmationLines} from '#features/sessions/detail/confirmation-text.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

/** The visits of a week with a confirmed start or end, and when the last of these was. */
export interface ConfirmedWeek extends Week<Session> {
  at: string
}

const confirmedAt = ({confirmations: {start, end}}: Session): string[] =>
  [start.parent, start.caretaker, end.parent, end.caretaker].flatMap(claim => claim?.effective_at ?? [])

/** The weeks in which a start or end of these visits is confirmed. */
export function confirmedWeeks(sessions: readonly Session[]): ConfirmedWeek[] {
  const confirmed = sessions
    .filter(session => confirmedAt(session).length > 0)
    .toSorted((a, b) => Date.parse(a.scheduled_start) - Date.parse(b.scheduled_start))
  return weeksOf(confirmed).map(week => ({
    ...week,
    at: week.sessions.flatMap(confirmedAt).reduce((last, at) => (Date.parse(at) > Date.parse(last) ? at : last)),
  }))
}

/** The confirmations that count; the visit's own page has the others too, and says so of them. */
const countingLines = (session: Session, reader: Parameters<typeof confirmationLines>[1]) =>
  confirmationLines({...session, other_confirmations: []}, reader)

/** A week of the history, folded: each visit with who confirmed its start and end. */
export function ConfirmedWeekFold({week: {first_day, sessions}, timezone}: {week: ConfirmedWeek; timezone: string}) {
  const reader = useReader()
  const who = useWho()
  return (
    <details>
      <summary className="target cursor-pointer py-1 font-medium text-primary">
        {m.confirmed_starts_and_ends_of_week({week: weekText(first_day, dayIn(timezone, reader.now))})}
      </summary>
      <ul className="space-y-2 text-14">
        {sessions.map(session => (
          <li key={session.id}>
            <span className="block text-muted">
              <Unbroken>
                {capitalized(timeSpan(session.scheduled_start, session.scheduled_end, session.timezone, reader))}
              </Unbroken>
            </span>
            {countingLines(session, {...reader, user_id: who?.user_id}).map(({id, text}) => (
              <span key={id} className="block">
                <Unbroken>{text}</Unbroken>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
