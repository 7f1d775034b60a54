import {m} from '#messages'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import {useState} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {tappedVisit} from '#contract/sessions/tapped-visit.ts'
import {capture, discard, useLane} from '#data/offline/outbox.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {Button} from '#ui/primitives/button.tsx'
import {TapStatus} from '#ui/primitives/tap-status.tsx'
import {useReader} from '../calendar/use-reader.ts'
import {AttentionNotice} from '../confirm/confirm-notices.tsx'
import {withTaps} from '../confirm/tap.ts'
import {hasAskedNotToGo, isAboutGoing, waitingAboutGoing} from './asked-not-to-go.ts'

/** The part of a field caregiver's request not to go that is on this device, and the button that takes it back. */
export function CannotGo({session}: {session: Session}) {
  const {now} = useReader()
  const isOnline = useOnline()
  const lane = useLane(session.id)
  const {entries, loadingReason} = lane
  const [isLost, setLost] = useState(false)
  const waiting = waitingAboutGoing(entries)
  const refused = entries.filter(entry => isAboutGoing(entry) && entry.state === 'attention')
  const mayTakeBack =
    hasAskedNotToGo(session, waiting) && sessionCan.askNotToGo(withTaps(session, lane), session.my_side, now) === true
  const takeBack = async () => {
    setLost(false)
    // what may have left the device is followed by a second command
    if (waiting?.kind === 'cannot-go' && waiting.tries === 0 && (await discard(waiting).catch(() => false))) return
    const captured = await capture('can-go', {session_id: session.id, visit: tappedVisit(session)})
    setLost(captured.is === 'lost')
  }
  if (!waiting && refused.length === 0 && !mayTakeBack) return null
  return (
    <div className="space-y-2">
      {refused.map(entry => (
        <AttentionNotice key={entry.key} entry={entry} timezone={session.timezone} />
      ))}
      {waiting && (
        <p className="flex flex-wrap items-center gap-2 text-14">
          {waiting.kind === 'cannot-go' ? m.you_asked_not_to_go() : m.you_can_go_after_all()}
          <TapStatus status={waiting.state === 'sending' ? 'sending' : 'pending'} />
        </p>
      )}
      {waiting?.kind === 'cannot-go' && (
        <p className="text-14 text-muted">
          {isOnline ? m.you_stay_assigned_until_someone() : m.your_office_is_notified_once_online()}
        </p>
      )}
      {mayTakeBack && (
        <Button
          variant="secondary"
          size="sm"
          icon={CalendarCheck}
          restReason={loadingReason}
          onClick={() => void takeBack()}
        >
          {m.i_can_go_after_all()}
        </Button>
      )}
      {isLost && (
        <p role="alert" className="text-14 text-bad">
          {m.this_could_not_be_saved_on()}
        </p>
      )}
    </div>
  )
}
