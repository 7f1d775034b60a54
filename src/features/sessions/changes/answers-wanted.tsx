import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {inSentence, timeSpan} from '#domain/time.ts'
import {Section} from '#ui/primitives/section.tsx'
import {answerWanted} from './answer-wanted.ts'
import {actorName} from './other-name.ts'
import {VisitLinkCard} from './visit-link-card.tsx'
import {useReader} from '../calendar/use-reader.ts'

/** Visits with a pending answer; each links to its sheet. */
export function AnswersWanted({sessions}: {sessions: readonly Session[]}) {
  return (
    <Section title={m.waiting_for_your_answer()} count={sessions.length}>
      <div className="space-y-3">
        {sessions.map(session => (
          <AnswerCard key={session.id} session={session} />
        ))}
      </div>
    </Section>
  )
}

/** A visit with a pending answer, as a link to its sheet. */
export function AnswerCard({session}: {session: Session}) {
  return (
    <VisitLinkCard session={session}>
      <span className="block font-semibold">{session.title}</span>
      <Proposed session={session} />
    </VisitLinkCard>
  )
}

function Proposed({session}: {session: Session}) {
  const reader = useReader()
  const visitor = useWho()
  const {reschedule, timezone} = session
  const span = (start: string, end: string) => inSentence(timeSpan(start, end, timezone, reader))
  const booked = span(session.scheduled_start, session.scheduled_end)
  return (
    <span className="block text-14">
      {answerWanted(session, visitor, reader.now) === 'proposal' && reschedule
        ? m.who_proposed_times_instead_of({
            who: actorName(session, {...reschedule, side: reschedule.proposed_by}, visitor?.user_id),
            times: span(reschedule.start, reschedule.end),
            booked,
          })
        : m.your_times_for_differ({booked})}
    </span>
  )
}
