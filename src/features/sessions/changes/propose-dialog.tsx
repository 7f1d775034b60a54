import {m} from '#messages'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useProposeTimes} from '#data/queries/session-commands.ts'
import {refusalText} from '#domain/refusals.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {timeSpan} from '#domain/time.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {TextField} from '#ui/fields/text-field.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {useReader} from '../calendar/use-reader.ts'
import {canceledText} from '../detail/canceled-text.ts'
import {ChangedPrice, movedBy} from './changed-price.tsx'
import {useLongVisitQuestion} from './long-visit.tsx'
import {NewTimesFields} from './new-times-fields.tsx'
import {ProposedTimesNotice} from './new-times-notices.tsx'
import {otherName} from './other-name.ts'
import {proposalTitle} from './proposal-title.ts'
import {useNewTimes} from './use-new-times.ts'
import {useDone} from './use-pressed.ts'

/**
 * Proposes other times for one visit, in the zone of its place. Times that someone else proposes meanwhile are shown, and
 * replaced only by a press after that.
 */
export function ProposeDialog({session, onClose}: {session: Session; onClose: () => void}) {
  const {scheduled_start, scheduled_end, timezone} = session
  const propose = useProposeTimes()
  const needs = useNeedsConnection()
  const reader = useReader()
  const who = useWho()
  const typed = useNewTimes(session)
  // the length of a visit that is only moved was agreed before
  const longVisit = useLongVisitQuestion(typed.hasOtherHours ? [typed] : [], m.is_this_visit_that_long)
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const [sent, setSent] = useState<{start: string; end: string}>()
  const open = session.reschedule
  const isOwn = open?.proposed_by === session.my_side && open.start === sent?.start && open.end === sent.end
  // the answer may be lost
  const onProposed = useDone<Session>(isOwn, () => {
    toast({
      title: m.new_times_proposed(),
      description: session.family_without_account
        ? m.support_asks_the_family_about_times()
        : m.name_can_accept_or_decline_them({name: otherName(session)}),
      tone: 'good',
    })
    onClose()
  })
  const other = isOwn ? null : open
  const may = sessionCan.reschedule(session, session.my_side, reader.now)
  // canceled or started while this was open
  const closed = may === true ? undefined : session.cancelled ? canceledText(session.cancelled, who) : refusalText[may]
  const refusal = useRefusal(propose, [typed.times, reason])
  const send = () => {
    setWasSent(true)
    if (!typed.times) return
    setSent(typed.times)
    propose.mutate(
      {session_id: session.id, ...typed.times, reason: reason.trim(), replaces: other?.id ?? null},
      {onSuccess: onProposed},
    )
  }
  return (
    <FormDialog
      title={m.propose_new_times()}
      description={m.now_this_stays_until_the_other({
        side: session.my_side,
        time_span: timeSpan(scheduled_start, scheduled_end, timezone, reader),
      })}
      submit={other ? m.propose_instead() : m.propose()}
      busy={propose.isPending}
      offlineReason={needs(m.proposing_new_times())}
      disabledReason={closed}
      error={(wasSent && typed.problem) || refusal}
      isDirty={typed.isChanged || reason !== ''}
      onSubmit={() => {
        if (typed.times && longVisit.ask(send)) return
        send()
      }}
      onClose={onClose}
    >
      {closed && <Callout tone="bad" title={closed} />}
      {other && (
        <Callout tone="waiting" title={proposalTitle(session, who)}>
          <p>{timeSpan(other.start, other.end, timezone, reader)}</p>
          {other.reason && (
            <p dir="auto" className="text-muted">
              “{other.reason}”
            </p>
          )}
          <p>
            {other.proposed_by === session.my_side
              ? m.what_you_propose_replaces_these_times()
              : m.cancel_here_to_accept_or_decline_these_times()}
          </p>
        </Callout>
      )}
      <NewTimesFields typed={typed} />
      {typed.times && <ProposedTimesNotice moved={movedBy(session, typed.times)} />}
      {typed.times && <ChangedPrice before={session} moved={movedBy(session, typed.times)} />}
      <TextField
        label={m.reason_sessions()}
        required={false}
        value={reason}
        onChange={setReason}
        maxLength={limits.line_max}
      />
      {longVisit.question}
    </FormDialog>
  )
}
