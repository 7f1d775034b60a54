import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {clockSpan, inSentence, localDate, timeSpan} from '#domain/time.ts'
import {useReader} from '../calendar/use-reader.ts'
import {answerWanted, mayAnswer} from './answer-wanted.ts'
import {actorName} from './other-name.ts'
import {VisitLine} from './visit-line.tsx'

/** On a visit's card: who proposed which times, and a link to the sheet that answers. Renders nothing without an open proposal. */
export function ProposalLine({session}: {session: Session}) {
  const reader = useReader()
  const who = useWho()
  const {reschedule, timezone, scheduled_start, my_side, status} = session
  if (!reschedule || status !== 'SCHEDULED' || reschedule.start <= reader.now) return null
  const {start, end, proposed_by: side, by, by_name} = reschedule
  const isSameDay = localDate(start, timezone) === localDate(scheduled_start, timezone)
  const times = isSameDay ? clockSpan(start, end, timezone) : inSentence(timeSpan(start, end, timezone, reader))
  const isOwn = side === my_side
  const answer =
    answerWanted(session, who, reader.now) === 'proposal'
      ? m.accept_or_decline_the_proposal()
      : isOwn && mayAnswer(who)
        ? m.see_or_withdraw_the_proposal()
        : m.see_the_proposal()
  const text =
    isOwn && !mayAnswer(who)
      ? m.your_office_proposed_new_times()
      : m.who_proposed_times({who: actorName(session, {side, by, by_name}, who?.user_id), times})
  return <VisitLine session={session} text={text} link={answer} />
}
