import {MapPin} from 'lucide-react'
import {discard, tryAgain, type Entry, type Captured} from '#data/offline/outbox.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {clockTime} from '#domain/time.ts'
import type {Question} from './off-schedule-prompt.ts'

/** The server refused what was pressed: why, and what one may do about it. It stays until its owner decides. */
export function AttentionNotice({entry}: {entry: Entry}) {
  return (
    <Callout
      tone="bad"
      title="Needs attention"
      action={
        <>
          <Button size="sm" variant="secondary" onClick={() => void tryAgain(entry)}>
            Try again
          </Button>
          <Button size="sm" variant="quiet" onClick={() => void discard(entry)}>
            Discard
          </Button>
        </>
      }
    >
      {entry.error?.detail ?? 'Village did not take this.'}
    </Callout>
  )
}

const why = {
  'signed-out': 'You are signed out. Sign in, then press again.',
  storage:
    'This device could not keep it, and it did not reach Village. Free some space or find a signal, then press again.',
  refused: 'This device could not keep it, and Village did not take it. Press again, or contact support.',
} as const

/** Neither kept nor received: never shown as anything else. */
export function LostNotice({lost}: {lost: Extract<Captured, {is: 'lost'}>}) {
  return (
    <Callout tone="bad" title="Not saved">
      {why[lost.why]}
    </Callout>
  )
}

/** The press had left when it was to be taken back: nobody may believe that it is gone. */
export function TooLateNotice({press: {edge, pressed_at}, timezone}: {press: Question; timezone: string}) {
  const pressed = clockTime(pressed_at, timezone)
  return (
    <Callout tone="waiting" title="It was sent already">
      {`Your press at ${pressed} could not be taken back: it counts as the ${edge} of the visit. If that is wrong, tell the other side; once the times are settled either of you can contest them for seven days.`}
    </Callout>
  )
}

/** Asked once, after the first press: the place helps, and is never needed. */
export function PlaceQuestion({onAnswer}: {onAnswer: (allowed: boolean) => void}) {
  return (
    <Callout
      tone="info"
      icon={MapPin}
      title="Add your location when you confirm?"
      action={
        <>
          <Button size="sm" variant="secondary" onClick={() => onAnswer(true)}>
            Add my location
          </Button>
          <Button size="sm" variant="quiet" onClick={() => onAnswer(false)}>
            Not now
          </Button>
        </>
      }
    >
      It shows that you were at the door, should anyone ever doubt it. Read only at the moment you press,
      never in between; the family does not see it.
    </Callout>
  )
}
