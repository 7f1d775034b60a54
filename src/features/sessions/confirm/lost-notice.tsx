import type {Captured} from '#data/offline/outbox.ts'
import {Callout} from '#ui/primitives/callout.tsx'

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
