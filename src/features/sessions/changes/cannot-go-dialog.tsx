import {m} from '#messages'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import type {Session} from '#contract/sessions/session.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useAskNotToGo} from '#data/queries/session-commands.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

/** Asks the office, with a reason, to send someone else to the own visit. */
export function CannotGoDialog({session, onClose}: {session: Session; onClose: () => void}) {
  const ask = useAskNotToGo()
  const needs = useNeedsConnection()
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const trimmed = reason.trim()
  const onSuccess = () => {
    toast({title: m.your_office_has_been_notified(), description: m.you_stay_assigned_until_someone(), tone: 'good'})
    onClose()
  }
  const send = () => {
    setWasSent(true)
    if (trimmed) ask.mutate({session_id: session.id, reason: trimmed}, {onSuccess})
  }
  return (
    <Dialog
      onClose={onClose}
      title={m.ask_not_to_go_to_this_visit()}
      description={m.your_office_is_notified_and_can()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.not_now()}
          </Button>
          <Button busy={ask.isPending} disabledReason={needs(m.notifying_your_office())} onClick={send}>
            {m.notify_the_office()}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <TextArea
          label={m.reason_sessions()}
          hint={m.your_office_and_support_read_it()}
          oneLine
          required
          value={reason}
          onChange={setReason}
          maxLength={limits.line_max}
          error={wasSent && !trimmed ? m.say_why_you_cannot_go() : undefined}
        />
        <FormError>{ask.error && messageOf(ask.error)}</FormError>
      </div>
    </Dialog>
  )
}
