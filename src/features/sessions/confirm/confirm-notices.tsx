import MapPin from 'lucide-react/icons/map-pin'
import {discard, tryAgain, type OutboxEntry, type Captured} from '#data/offline/outbox.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {clockTime} from '#domain/time.ts'
import type {Question} from './off-schedule-prompt.ts'

/** Why the server refused a tap, with "Try again" and "Discard". Stays until one is chosen. */
export function AttentionNotice({entry}: {entry: OutboxEntry}) {
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
      {entry.error?.detail ?? 'Village did not accept this.'}
    </Callout>
  )
}

const why = {
  'signed-out': 'You are logged out. Log in, then press again.',
  storage:
    'This device could not save it, and it did not reach Village. Free some space or find a signal, then press again.',
  refused: 'This device could not save it, and Village did not accept it. Press again, or contact support.',
} as const

/** A tap that was neither saved nor received. */
export function LostNotice({lost}: {lost: Extract<Captured, {is: 'lost'}>}) {
  return (
    <Callout tone="bad" title="Not saved">
      {why[lost.why]}
    </Callout>
  )
}

/** A tap that was already sent when it was discarded. */
export function TooLateNotice({press: {edge, pressed_at}, timezone}: {press: Question; timezone: string}) {
  const pressed = clockTime(pressed_at, timezone)
  return (
    <Callout tone="waiting" title="Already sent">
      {`Your ${edge} at ${pressed} was already sent and counts. If it is wrong, tell the other side; either of you can contest the times for seven days after they are settled.`}
    </Callout>
  )
}

/** Asks once, after the first tap, for permission to add the location; it is optional. */
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
      It shows that you were at the door. We read it only when you press the button, and the family does not see it.
    </Callout>
  )
}
