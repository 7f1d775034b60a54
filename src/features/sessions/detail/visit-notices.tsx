import {Link} from '@tanstack/react-router'
import {Suspense} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {clockTime, inSentence, relativeDay, timePoint} from '#domain/time.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {mayAnswer, lacksAssignee} from '../changes/answer-wanted.ts'
import {sideName} from '../confirm/tap.ts'
import {useReader} from '../calendar/use-reader.ts'
import {decisionText, outcomeText} from './decision-text.ts'

// rarely needed
const ProposalNotice = lazyWithRetry(() => import('../changes/proposal-notice.tsx').then(file => file.ProposalNotice))
const TimesDiffer = lazyWithRetry(() => import('./times-differ.tsx').then(file => file.TimesDiffer))

const OutOfPlace = lazyWithRetry(() => import('./out-of-place.tsx').then(file => file.OutOfPlace))

/** Whether a confirmation of the reader's side was recorded away from the place. */
const isOutOfPlace = ({confirmations: {start, end}, my_side}: Session): boolean =>
  [start[my_side], end[my_side]].some(claim => claim?.flags.includes('out_of_place'))

const who: Record<string, string> = {
  parent: 'the family',
  caretaker: 'the caregiver',
  agency: 'the agency',
  staff: 'Village support',
}

const how = {
  agreement: 'Both sides agree',
  accepted: 'One side accepted the other’s times',
  deadline: 'Based on what was confirmed within a day',
  staff: 'Decided by Village support',
} as const

/** Notices on a visit that say more than its status chip. */
export function VisitNotices({
  session,
  onContest,
  onAssign,
}: {
  session: Session
  onContest: () => void
  onAssign: () => void
}) {
  const reader = useReader()
  const visitor = useWho()
  const mayContest = mayAnswer(visitor)
  const {cancelled, contest, contest_until, settled_by, started_at, ended_at, status, timezone} = session
  return (
    <>
      <Suspense fallback={null}>
        {(isOutOfPlace(session) || session.explanations !== undefined) && <OutOfPlace session={session} />}
        {session.reschedule && <ProposalNotice session={session} />}
        {session.exceptions.includes('times_differ') && settled_by === null && !contest && (
          <TimesDiffer session={session} onContest={onContest} />
        )}
      </Suspense>
      {lacksAssignee(session, visitor, reader.now) && (
        <Callout
          tone={session.exceptions.includes('nobody_assigned') ? 'bad' : 'waiting'}
          title="No caregiver is assigned to this visit yet"
          action={
            <Button size="sm" variant="secondary" onClick={onAssign}>
              Assign a caregiver
            </Button>
          }
        >
          The family sees the caregiver’s name, and the caregiver sees the visit, right away.
        </Callout>
      )}
      {visitor?.role === 'agency' && visitor.member_role !== 'field' && <ReassignedNotice session={session} />}
      {cancelled && (
        <Callout tone="bad" title={`Canceled by ${who[cancelled.by] ?? cancelled.by}`}>
          {timePoint(cancelled.at, timezone, reader)}
          {cancelled.reason && <> · “{cancelled.reason}”</>}
        </Callout>
      )}
      {contest && (
        <Callout tone="waiting" title="Village support is reviewing this visit">
          {contest.side === session.my_side ? 'You' : sideName[contest.side]} contested the times
          {`: “${contest.reason}”`}
        </Callout>
      )}
      {status === 'MISSED' && settled_by !== 'staff' && (
        <Callout tone="bad" title="No one confirmed this visit">
          Did it take place? Confirm its start and end{mayContest && ', or contest it'}
          {mayContest && contest_until && ` until ${relativeDay(contest_until, timezone, reader.now)}`}.
        </Callout>
      )}
      {settled_by === 'staff' && (
        <Callout tone="good" title={outcomeText(session, reader)}>
          {how.staff}. {decisionText(session)} If you disagree,{' '}
          <Link to="/contact" className="font-medium text-primary underline underline-offset-4">
            write to us
          </Link>
          .
        </Callout>
      )}
      {settled_by && settled_by !== 'staff' && started_at && ended_at && (
        <Callout tone="good" title={outcomeText(session, reader)}>
          {how[settled_by]}
          {mayContest &&
            contest_until &&
            Date.parse(contest_until) > Date.parse(reader.now) &&
            `. Contest it until ${inSentence(timePoint(contest_until, timezone, reader))}`}
        </Callout>
      )}
    </>
  )
}

/** Tells the office which confirmation came from a member who is not assigned any more. */
function ReassignedNotice({session: {confirmations, my_side, timezone}}: {session: Session}) {
  const taps = (['start', 'end'] as const).flatMap(edge => {
    const confirmation = confirmations[edge][my_side]
    return confirmation?.flags.includes('reassigned') ? [{edge, ...confirmation}] : []
  })
  return taps.map(({edge, effective_at, received_at}) => (
    <Callout key={edge} tone="info" title={`The ${edge} was confirmed by the caregiver assigned at that time`}>
      {`They confirmed ${clockTime(effective_at, timezone)} and it reached Village ${clockTime(received_at, timezone)}, after you had changed the assignment. It counts.`}
    </Callout>
  ))
}
