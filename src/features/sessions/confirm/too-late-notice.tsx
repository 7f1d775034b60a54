import {clockTime} from '#domain/time.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import type {Question} from './off-schedule-prompt.ts'

/** The press had left when it was to be taken back: nobody may believe that it is gone. */
export function TooLateNotice({press: {edge, pressed_at}, timezone}: {press: Question; timezone: string}) {
  const pressed = clockTime(pressed_at, timezone)
  return (
    <Callout tone="waiting" title="It was sent already">
      {`Your press at ${pressed} could not be taken back: it counts as the ${edge} of the visit. If that is wrong, tell the other side; once the times are settled either of you can contest them for seven days.`}
    </Callout>
  )
}
