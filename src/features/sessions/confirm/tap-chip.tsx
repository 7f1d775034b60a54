import type {Edge, Session} from '#contract/sessions/session.ts'
import {clockTime} from '#domain/time.ts'
import {Status} from '#ui/primitives/status-chip.tsx'
import {otherSideText} from './receipt.ts'
import type {Tap} from './tap.ts'

const chips = {
  saved: 'pending',
  sending: 'sending',
  'sign-in': 'pending',
  attention: 'attention',
  received: 'received',
} as const satisfies Record<Exclude<Tap['is'], 'none'>, string>

/** One edge on one line: `Start` · Received 14:03 · Parent confirmed 14:05. Nothing where nobody has said anything. */
export function TapChip({session, edge, tap}: {session: Session; edge: Edge; tap: Tap}) {
  const other = otherSideText(session, edge)
  if (tap.is === 'none' && !other) return null
  const label = tap.is === 'received' ? `Received ${clockTime(tap.received_at, session.timezone)}` : undefined
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14">
      <span className="w-10 text-muted">{edge === 'start' ? 'Start' : 'End'}</span>
      {tap.is !== 'none' && <Status of="entry" status={chips[tap.is]} label={label} />}
      {other && <span>{other}</span>}
    </p>
  )
}
