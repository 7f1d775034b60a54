import {m} from '#messages'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import type {Session} from '#contract/sessions/session.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useProposeTimes} from '#data/queries/session-commands.ts'
import {timeSpan} from '#domain/time.ts'
import {TextField} from '#ui/fields/text-field.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {useReader} from '../calendar/use-reader.ts'
import {ChangedPrice, movedBy} from './changed-price.tsx'
import {NewTimesFields} from './new-times-fields.tsx'
import {ProposedTimesNotice} from './new-times-notices.tsx'
import {useNewTimes} from './use-new-times.ts'

/** Proposes other times for one visit, in the zone of its place. */
export function ProposeDialog({session, onClose}: {session: Session; onClose: () => void}) {
  const {scheduled_start, scheduled_end, timezone} = session
  const propose = useProposeTimes()
  const needs = useNeedsConnection()
  const reader = useReader()
  const typed = useNewTimes(session)
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const send = () => {
    setWasSent(true)
    if (!typed.times) return
    propose.mutate({session_id: session.id, ...typed.times, reason: reason.trim()}, {onSuccess: onClose})
  }
  return (
    <FormDialog
      title={m.propose_new_times()}
      description={m.now_this_stays_until_the_other({
        side: session.my_side,
        time_span: timeSpan(scheduled_start, scheduled_end, timezone, reader),
      })}
      submit={m.propose()}
      busy={propose.isPending}
      offlineReason={needs(m.proposing_new_times())}
      error={(wasSent && typed.problem) || (propose.error && messageOf(propose.error)) || null}
      isDirty={typed.isChanged || reason !== ''}
      onSubmit={send}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
