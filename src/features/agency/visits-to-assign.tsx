import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import {useQuery} from '@tanstack/react-query'
import {Fragment, Suspense, useState, type ReactNode} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {day_ms, sessionWindow} from '#domain/constants.ts'
import {clockInSentence, inSentence, timePoint, type Reader} from '#domain/time.ts'
import {useReader} from '#features/sessions/calendar/use-reader.ts'
import {lacksAssignee} from '#features/sessions/changes/answer-wanted.ts'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {useVisitExceptions, VisitExceptions} from './visit-exceptions.tsx'
import {useAnswers, WaitingAnswers} from './waiting-answers.tsx'

const AssignDialog = lazyWithRetry(() =>
  import('#features/sessions/changes/assign-dialog.tsx').then(file => file.AssignDialog),
)

/** The agency's visits without a caregiver, soonest first. */
export function useUnassignedVisits(): Session[] {
  const {data: sessions = []} = useQuery(sessionQueries.window())
  const visitor = useWho()
  const {now} = useReader()
  return sessions
    .filter(session => lacksAssignee(session, visitor, now))
    .toSorted((a, b) => a.scheduled_start.localeCompare(b.scheduled_start))
}

/**
 * What an office is asked for, by when it is due: visits without a caregiver, `today`, pending answers, and visits to look
 * into. Answers that are due within a day or about a visit come before `today`, whose card is as tall as a phone.
 */
export function VisitsToAssignAndAnswer({
  today,
  leads,
}: {
  today: ReactNode
  /** New leads that begin before every visit without a caregiver. */
  leads?: ReactNode
}) {
  const {now} = useReader()
  const [open] = useUnassignedVisits()
  // those that are over come last and can wait
  const exception_at = useVisitExceptions()
    .flatMap(({session}) => (session.scheduled_end > now ? session.scheduled_start : []))
    .toSorted()[0]
  const pending = useAnswers()
  const answers_due_at = pending[0]?.due_at
  const tomorrow = new Date(Date.parse(now) + day_ms).toISOString()
  const latest = open?.scheduled_start ?? (exception_at && exception_at > tomorrow ? exception_at : tomorrow)
  const isAnswersFirst = answers_due_at !== undefined && answers_due_at < latest
  const isExceptionsFirst = exception_at !== undefined && (!open || exception_at < open.scheduled_start)
  const isBeforeToday =
    (answers_due_at !== undefined && answers_due_at < tomorrow) || pending.some(each => 'visit' in each)

  const unassigned = <UnassignedVisits key="unassigned" />
  const answers = <WaitingAnswers key="answers" />
  const exceptions = <VisitExceptions key="exceptions" />
  const visits = <Fragment key="today">{today}</Fragment>
  const first = [
    isExceptionsFirst && {due_at: exception_at, part: exceptions},
    isAnswersFirst && {due_at: answers_due_at, part: answers},
  ]
    .filter(part => part !== false)
    .toSorted((a, b) => a.due_at.localeCompare(b.due_at))
    .map(({part}) => part)
  const rest = isAnswersFirst ? [visits] : isBeforeToday ? [answers, visits] : [visits, answers]
  const ordered = leads ? [...rest, <Fragment key="leads">{leads}</Fragment>, unassigned] : [unassigned, ...rest]
  return <>{[...first, ...ordered, !isExceptionsFirst && exceptions]}</>
}

/** `Now, until 1:00 PM: Child Care for Nora`. */
const nowText = ({scheduled_end, timezone, title}: Session): string =>
  m.now_until({time: clockInSentence(scheduled_end, timezone), title})

/** `Next: Child Care for Nora, tomorrow, 9:00 AM`; the only one is not called the next. */
const nextText = ({scheduled_start, timezone, title}: Session, {isOnly}: {isOnly: boolean}, reader: Reader): string =>
  `${isOnly ? '' : m.next()}${title}, ${inSentence(timePoint(scheduled_start, timezone, reader))}`

/** How many visits ahead or under way have no caregiver, and which is the first. Renders nothing if all are assigned. */
function UnassignedVisits() {
  const reader = useReader()
  const [assigning, setAssigning] = useState<Session | null>(null)
  const open = useUnassignedVisits()
  const [next] = open
  // the last visit is no longer open before its dialog has closed
  if (!next && !assigning) return null
  const startsIn_ms = next ? Date.parse(next.scheduled_start) - Date.parse(reader.now) : 0
  const hasBegun = startsIn_ms <= 0
  const counted = {count: open.length, days: sessionWindow.days_ahead}
  return (
    <>
      {next && (
        <Callout
          tone={startsIn_ms < day_ms ? 'bad' : 'waiting'}
          title={hasBegun ? m.visits_now_or_ahead_have_no_caregiver(counted) : m.visits_have_no_caregiver_yet(counted)}
          action={
            <Button size="sm" onClick={() => setAssigning(next)}>
              {m.assign_a_caregiver()}
            </Button>
          }
        >
          {withPeriod(hasBegun ? nowText(next) : nextText(next, {isOnly: open.length === 1}, reader))}
        </Callout>
      )}
      {assigning && (
        <Suspense fallback={null}>
          <AssignDialog session={assigning} onClose={() => setAssigning(null)} />
        </Suspense>
      )}
    </>
  )
}
