import {Suspense} from 'react'
import type {Session} from '#contract/session.ts'
import {relativeDay, timePoint, timeSpan} from '#domain/time.ts'
import {Notice} from '#ui/notice.tsx'
import {sparePart} from '#ui/spare-part.ts'
import {inSentence} from './in-sentence.ts'
import {sideName} from './tap.ts'
import {useReader} from './use-reader.ts'

// few visits have either
const ProposalNotice = sparePart(() => import('./proposal-notice.tsx').then(file => file.ProposalNotice))
const TimesDiffer = sparePart(() => import('./times-differ.tsx').then(file => file.TimesDiffer))

const who: Record<string, string> = {
  parent: 'the family',
  caretaker: 'the caregiver',
  agency: 'the agency',
  staff: 'Village’s support',
}

const how = {
  agreement: 'Both sides agree',
  accepted: 'One side accepted the other’s times',
  deadline: 'Counted from what was confirmed within a day',
  staff: 'Decided by Village’s support',
} as const

/** What became of a visit, in words, as far as it is more than its chip says. */
export function VisitNotices({session, onContest}: {session: Session; onContest: () => void}) {
  const reader = useReader()
  const {cancelled, contest, contest_until, settled_by, started_at, ended_at, status, timezone} = session
  return (
    <>
      <Suspense fallback={null}>
        {session.reschedule && <ProposalNotice session={session} />}
        {session.exceptions.includes('times_differ') && settled_by === null && !contest && (
          <TimesDiffer session={session} onContest={onContest} />
        )}
      </Suspense>
      {cancelled && (
        <Notice tone="bad" title={`Cancelled by ${who[cancelled.by] ?? cancelled.by}`}>
          {timePoint(cancelled.at, timezone, reader)}
          {cancelled.reason && <> · “{cancelled.reason}”</>}
        </Notice>
      )}
      {contest && (
        <Notice tone="waiting" title="Village’s support looks at this visit">
          {contest.side === session.my_side ? 'You' : sideName[contest.side]} contested the times
          {`: “${contest.reason}”`}
        </Notice>
      )}
      {status === 'MISSED' && (
        <Notice tone="bad" title="Nobody confirmed this visit">
          Did it take place? Confirm its start and end, or contest it
          {contest_until && ` until ${relativeDay(contest_until, timezone, reader.now)}`}.
        </Notice>
      )}
      {settled_by && started_at && ended_at && (
        <Notice
          tone="good"
          title={`Counts as ${inSentence(timeSpan(started_at, ended_at, timezone, reader))}`}
        >
          {how[settled_by]}
          {contest_until &&
            settled_by !== 'staff' &&
            Date.parse(contest_until) > Date.parse(reader.now) &&
            `. Contest it until ${inSentence(timePoint(contest_until, timezone, reader))}`}
        </Notice>
      )}
    </>
  )
}
