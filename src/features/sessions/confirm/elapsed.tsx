import {m} from '#messages'
import {clockInSentence} from '#domain/time.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {claimedAt, type Tap} from './tap.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

/** In whole minutes: `0 min`, `42 min`, `3 hr 5 min`. */
const elapsedText = (elapsed_ms: number) =>
  elapsed_ms < 60_000 ? m.minutes_short({minutes: 0}) : hoursText(Math.floor(elapsed_ms / 60_000) / 60)

/** How long a visit has been running, by its first confirmed start or the reader's own tap. */
export function Elapsed({session, tap}: {session: Session; tap: Tap}) {
  const now_ms = Date.parse(useServerNow(15_000))
  const {parent, caretaker} = session.confirmations.start
  const tapped = 'entry' in tap ? claimedAt(tap.entry) : null
  const since = (caretaker ?? parent)?.effective_at ?? tapped
  if (since === null) return null
  const elapsed_ms = now_ms - Date.parse(since)
  const over_ms = now_ms - Date.parse(session.scheduled_end)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5">
      <span className="text-22 font-semibold tabular-nums">{elapsedText(elapsed_ms)}</span>
      <span className="text-14 text-muted">
        <Unbroken>
          {over_ms < 60_000
            ? m.since_booked_until({
                since: clockInSentence(since, session.timezone),
                until: clockInSentence(session.scheduled_end, session.timezone),
              })
            : m.since_over_the_booked_time({
                since: clockInSentence(since, session.timezone),
                over: elapsedText(over_ms),
              })}
        </Unbroken>
      </span>
    </p>
  )
}
