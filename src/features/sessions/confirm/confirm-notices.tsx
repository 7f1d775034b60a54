import {m} from '#messages'
import {pressedText} from '#domain/sessions/pressed-text.ts'
import {clockInSentence} from '#domain/time.ts'
import {isCodeOnly} from '#contract/sessions/code-only.ts'
import {useNow} from '#data/offline/server-now.ts'
import MapPin from 'lucide-react/icons/map-pin'
import {discard, isFinal, tryAgain, would_be_refused, type OutboxEntry, type Captured} from '#data/offline/outbox.ts'
import {reasonText} from '#data/offline/refusal-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import type {Question} from './off-schedule-prompt.ts'

/** What was pressed, on the card of its visit: `Running 20 minutes late`. */
function pressedName({kind, params}: OutboxEntry): string | undefined {
  const isCode = isCodeOnly({params})
  switch (kind) {
    case 'confirm-start':
      return isCode ? m.start_code() : m.start()
    case 'confirm-end':
      return isCode ? m.end_code() : m.end()
    case 'running-late':
      return typeof params.minutes === 'number' ? m.running_minutes_late({minutes: params.minutes}) : m.running_late()
    case 'cannot-go':
      return m.you_asked_not_to_go()
    case 'can-go':
      return m.you_can_go_after_all()
    default:
      return undefined
  }
}

/** What the server refused and why, with "Try again" and "Discard". Stays until one is chosen. */
export function AttentionNotice({entry, timezone}: {entry: OutboxEntry; timezone: string}) {
  const now = useNow(60_000)
  const name = pressedName(entry)
  return (
    <Callout
      tone="bad"
      title={name ? `${name}, ${pressedText(entry, now, timezone)}` : m.needs_attention()}
      action={
        <>
          <Button
            size="sm"
            variant="secondary"
            disabledReason={isFinal(entry) ? would_be_refused : undefined}
            onClick={() => void tryAgain(entry)}
          >
            {m.try_again()}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => void discard(entry)}>
            {m.discard()}
          </Button>
        </>
      }
    >
      {reasonText(entry)}
    </Callout>
  )
}

type Lost = Extract<Captured, {is: 'lost'}>

/** Why a tap was neither saved nor, as far as this device knows, received. */
function lostText({why, verdict}: Lost): string {
  if (why === 'signed-out') return m.you_are_logged_out_log_in()
  return verdict?.is === 'refused'
    ? m.this_device_could_not_save_it_and({
        reason: reasonText({kind: 'confirm-start', error: {...verdict, at: 0}}),
      })
    : m.this_device_could_not_save_it()
}

/** A tap that was not saved; without storage, the answer to its one attempt may be missing. */
export function LostNotice({lost}: {lost: Lost}) {
  return (
    <Callout tone="bad" title={m.not_saved()}>
      {lostText(lost)}
    </Callout>
  )
}

/** A tap that was already sent when it was discarded. */
export function TooLateNotice({press: {edge, pressed_at}, timezone}: {press: Question; timezone: string}) {
  const pressed = clockInSentence(pressed_at, timezone)
  return (
    <Callout tone="waiting" title={m.already_sent()}>
      {m.your_at_was_already_sent_and({edge, pressed})}
    </Callout>
  )
}

/** Asks once, after the first tap, for permission to add the location; it is optional. */
export function PlaceQuestion({onAnswer}: {onAnswer: (allowed: boolean) => void}) {
  return (
    <Callout
      tone="info"
      icon={MapPin}
      title={m.add_your_location_when_you_confirm()}
      action={
        <>
          <Button size="sm" variant="secondary" onClick={() => onAnswer(true)}>
            {m.add_my_location()}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => onAnswer(false)}>
            {m.not_now()}
          </Button>
        </>
      }
    >
      {m.it_shows_that_you_were_at()}
    </Callout>
  )
}
