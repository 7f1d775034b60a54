import {m} from '#messages'
import {useServerNow} from '#data/offline/server-now.ts'
import {inSentence, timeSpan} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {lowered} from '#lib/letter-case.ts'
import {waitsText} from './meeting-text.ts'
import {useMeetingWith} from './meeting-with.ts'

/** When the family's meet-and-greet with this provider is, and what it waits for. Renders nothing without one. */
export function MeetingState(provider: {caretaker_id: string | null; org_id: string | null}) {
  const reader = {now: useServerNow(60_000), zone: deviceZone()}
  const meeting = useMeetingWith(provider)
  if (!meeting) return null
  const {start, end, timezone} = meeting
  return (
    <p className="w-full text-14 text-muted">
      {m.meet_and_greet_when_and_state({
        when: inSentence(timeSpan(start, end, timezone, reader)),
        state: lowered(waitsText(meeting) ?? ''),
      })}
    </p>
  )
}
