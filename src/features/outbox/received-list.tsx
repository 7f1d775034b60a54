import type {StoredReceipt} from '#data/offline/outbox.ts'
import {day_ms} from '#domain/constants.ts'
import {clockTime} from '#domain/time.ts'
import {Card} from '#ui/primitives/card.tsx'
import {deviceZone} from '#lib/device-zone.ts'
import {Section} from '#ui/primitives/section.tsx'
import {Status} from '#ui/primitives/status-chip.tsx'
import {entryText, type EntrySubject} from './press-words.ts'

/** What Village received during the last day, the latest first. */
export function ReceivedList({
  receipts,
  aboutOf,
  now,
}: {
  receipts: readonly StoredReceipt[]
  aboutOf: (lane: string, now: string) => EntrySubject
  now: string
}) {
  const shown = receipts
    .filter(receipt => Date.parse(now) - receipt.stored_at < day_ms)
    .toSorted((a, b) => b.stored_at - a.stored_at)
  if (shown.length === 0) return null
  return (
    <Section title="Received in the last 24 hours" count={shown.length}>
      <Card flush>
        <ul className="divide-y divide-line">
          {shown.map(receipt => (
            <li
              key={receipt.key}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 px-4 py-3"
            >
              <span className="min-w-0">{entryText(receipt, aboutOf(receipt.lane, now))}</span>
              <Status
                of="entry"
                status="received"
                label={`Received ${clockTime(receipt.received_at || new Date(receipt.stored_at).toISOString(), deviceZone())}`}
              />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
