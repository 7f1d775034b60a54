import {Suspense, useId, useState, type ComponentType} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {useWho, type Who} from '#data/account/current-user.ts'
import {useLane} from '#data/offline/outbox.ts'
import {usePageIdle} from '#data/app/use-page-idle.ts'
import {late_note_from_ms} from '#domain/constants.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {isFamilyAbsent, startsDiffer} from '#domain/sessions/session-times.ts'
import {timeSpan} from '#domain/time.ts'
import {useOnAct} from '#ui/hooks/use-act.ts'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {lacksAssignee, mayAnswer} from '../changes/answer-wanted.ts'
import {ConfirmArea} from '../confirm/confirm-area.tsx'
import {LateNotice} from '../confirm/late-notice.tsx'
import {isOfficeOf, tapOf} from '../confirm/tap.ts'
import type {SessionAct} from '../calendar/search.ts'
import {useReader} from '../calendar/use-reader.ts'
import {AssignedPerson} from './assigned-person.tsx'
import {SessionStatus, shownStatus} from './session-status.tsx'
import type {VisitDialog} from './visit-actions.tsx'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

// only a family has one
const StartCode = lazyWithRetry(() => import('../confirm/start-code.tsx').then(file => file.StartCode))
// most visits have none
const VisitNotices = lazyWithRetry(() => import('./visit-notices.tsx').then(file => file.VisitNotices))
// loaded after the confirm button
const RunningLate = lazyWithRetry(() => import('../confirm/running-late.tsx').then(file => file.RunningLate))
const VisitPlace = lazyWithRetry(() => import('./visit-place.tsx').then(file => file.VisitPlace))
const VisitActions = lazyWithRetry(() => import('./visit-actions.tsx').then(file => file.VisitActions))
const CannotGo = lazyWithRetry(() => import('../changes/cannot-go.tsx').then(file => file.CannotGo))
const ConfirmationHistory = lazyWithRetry(() =>
  import('./confirmation-history.tsx').then(file => file.ConfirmationHistory),
)

/** The dialog that the address asks for, where the visit allows it. */
function dialogOf(act: SessionAct, session: Session, now: string): VisitDialog | null {
  if (act === 'late' || (act === 'propose' && session.reschedule)) return null
  return sessionCan[act === 'propose' ? 'reschedule' : act](session, session.my_side, now) === true ? act : null
}

const unconfirmed = new Set<ReturnType<typeof shownStatus>>(['START_NOT_CONFIRMED', 'NOT_CONFIRMED'])

/** Whether `VisitNotices` may have anything to say; an office has more to read than the visit tells here. */
const mayHaveNotices = (session: Session, visitor: Who | null, now: string): boolean =>
  unconfirmed.has(shownStatus(session, now)) ||
  visitor?.role === 'agency' ||
  session.settled_by !== null ||
  session.status === 'MISSED' ||
  session.exceptions.length > 0 ||
  isFamilyAbsent(session.confirmations, session) ||
  startsDiffer(session) ||
  Boolean(session.cancelled ?? session.contest ?? session.reschedule ?? session.explanations) ||
  Object.values(session.confirmations).some(edge => edge[session.my_side]?.flags.includes('out_of_place'))

/**
 * One visit in full: confirm buttons first, then notices, place and other actions. An office reads of a visit ahead first
 * who goes, or that it has to choose; also of one under way that no one is assigned to.
 */
export function VisitPanel({
  session,
  heading: Heading = 'h2',
  map: Map,
  act,
  onActDone,
  onDialog,
}: {
  session: Session
  heading?: 'h2' | 'h3'
  /** What opens at once. */
  act?: SessionAct | undefined
  onActDone?: () => void
  /** Called as one of its dialogs opens or closes. */
  onDialog?: (isOpen: boolean) => void
  /** Renders the map; omitted if the button must render first. */
  map?: ComponentType<{session: Session}>
}) {
  const [when_id, what_id] = [useId(), useId()]
  const reader = useReader()
  const visitor = useWho()
  const lane = useLane(session.id)
  const [dialog, setDialog] = useState<VisitDialog | null>(null)
  useOnAct(act, asked => setDialog(dialogOf(asked, session, reader.now)))
  const showDialog = (next: VisitDialog | null) => {
    setDialog(next)
    onDialog?.(next !== null)
    if (next === null) onActDone?.()
  }
  const isPageIdle = usePageIdle()
  const now_ms = Date.parse(reader.now)
  const start = tapOf(session, 'start', lane)
  const awaitsStart =
    (session.status === 'SCHEDULED' || session.status === 'START_PARTIAL') &&
    start.is === 'none' &&
    now_ms < Date.parse(session.scheduled_end)
  const mayAssign =
    visitor?.role === 'agency' &&
    mayAnswer(visitor) &&
    isPageIdle &&
    sessionCan.assign(session, session.my_side, reader.now) === true
  const isSoon = now_ms > Date.parse(session.scheduled_start) - late_note_from_ms
  const leadsWithPerson =
    isOfficeOf(session, visitor) &&
    (lacksAssignee(session, visitor, reader.now) ||
      (start.is === 'none' && sessionCan.confirmStart(session, session.my_side, reader.now) === 'not_yet'))
  const notices = mayHaveNotices(session, visitor, reader.now) && (
    <Suspense fallback={null}>
      <VisitNotices
        session={session}
        onAcceptTimes={() => showDialog('accept-times')}
        onContest={() => showDialog('contest')}
        onAssign={() => showDialog('assign')}
        onDialog={onDialog}
      />
    </Suspense>
  )
  const place = awaitsStart && isSoon ? <div className="h-11 md:h-10" /> : null
  return (
    <article aria-labelledby={`${when_id} ${what_id}`} data-session-id={session.id} className="space-y-4">
      <header className="@container space-y-1.5">
        {/* on a phone the status has a line of its own, or a longer one would take one and move the button */}
        <div className="flex flex-col items-start justify-between gap-x-3 gap-y-1.5 @xl:flex-row">
          <Heading id={when_id} className="text-22 font-semibold">
            <time dateTime={session.scheduled_start} className="inline-block first-letter:uppercase">
              <Unbroken>{timeSpan(session.scheduled_start, session.scheduled_end, session.timezone, reader)}</Unbroken>
            </time>
          </Heading>
          <SessionStatus session={session} />
        </div>
        <p id={what_id} className="font-medium">
          {session.title}
        </p>
      </header>
      {leadsWithPerson && session.assigned && (
        <AssignedPerson assigned={session.assigned} onAssign={() => showDialog('assign')} />
      )}
      {leadsWithPerson && notices}
      <ConfirmArea session={session} describedBy={`${when_id} ${what_id}`} />
      {/* it can arrive while the visit is open, and must not move the button */}
      <LateNotice session={session} />
      {session.my_side === 'parent' && awaitsStart && (
        <Suspense fallback={<SkeletonLines lines={2} />}>
          <StartCode session={session} />
        </Suspense>
      )}
      <Suspense fallback={place}>
        {isPageIdle ? (
          <RunningLate
            session={session}
            mayReport={awaitsStart && isSoon}
            isOpen={act === 'late'}
            onClose={onActDone}
          />
        ) : (
          place
        )}
      </Suspense>
      {!leadsWithPerson && notices}
      {!mayAnswer(visitor) && isPageIdle && (
        <Suspense fallback={null}>
          <CannotGo session={session} />
        </Suspense>
      )}
      <Suspense fallback={<SkeletonLines lines={4} />}>
        {isPageIdle ? (
          <VisitPlace
            session={session}
            map={Map && <Map session={session} />}
            onAssign={mayAssign ? () => showDialog('assign') : undefined}
            hidesAssigned={leadsWithPerson}
            more={
              <Suspense fallback={null}>
                <VisitActions session={session} open={dialog} onOpen={showDialog} />
              </Suspense>
            }
          />
        ) : (
          <SkeletonLines lines={4} />
        )}
      </Suspense>
      <Suspense fallback={null}>{isPageIdle && <ConfirmationHistory session={session} />}</Suspense>
    </article>
  )
}
