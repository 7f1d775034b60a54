import type {QueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {reportOutbox} from '#contract/telemetry.ts'
import {keyvalStore} from '#lib/keyval-store.ts'
import {spaced} from '#lib/throttle-batch.ts'
import type {Entry, StoredReceipt} from '#offline/outbox/entry.ts'
import {outboxView} from '#offline/page.ts'
import {bookingQueries} from '../queries/bookings.ts'
import {pastCaches} from './cache-bypass.ts'
import {leadQueries} from '../queries/leads.ts'
import {sessionQueries} from '../queries/sessions.ts'
import {claimUntold} from './reported-keys.ts'

/** Refused, tried again and received, an entry is told of twice. */
const refusalKey = ({key}: Entry) => `refused ${key}`

const isBid = ({kind}: Pick<StoredReceipt, 'kind'>) => kind.startsWith('bid-')

/** Receipts that come together are one report. */
const gather_ms = 2_000

/** Where hundreds come one after another, what they touched is fetched no more often than this, in milliseconds. */
const rest_ms = 2_000

/**
 * When the server has received what waited here, everything that it touched is fetched again, past every cache; and the
 * server hears how long it had to wait and what was refused, never what it was.
 */
export function refetchAfterReceipts(client: QueryClient): void {
  let gathered: StoredReceipt[] = []
  const refetch = spaced<'bids' | 'visits'>(rest_ms, touched => {
    pastCaches()
    const families = [
      ...(touched.has('bids') ? [leadQueries.all()] : []),
      ...(touched.has('visits') ? [sessionQueries.all(), bookingQueries.all()] : []),
    ]
    for (const queryKey of families) void client.invalidateQueries({queryKey})
  })
  outboxView().onRefused(entry => {
    if (isBid(entry)) refetch('bids')
  })
  outboxView().onReceipt(receipt => {
    refetch(isBid(receipt) ? 'bids' : 'visits')
    gathered.push(receipt)
    if (gathered.length > 1) return
    setTimeout(() => {
      const received = gathered
      gathered = []
      void report(received)
    }, gather_ms)
  })
}

let opened: ReturnType<typeof keyvalStore> | undefined
const store = () => (opened ??= keyvalStore('village-reports', {durability: 'relaxed'}))

/** Every tab hears of every receipt: each is told of once, by whichever tab is first; so is each refusal. */
async function report(receipts: readonly StoredReceipt[]): Promise<void> {
  const {items, waiting} = outboxView().getSnapshot()
  const attention = items.flatMap(({entry}) => (entry.state === 'attention' && entry.error ? [entry] : []))
  const untold = await claimUntold([...receipts.map(({key}) => key), ...attention.map(refusalKey)], store())
  const received = receipts.filter(({key}) => untold.has(key))
  const refused = attention.filter(entry => untold.has(refusalKey(entry)))
  if (received.length + refused.length === 0) return
  const refusals = new Map<string, number>()
  for (const {error} of refused) {
    const code = error?.code ?? 'unknown'
    refusals.set(code, (refusals.get(code) ?? 0) + 1)
  }
  const oldest_ms = Math.max(0, ...received.map(each => each.stored_at - Date.parse(each.captured_at)))
  await call(reportOutbox, {
    body: {
      oldest_ms: Math.round(oldest_ms),
      sent: received.length,
      waiting,
      refusals: Array.from(refusals, ([code, count]) => ({code, count})),
    },
  }).catch(() => undefined) // a report is worth no second try
}
