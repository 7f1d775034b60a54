import {m} from '#messages'
import {useState} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {tappedVisit} from '#contract/sessions/tapped-visit.ts'
import {capture, whenReceived} from '#data/offline/outbox.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {timeSpan} from '#domain/time.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {savedHereText} from '#ui/primitives/saved-here.ts'
import {useReader} from '../calendar/use-reader.ts'
import {ReasonDialog} from './reason-dialog.tsx'

/** Asks the office, with a reason, to send someone else to the own visit; offline too. */
export function CannotGoDialog({session, onClose}: {session: Session; onClose: () => void}) {
  const [isPending, setPending] = useState(false)
  const [isLost, setLost] = useState(false)
  const reader = useReader()
  const isOnline = useOnline()
  const send = async (reason: string, onSent: () => void) => {
    setPending(true)
    setLost(false)
    const captured = await capture('cannot-go', {session_id: session.id, reason, visit: tappedVisit(session)})
    setPending(false)
    setLost(captured.is === 'lost')
    if (captured.is === 'lost') return
    onSent()
    if (captured.is === 'saved') {
      // the visit shows it too, but far above the button that was pressed
      toast({
        title: savedHereText(),
        description: isOnline ? m.you_stay_assigned_until_someone() : m.your_office_is_notified_once_online(),
      })
      await whenReceived(captured.entry.key)
    }
    toast({title: m.your_office_has_been_notified(), description: m.you_stay_assigned_until_someone(), tone: 'good'})
  }
  return (
    <ReasonDialog
      draft={`cannot-go-${session.id}`}
      title={m.ask_not_to_go_to_this_visit()}
      description={isOnline ? m.your_office_is_notified_and_can() : m.your_office_is_notified_once_online()}
      label={m.reason_sessions()}
      hint={m.your_office_and_support_read_it()}
      oneLine
      missing={m.say_why_you_cannot_go()}
      action={m.notify_the_office()}
      isPending={isPending}
      error={isLost ? m.this_could_not_be_saved_on() : null}
      onSend={(reason, onSent) => void send(reason, onSent)}
      onClose={onClose}
    >
      <p>
        <span className="block font-medium">{session.title}</span>
        {timeSpan(session.scheduled_start, session.scheduled_end, session.timezone, reader)}
      </p>
    </ReasonDialog>
  )
}
