import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {useAnswerProposal} from '#data/queries/session-commands.ts'
import {refusalText} from '#domain/refusals.ts'
import {dayOfVisit, ownClashes} from '#domain/sessions/people-board.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {inSentence, timeSpan} from '#domain/time.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {useReader} from '../calendar/use-reader.ts'
import {canceledText} from '../detail/canceled-text.ts'
import {AssignDialog} from './assign-dialog.tsx'
import {ChangedPrice, movedBy} from './changed-price.tsx'
import {MemberNotice, OwnMeetings, OwnVisits} from './new-times-notices.tsx'
import {useWeekVisits} from './use-week-visits.ts'

/** Asks before the proposed times of a visit are accepted: what they change, and what speaks against them. */
export function AcceptTimesDialog({session, onClose}: {session: Session; onClose: () => void}) {
  const answer = useAnswerProposal()
  const reader = useReader()
  const needs = useNeedsConnection()
  const who = useWho()
  const isOffice = who?.role === 'agency'
  const [opened, setOpened] = useState(session)
  const [assigns, setAssigns] = useState(false)
  // what was read, whatever the other side has proposed since
  const proposal = opened.reschedule
  const isReplaced =
    session.reschedule !== null &&
    (session.reschedule.start !== proposal?.start || session.reschedule.end !== proposal.end)
  const isAccepted = session.scheduled_start === proposal?.start && session.scheduled_end === proposal.end
  const may = sessionCan.reschedule(session, session.my_side, reader.now)
  // canceled or started while this was open
  const closed = may === true ? undefined : session.cancelled ? canceledText(session.cancelled, who) : refusalText[may]
  const gone =
    closed ??
    (session.reschedule === null
      ? (isAccepted ? m.these_times_were_accepted_already : m.there_are_no_proposed_times)()
      : isReplaced
        ? m.the_proposal_was_changed_meanwhile()
        : undefined)
  // by then a visit has its new times
  const before = session.reschedule ? session : opened
  const moved = proposal ? movedBy(before, proposal) : before
  const day = dayOfVisit(moved)
  const {around, error} = useWeekVisits(day)
  const members = useQuery({...leadQueries.members(), enabled: isOffice})
  if (assigns && answer.isSuccess) return <AssignDialog session={session} onClose={onClose} />

  const isProvider = session.my_side === 'caretaker'
  const isLoading =
    isProvider && ((!around && !error) || (isOffice && session.assigned !== null && !members.data && !members.error))
  const own = isOffice ? [] : ownClashes(moved, around ?? [])
  const accept = (assignsNext: boolean) => {
    if (!proposal) return
    setAssigns(assignsNext)
    answer.mutate({session_id: session.id, accept: true, read: proposal}, {onSuccess: () => !assignsNext && onClose()})
  }
  const disabledReason =
    needs(m.accepting()) ??
    (gone
      ? gone
      : isProvider && own.length > 0
        ? m.you_have_another_visit_at_that_time()
        : isLoading
          ? m.the_list_is_still_loading()
          : undefined)
  const span = ({scheduled_start, scheduled_end, timezone}: Session) =>
    timeSpan(scheduled_start, scheduled_end, timezone, reader)
  return (
    <Dialog
      onClose={onClose}
      title={m.accept_the_new_times()}
      description={m.title_and_times_instead_of({
        title: session.title,
        times: inSentence(span(moved)),
        booked: inSentence(span(before)),
      })}
      offlineReason={answer.error ? undefined : needs(m.accepting())}
      note={<FormError>{answer.error && messageOf(answer.error)}</FormError>}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.not_now()}
          </Button>
          {isOffice && (
            <Button
              variant="secondary"
              busy={answer.isPending && assigns}
              disabledReason={disabledReason}
              onClick={() => accept(true)}
            >
              {session.assigned ? m.accept_and_assign_someone_else() : m.accept_and_assign_a_caregiver()}
            </Button>
          )}
          <Button busy={answer.isPending && !assigns} disabledReason={disabledReason} onClick={() => accept(false)}>
            {m.accept_new_times()}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        {gone && answer.isIdle && (
          <Callout
            tone={closed ? 'bad' : 'waiting'}
            title={gone}
            action={
              isReplaced &&
              !closed && (
                <Button size="sm" variant="secondary" onClick={() => setOpened(session)}>
                  {m.show_the_new_times()}
                </Button>
              )
            }
          />
        )}
        {!closed && (
          <>
            {isOffice && (
              <MemberNotice moved={moved} around={around ?? []} advice={m.assign_someone_else_or_accept_anyway()} />
            )}
            <OwnVisits visits={own} />
            <OwnMeetings moved={moved} />
            <ChangedPrice before={before} moved={moved} />
          </>
        )}
      </div>
    </Dialog>
  )
}
