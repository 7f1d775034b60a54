import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {type ReactNode, Suspense} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {useWho, type Who} from '#data/account/current-user.ts'
import {useLane} from '#data/offline/outbox.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {silence_ms} from '#domain/constants.ts'
import {billedText} from '#domain/money/billed-text.ts'
import {unassigned} from '#domain/sessions/assign.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {isFamilyAbsent, startsDiffer} from '#domain/sessions/session-times.ts'
import {clockInSentence, inSentence, timePoint} from '#domain/time.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {mayAnswer, lacksAssignee} from '../changes/answer-wanted.ts'
import {isExpectedLate} from '../confirm/late-text.ts'
import {withTaps} from '../confirm/tap.ts'
import {actorName} from '../changes/other-name.ts'
import {useReader} from '../calendar/use-reader.ts'
import {canceledText} from './canceled-text.ts'
import {decisionText, outcomeText, settledByText, settledText} from './decision-text.ts'
import {lateFeeText} from './late-fee-text.ts'
import {shownStatus} from './session-status.tsx'

// rarely needed
const ProposalNotice = lazyWithRetry(() => import('../changes/proposal-notice.tsx').then(file => file.ProposalNotice))
const StartNotConfirmed = lazyWithRetry(() => import('./start-not-confirmed.tsx').then(file => file.StartNotConfirmed))
const TimesDiffer = lazyWithRetry(() => import('./times-differ.tsx').then(file => file.TimesDiffer))
const StartsDiffer = lazyWithRetry(() => import('./times-differ.tsx').then(file => file.StartsDiffer))
const AssignedWarning = lazyWithRetry(() => import('./assigned-warning.tsx').then(file => file.AssignedWarning))

const RequestAgain = lazyWithRetry(() => import('./request-again.tsx').then(file => file.RequestAgain))
const OutOfPlace = lazyWithRetry(() => import('./out-of-place.tsx').then(file => file.OutOfPlace))

/** Whether a confirmation of the reader's side was recorded away from the place. */
const isOutOfPlace = ({confirmations: {start, end}, my_side}: Session): boolean =>
  [start[my_side], end[my_side]].some(claim => claim?.flags.includes('out_of_place'))

/** Why a weekly visit was not booked, and while its family can request it again, where. */
function notMadeText({cancelled, scheduled_start}: Session, role: Who['role'] | undefined, now: string): string {
  if (role === 'caretaker') return m.not_booked_you_had_another_visit()
  const canReopen = role === 'parent' && !cancelled?.is_reopened && Date.parse(scheduled_start) > Date.parse(now)
  return canReopen ? m.not_booked_you_can_request_it_again() : m.not_booked_caregiver_had_another_visit()
}

/** Notices on a visit that say more than its status chip. */
export function VisitNotices({
  session,
  onAcceptTimes,
  onContest,
  onAssign,
  onDialog,
}: {
  session: Session
  onAcceptTimes: () => void
  onContest: () => void
  onAssign: () => void
  /** Called as a dialog of its own opens or closes. */
  onDialog?: ((isOpen: boolean) => void) | undefined
}) {
  const reader = useReader()
  const visitor = useWho()
  const lane = useLane(session.id)
  // a start or end that waits on this phone hides it as a received one does
  const shown = shownStatus(withTaps(session, lane), reader.now)
  const hasNotStarted = withTaps(session, lane).status === 'SCHEDULED'
  const isOffice = visitor?.role === 'agency' && visitor.member_role !== 'field'
  const {cancelled, contest, contest_until, settled_by, started_at, ended_at, status, timezone} = session
  const contestEnd =
    mayAnswer(visitor) && contest_until && Date.parse(contest_until) > Date.parse(reader.now)
      ? inSentence(timePoint(contest_until, timezone, reader))
      : null
  const needs = useNeedsConnection()
  const contestButton = contestEnd !== null && sessionCan.contest(session, session.my_side, reader.now) === true && (
    <Button size="sm" variant="secondary" disabledReason={needs(m.contesting())} onClick={onContest}>
      {m.contest_the_times()}
    </Button>
  )
  const lateFee = lateFeeText(session)
  return (
    <>
      <Suspense fallback={null}>
        {(isOutOfPlace(session) || session.explanations !== undefined) && (
          <OutOfPlace session={session} onDialog={onDialog} />
        )}
        {session.reschedule && <ProposalNotice session={session} onAccept={onAcceptTimes} />}
        {session.exceptions.includes('times_differ') && settled_by === null && !contest && (
          <TimesDiffer session={session} onContest={onContest} />
        )}
        {startsDiffer(session) && <StartsDiffer session={session} />}
        {lane.loadingReason === undefined &&
          shown === 'START_NOT_CONFIRMED' &&
          !isExpectedLate(session, reader.now) &&
          !lacksAssignee(session, visitor, reader.now) && <StartNotConfirmed session={session} />}
      </Suspense>
      {lacksAssignee(session, visitor, reader.now) && (
        <Callout
          tone={session.exceptions.includes(unassigned) ? 'bad' : 'waiting'}
          title={m.no_caregiver_is_assigned_to_this()}
          action={
            <Button size="sm" onClick={onAssign}>
              {m.assign_a_caregiver()}
            </Button>
          }
        >
          {m.the_family_sees_the_caregivers_name()}
        </Callout>
      )}
      {session.cannot_go && hasNotStarted && (
        <Callout
          tone="waiting"
          title={isOffice ? m.name_asked_not_to_go({name: session.assigned?.name ?? ''}) : m.you_asked_not_to_go()}
          action={
            isOffice && (
              <Button size="sm" variant="secondary" onClick={onAssign}>
                {m.assign_someone_else_sessions()}
              </Button>
            )
          }
        >
          “<bdi>{session.cannot_go.reason}</bdi>”{!isOffice && <p>{m.you_stay_assigned_until_someone()}</p>}
        </Callout>
      )}
      {isOffice && session.assigned && hasNotStarted && (
        <Suspense fallback={null}>
          <AssignedWarning session={session} onAssign={onAssign} />
        </Suspense>
      )}
      {isOffice && <ReassignedNotice session={session} />}
      {cancelled?.is_not_made && (
        <Callout tone="bad" title={m.this_weekly_visit_was_not_booked()}>
          {notMadeText(session, visitor?.role, reader.now)}
        </Callout>
      )}
      {cancelled && !cancelled.is_not_made && (
        <Callout
          tone="bad"
          title={canceledText(cancelled, visitor)}
          action={
            isCanceledForFamily(session, visitor, reader.now) && (
              <Suspense fallback={null}>
                <RequestAgain session={session} />
              </Suspense>
            )
          }
        >
          {timePoint(cancelled.at, timezone, reader)}
          {cancelled.reason && (
            <>
              {' '}
              · “<bdi>{cancelled.reason}</bdi>”
            </>
          )}
          {lateFee !== null && <p>{lateFee}</p>}
        </Callout>
      )}
      {contest && (
        <Callout tone="waiting" title={m.village_support_is_reviewing_this_visit()}>
          {m.who_contested_the_times({
            who: actorName(session, contest, visitor?.user_id),
            reason: contest.reason,
          })}
        </Callout>
      )}
      {session.exceptions.includes('moved_meanwhile') && (
        <Callout tone="waiting" title={m.village_support_is_reviewing_this_visit()}>
          {m.both_sides_confirmed_the_earlier_times()}
        </Callout>
      )}
      {shown === 'NOT_CONFIRMED' && (
        <Callout tone="waiting" title={m.no_one_has_confirmed_this_visit_yet()}>
          {m.did_it_take_place_confirm_by({
            when: inSentence(
              timePoint(new Date(Date.parse(session.scheduled_end) + silence_ms).toISOString(), timezone, reader),
            ),
          })}
        </Callout>
      )}
      <AbsenceNotice session={session} action={session.my_side === 'parent' && contestButton} />
      {status === 'MISSED' && settled_by !== 'staff' && (
        <Callout tone="bad" title={m.no_one_confirmed_this_visit()} action={contestButton}>
          {contestEnd === null ? m.did_it_take_place() : m.did_it_take_place_or_contest_until({when: contestEnd})}
        </Callout>
      )}
      {settled_by === 'staff' && (
        <Callout tone="good" title={outcomeText(session, reader)}>
          {m.if_you_disagree({staff: settledByText.staff, decision_text: decisionText(session)})}{' '}
          <Link to="/contact" className="font-medium text-primary underline underline-offset-4">
            {m.write_to_us_sessions()}
          </Link>
          .<Billed session={session} />
        </Callout>
      )}
      {settled_by && settled_by !== 'staff' && started_at && ended_at && (
        <Callout tone="good" title={outcomeText(session, reader)} action={contestButton}>
          {settledText(session, visitor?.role)}
          {contestEnd !== null && m.contest_it_until({in_sentence: contestEnd})}
          {settled_by === 'deadline' && isFamilyAbsent(session.confirmations, session) && (
            <p>{m.no_one_was_home_so_billed_until_booked_end()}</p>
          )}
          <Billed session={session} />
        </Callout>
      )}
    </>
  )
}

/** Whether the reader is of the family, and the other side or staff canceled a visit ahead. */
const isCanceledForFamily = (
  {status, cancelled, scheduled_start}: Session,
  reader: Pick<Who, 'role'> | null,
  now: string,
): boolean =>
  reader?.role === 'parent' &&
  status === 'CANCELLED' &&
  cancelled !== null &&
  cancelled.by !== 'parent' &&
  Date.parse(scheduled_start) > Date.parse(now)

/** Before the visit settles: that no one was home, what is billed for it, and until when the family may contest that. */
function AbsenceNotice({session, action}: {session: Session; action: ReactNode}) {
  const reader = useReader()
  const {confirmations, contest_until, status, scheduled_end, my_side, timezone} = session
  if (status !== 'END_PARTIAL' || contest_until === null || !isFamilyAbsent(confirmations, session)) return null
  const times = {
    end: clockInSentence(scheduled_end, timezone),
    when: inSentence(timePoint(contest_until, timezone, reader)),
  }
  return (
    <Callout tone="waiting" title={m.caregiver_says_no_one_was_home()} action={action}>
      {my_side === 'parent'
        ? m.billed_until_booked_end_unless_you_answer(times)
        : m.billed_until_booked_end_unless_the_family_answers(times)}
    </Callout>
  )
}

/** Says which times are billed where others count, with the sum if the visit has it. */
function Billed({session}: {session: Session}) {
  // the words of a decision have the sum
  const sum_cents = session.decision ? undefined : (session.pay?.care_cents ?? session.unbilled_cents)
  const text = billedText(session, sum_cents, session.pay ? undefined : session.unbilled_fee_cents)
  return text && <p>{text}</p>
}

/** Tells the office which confirmation came from a member who is not assigned any more. */
function ReassignedNotice({session: {confirmations, my_side, timezone}}: {session: Session}) {
  const taps = (['start', 'end'] as const).flatMap(edge => {
    const confirmation = confirmations[edge][my_side]
    return confirmation?.flags.includes('reassigned') ? [{edge, ...confirmation}] : []
  })
  return taps.map(({edge, effective_at, received_at}) => (
    <Callout key={edge} tone="info" title={m.the_was_confirmed_by_the_caregiver({edge})}>
      {m.they_confirmed_and_it_reached_village({
        clock_time: clockInSentence(effective_at, timezone),
        clock_time2: clockInSentence(received_at, timezone),
      })}
    </Callout>
  ))
}
