import {m} from '#messages'
import {Suspense, useEffect, useRef, useState, type ReactNode} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {failureOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useWho} from '#data/account/current-user.ts'
import {asOf} from '#domain/time.ts'
import {Card} from '#ui/primitives/card.tsx'
import {isComputer} from '#ui/primitives/saved-here.ts'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {answersBeside} from '../changes/answer-wanted.ts'
import {questionOf} from './off-schedule-prompt.ts'
import {pickCurrentSession, type Visit} from './pick-current-session.ts'
import {reassignedOf} from './reassigned.ts'
import {useVisits} from '../calendar/use-visits.ts'
import {VisitPanel} from '../detail/visit-panel.tsx'

// rarely needed
const EmptyState = lazyWithRetry(() => import('#ui/states/empty-state.tsx').then(file => file.EmptyState))
const SessionCard = lazyWithRetry(() => import('../detail/session-card.tsx').then(file => file.SessionCard))
const FinishedVisits = lazyWithRetry(() => import('./finished-visits.tsx').then(file => file.FinishedVisits))
const AnswersWanted = lazyWithRetry(() => import('../changes/answers-wanted.tsx').then(file => file.AnswersWanted))

const ReassignedVisits = lazyWithRetry(() => import('./reassigned-visits.tsx').then(file => file.ReassignedVisits))

// as high as what takes its place, so that what stands below is not pushed away
const emptyPlaceholder = (
  <div className="min-h-78">
    <SkeletonCards count={1} />
  </div>
)

/** The current or next visit with its confirm buttons, then other visits that need an answer. */
export function TodaySession({
  empty,
  hidesAnswers = false,
}: {
  empty?: ReactNode
  /** The page lists them elsewhere. */
  hidesAnswers?: boolean
}) {
  const {visits, receipts, isOutboxRead, error, refetch} = useVisits()
  const now = useServerNow()
  const visitor = useWho()
  const [dialog_id, setDialogId] = useState<string>()
  const current = visits && pickCurrentSession(visits, now)
  // it keeps its place until the dialog has said what changed, for example that the other side canceled
  const inDialog = visits?.find(({session}) => session.id === dialog_id)
  // its dialog went with the visit
  if (dialog_id !== undefined && !inDialog) setDialogId(undefined)
  useEndToast(current?.main, isOutboxRead ? visits : undefined, now)
  if (!visits || !current) {
    return error ? (
      <ErrorState title={m.your_visits_could_not_be_loaded()} {...failureOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={1} />
    )
  }
  const main = inDialog ?? current.main
  const also = current.also.filter(visit => visit !== main)
  const done = current.done.filter(visit => visit !== main)
  const wanted = answersBeside(visits, {main, also}, visitor, now)
  const answers = wanted.length > 0 && !hidesAnswers && (
    <Suspense fallback={null}>
      <AnswersWanted sessions={wanted} />
    </Suspense>
  )
  const finished = done.length > 0 && (
    <Suspense fallback={null}>
      <FinishedVisits sessions={done.map(({session}) => session)} />
    </Suspense>
  )
  const given = reassignedOf(visits, receipts, now)
  const reassigned = given.length > 0 && (
    <Suspense fallback={null}>
      <ReassignedVisits reassigned={given} />
    </Suspense>
  )
  if (!main) {
    return (
      <div className="space-y-6">
        {empty ?? (
          <Suspense fallback={emptyPlaceholder}>
            <EmptyState picture="empty-calendar" title={m.no_upcoming_visits()}>
              {m.your_next_visit_will_appear_here()}
            </EmptyState>
          </Suspense>
        )}
        {reassigned}
        {finished}
        {answers}
      </div>
    )
  }
  return (
    <div className="space-y-3">
      <Card as="section" aria-label={m.your_current_or_next_visit()}>
        <VisitPanel
          key={main.session.id}
          session={main.session}
          onDialog={isOpen => setDialogId(isOpen ? main.session.id : undefined)}
        />
      </Card>
      {also.length > 0 && (
        <section aria-label={m.also_waiting_for_you()} className="space-y-3">
          <Suspense fallback={<SkeletonCards count={also.length} />}>
            {also.map(({session}) => (
              <SessionCard key={session.id} session={session} isLater={isDueLater(session, main.session, now)} />
            ))}
          </Suspense>
        </section>
      )}
      {reassigned}
      {finished}
      {answers}
    </div>
  )
}

/** Whether a visit has not begun and another one begins before it. */
const isDueLater = (session: Session, first: Session, now: string): boolean =>
  session.scheduled_start > now && session.scheduled_start > first.scheduled_start

/**
 * Says that an end is confirmed if its visit gives way to another one at once, and its receipt with it. `visits` are
 * undefined until the outbox was read, so that an end pressed before this load is not taken for a new one.
 */
function useEndToast(main: Visit | undefined, visits: readonly Visit[] | undefined, now: string): void {
  const shown = useRef<Visit>(undefined)
  useEffect(() => {
    if (!visits) return
    const before = shown.current
    shown.current = main
    if (!before || before.end.is !== 'none' || before.session.id === main?.session.id) return
    const ended = visits.find(({session}) => session.id === before.session.id)
    const title = ended && endedText(ended, now)
    if (title) toast({title, tone: 'good'})
  }, [main, visits, now])
}

/** Undefined without a confirmed end, and while its time is still asked about. */
function endedText({session, end}: Visit, now: string): string | undefined {
  if (end.is === 'none' || end.is === 'attention') return undefined
  if (end.is === 'received') {
    return end.here ? m.end_confirmed_received({time: asOf(end.received_at, session.timezone, now)}) : undefined
  }
  if (questionOf(session, end.entry)) return undefined
  return isComputer ? m.end_confirmed_saved_on_computer() : m.end_confirmed_saved()
}
