import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useAskNotToGo} from '#data/queries/session-commands.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {ReasonDialog} from './reason-dialog.tsx'

/** Asks the office, with a reason, to send someone else to the own visit. */
export function CannotGoDialog({session, onClose}: {session: Session; onClose: () => void}) {
  const ask = useAskNotToGo()
  const needs = useNeedsConnection()
  const onSuccess = () => {
    toast({title: m.your_office_has_been_notified(), description: m.you_stay_assigned_until_someone(), tone: 'good'})
    onClose()
  }
  return (
    <ReasonDialog
      title={m.ask_not_to_go_to_this_visit()}
      description={m.your_office_is_notified_and_can()}
      label={m.reason_sessions()}
      hint={m.your_office_and_support_read_it()}
      oneLine
      missing={m.say_why_you_cannot_go()}
      action={m.notify_the_office()}
      isPending={ask.isPending}
      error={ask.error}
      disabledReason={needs(m.notifying_your_office())}
      onSend={reason => ask.mutate({session_id: session.id, reason}, {onSuccess})}
      onClose={onClose}
    />
  )
}
