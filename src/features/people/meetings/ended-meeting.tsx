import {m} from '#messages'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Handshake from 'lucide-react/icons/handshake'
import MessageCircle from 'lucide-react/icons/message-circle'
import {useServerNow} from '#data/offline/server-now.ts'
import {timeSpan} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {endedText, howText, type MeetingDialogProps} from './meeting-text.ts'

/** A meet-and-greet that was declined or canceled, with the reason, or that is over. */
export function EndedMeeting({meeting, isInAddress, onClose}: MeetingDialogProps) {
  const reader = {now: useServerNow(), zone: deviceZone()}
  const {start, end, timezone, how, reason} = meeting
  return (
    <Dialog
      title={m.meet_and_greet_with_people({with_: meeting.with})}
      description={<span role="status">{endedText(meeting)}</span>}
      size="md"
      isInAddress={isInAddress}
      onClose={onClose}
    >
      <KeyValues
        items={[
          ...(reason ? [{label: m.reason_sessions(), value: reason, icon: MessageCircle}] : []),
          {label: m.when_leads(), value: timeSpan(start, end, timezone, reader), icon: CalendarClock},
          {label: m.how(), value: howText[how], icon: Handshake},
        ]}
      />
    </Dialog>
  )
}
