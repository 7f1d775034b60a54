import {isNotGettingThrough, type Entry} from '#data/offline/outbox.ts'
import {clockTime, localDate, timePoint} from '#domain/time.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Status, StatusChip} from '#ui/primitives/status-chip.tsx'
import {TriangleAlert} from 'lucide-react'
import {AttentionActions} from './attention-actions.tsx'
import {NotGettingThrough} from './not-getting-through.tsx'
import {entryText, type EntrySubject} from './press-words.ts'
import {currentText, reasonText} from './refusal-words.ts'
import {retryText} from './retry-words.ts'

/** `pressed 14:01`, or with its day where that was not today; by the clock of the place where it was pressed. */
function pressedText({captured_at, tz}: Entry, now: string): string {
  const isToday = localDate(captured_at, tz) === localDate(now, tz)
  return `pressed ${isToday ? clockTime(captured_at, tz) : timePoint(captured_at, tz, {now})}`
}

/** One press that waits: what it is, how far it has come, and what happens next. */
export function EntryCard({
  entry,
  about: {when, ...about},
  isBehind,
  online,
  now,
}: {
  entry: Entry
  about: EntrySubject & {when?: string | undefined}
  isBehind: boolean
  online: boolean
  now: string
}) {
  const now_ms = Date.parse(now)
  const stuck = isNotGettingThrough(entry, now_ms)
  const needsAttention = entry.state === 'attention'
  const name = entryText(entry, about)
  return (
    <Card as="article" data-entry-key={entry.key} aria-label={name} className="space-y-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <div className="min-w-0 space-y-0.5">
          <h3 className="font-semibold">
            {name}, {pressedText(entry, now)}
          </h3>
          {when && <p className="text-14 text-muted">{when}</p>}
        </div>
        <Status
          of="entry"
          status={entry.state === 'saved' || entry.state === 'sign-in' ? 'pending' : entry.state}
        />
      </div>
      {needsAttention ? (
        <>
          <p>
            {reasonText(entry)} {currentText(entry)}
          </p>
          <AttentionActions entry={entry} name={name} />
        </>
      ) : (
        <>
          {stuck && <StatusChip tone="bad" icon={TriangleAlert} label="Not getting through" />}
          <p className="text-14 text-muted">{retryText(entry, {isBehind, online, now_ms, stuck})}</p>
          {stuck && <NotGettingThrough entry={entry} />}
        </>
      )}
    </Card>
  )
}
