import type {QueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {reportOutbox} from '#contract/telemetry.ts'
import type {StoredReceipt} from '#offline/entry.ts'
import {outboxView} from '#offline/page.ts'
import {bookingQueries} from './bookings.ts'
import {pastCaches} from './fresh.ts'
import {leadQueries} from './leads.ts'
import {sessionQueries} from './sessions.ts'

const isBid = (receipt: StoredReceipt) => receipt.kind.startsWith('bid-')

/** Receipts that come together are one report. */
const gather_ms = 2_000

/**
 * When the server has received what waited here, everything that it touched is fetched again, past every cache; and the
 * server hears how long it had to wait and what was refused, never what it was.
 */
export function refetchAfterReceipts(client: QueryClient): void {
  let gathered: StoredReceipt[] = []
  outboxView().onReceipt(receipt => {
    pastCaches()
    const touched = isBid(receipt) ? [leadQueries.all()] : [sessionQueries.all(), bookingQueries.all()]
    for (const queryKey of touched) void client.invalidateQueries({queryKey})
    gathered.push(receipt)
    if (gathered.length > 1) return
    setTimeout(() => {
      const received = gathered
      gathered = []
      void report(received)
    }, gather_ms)
  })
}

const told = new Set<string>()

async function report(received: readonly StoredReceipt[]): Promise<void> {
  const {items, waiting} = outboxView().getSnapshot()
  const refused = items.flatMap(({entry}) =>
    entry.state === 'attention' && entry.error && !told.has(entry.key) ? [entry] : [],
  )
  const refusals = new Map<string, number>()
  for (const {error} of refused) {
    const code = error?.code ?? 'unknown'
    refusals.set(code, (refusals.get(code) ?? 0) + 1)
  }
  const oldest_ms = Math.max(0, ...received.map(each => each.stored_at - Date.parse(each.captured_at)))
  try {
    await call(reportOutbox, {
      body: {
        oldest_ms: Math.round(oldest_ms),
        sent: received.length,
        waiting,
        refusals: Array.from(refusals, ([code, count]) => ({code, count})),
      },
    })
    for (const entry of refused) told.add(entry.key)
  } catch {
    // a report is worth no second try
  }
}
