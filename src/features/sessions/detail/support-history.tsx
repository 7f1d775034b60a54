import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {sessionQueries} from '#data/queries/sessions.ts'
import {inSentence, timePoint, timeSpan} from '#domain/time.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {Unbroken} from '#ui/primitives/unbroken.tsx'
import {useReader} from '../calendar/use-reader.ts'
import {decisionText, outcomeText} from './decision-text.ts'

/** What Village support changed in a booking, oldest first; renders nothing if there is nothing. */
export function SupportHistory({
  booking: {id, timezone, cancelled},
}: {
  booking: {id: string; timezone: string; cancelled?: {by: string; at: string} | undefined}
}) {
  const reader = useReader()
  const {data = []} = useQuery(sessionQueries.ofBooking(id))
  const decided = data.flatMap(visit => {
    if (!visit.decision) return []
    const booked = inSentence(timeSpan(visit.scheduled_start, visit.scheduled_end, visit.timezone, reader))
    const text = m.decided_on_the_visit_of({
      booked,
      outcome_text: outcomeText(visit, reader),
      decision_text: decisionText(visit),
    })
    return [{at: visit.decision.at, text}]
  })
  const ended = cancelled?.by === 'staff' ? [{at: cancelled.at, text: m.ended_this_booking()}] : []
  const acts = [...decided, ...ended].toSorted((a, b) => (a.at < b.at ? -1 : 1))
  if (acts.length === 0) return null
  return (
    <Section title={m.support_history()}>
      <Card>
        <ul className="space-y-2">
          {acts.map(({at, text}) => (
            <li key={at + text}>
              <span className="block text-14 text-muted">
                <Unbroken>{timePoint(at, timezone, reader)}</Unbroken>
              </span>
              <Unbroken>{text}</Unbroken>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
