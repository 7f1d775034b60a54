import type {QueryClient, QueryKey} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import type {Message} from '#contract/messages/messages.ts'
import type {Session} from '#contract/sessions/session.ts'
import {reportOutbox} from '#contract/telemetry.ts'
import {keyvalStore} from '#lib/keyval-store.ts'
import {throttleBatch} from '#lib/throttle-batch.ts'
import type {OutboxEntry, StoredReceipt} from '#offline/outbox/entry.ts'
import {isMessage} from '#offline/outbox/kinds.ts'
import {outboxView} from '#offline/page.ts'
import {bookingQueries} from '../queries/bookings.ts'
import {bypassCaches} from './cache-bypass.ts'
import {leadQueries, withOffer} from '../queries/leads.ts'
import {sessionQueries, withSession} from '../queries/sessions.ts'
import {userKey} from '../app/query-keys.ts'
import {who} from '../account/current-user.ts'
import {invalidateAfterLoads} from './live.ts'
import {storeChangedQuery} from './query-persister.ts'
import {leadPack} from './lead-pack.ts'
import {update, type UseStore} from 'idb-keyval'

const name = 'told'
/** More than a device ever stores at once; the oldest are removed first. */
const reported_max = 1_000

/** Returns the keys that no tab has reported yet and marks them as reported; none if storage fails. */
export async function claimUnreported(keys: readonly string[], store: UseStore): Promise<Set<string>> {
  let fresh: string[] = []
  try {
    await update<string[]>(
      name,
      (reported = []) => {
        fresh = keys.filter(key => !reported.includes(key))
        return [...reported, ...fresh].slice(-reported_max)
      },
      store,
    )
    return new Set(fresh)
  } catch {
    return new Set()
  }
}

/** A refused entry that is later received is reported twice. */
const refusalKey = ({key}: OutboxEntry) => `refused ${key}`

const isBid = ({kind}: Pick<StoredReceipt, 'kind'>) => kind.startsWith('bid-')

/** Receipts within this time form one report. */
const gather_ms = 2_000

/** The minimum time between refetches in a series of receipts, in milliseconds. */
const rest_ms = 2_000

/** Pages with own bids and bookings, where a first bid adds a row that no answer contains. */
const ownLists = () => [leadQueries.caretakerBookings(), leadQueries.organizationBookings()]

/**
 * Puts answers into the cache, refetches the rest, and reports waiting times and refusals. A receipt without an answer,
 * as after a repeated attempt, refetches all affected queries.
 */
export function updateAfterReceipts(client: QueryClient): void {
  let gathered: StoredReceipt[] = []
  const refetch = throttleBatch<'bids' | 'visits' | 'bookings' | 'messages'>(rest_ms, touched => {
    bypassCaches()
    const families = [
      ...(touched.has('bids') ? [leadQueries.all()] : []),
      ...(touched.has('visits') ? [sessionQueries.all()] : []),
      ...(touched.has('visits') || touched.has('bookings') ? [bookingQueries.all()] : []),
      ...(touched.has('messages') ? [messageKey()] : []),
      ...(touched.has('bookings') ? ownLists().map(({queryKey}) => queryKey) : []),
    ]
    // a first load that is under way may have been answered before the receipt
    for (const queryKey of families) invalidateAfterLoads(client, queryKey)
  })
  outboxView().onRefused(entry => {
    refetch(isBid(entry) ? 'bids' : isMessage(entry) ? 'messages' : 'visits')
  })
  outboxView().onReceipt(({receipt, received}) => {
    if (!received || who.get()?.user_id !== receipt.owner)
      refetch(isBid(receipt) ? 'bids' : isMessage(receipt) ? 'messages' : 'visits')
    else {
      bypassCaches()
      if ('message' in received.answer) showOwnMessage(client, received.answer.message)
      else if ('offer' in received.answer) {
        showBid(client, received.answer.offer, received.received_ms)
        // a withdrawal brings a lead back, which its answer does not contain
        if (receipt.kind === 'bid-withdraw') refetch('bids')
      } else if (showVisit(client, received.answer.session, received.received_ms)) refetch('bookings')
    }
    gathered.push(receipt)
    if (gathered.length > 1) return
    setTimeout(() => {
      const received = gathered
      gathered = []
      void report(received)
    }, gather_ms)
  })
}

/**
 * Updates a session in every cached list. True unless its status is known to be unchanged; then the booking's status is
 * too.
 */
function showVisit(client: QueryClient, answer: Session, received_ms: number): boolean {
  const known = client
    .getQueriesData<unknown>({queryKey: sessionQueries.all()})
    // not every query about visits is a list of them
    .flatMap(([, data]) => (Array.isArray(data) ? (data as Session[]) : []))
    .filter(({id}) => id === answer.id)
  patchQueries(client, sessionQueries.all(), received_ms, data => withSession(data, answer))
  return known.length === 0 || known.some(({status}) => status !== answer.status)
}

const messageKey = () => userKey('messages')

/** Puts an own message into its thread if that was opened here, and refetches the rest. */
function showOwnMessage(client: QueryClient, message: Message): void {
  const isOpened = client.getQueriesData({queryKey: [...messageKey(), 'thread', message.thread_id]}).length > 0
  if (!isOpened) void client.invalidateQueries({queryKey: messageKey()})
  // loaded with the first thread that is opened
  else void import('../queries/messages.ts').then(({showMessage}) => showMessage(client, message))
}

/** Updates an own bid in every cached list with its request. */
function showBid(client: QueryClient, offer: Offer, received_ms: number): void {
  patchQueries(client, leadQueries.all(), received_ms, data => withOffer(data, offer))
  const pack = client.getQueryData(leadQueries.pack().queryKey)
  const lead = pack?.find(({id}) => id === offer.booking_id)
  if (lead) void leadPack.update(lead).catch(() => undefined)
  for (const {queryKey} of ownLists()) {
    const isListed = client.getQueryData(queryKey)?.some(({id}) => id === offer.booking_id)
    if (!isListed) invalidateAfterLoads(client, queryKey)
  }
}

/**
 * Updates the cached and stored queries below a key without changing their age. A query fetched after the answer, or
 * being fetched, may be newer and is refetched instead.
 */
function patchQueries(
  client: QueryClient,
  queryKey: QueryKey,
  received_ms: number,
  change: (data: unknown) => unknown,
): void {
  for (const query of client.getQueryCache().findAll({queryKey})) {
    const {data, dataUpdatedAt, fetchStatus, isInvalidated} = query.state
    const changed = change(data)
    const isLoading = fetchStatus === 'fetching'
    if (isLoading || (changed !== data && (isInvalidated || dataUpdatedAt >= received_ms))) {
      invalidateAfterLoads(client, query.queryKey)
    } else if (changed !== data) {
      client.setQueryData(query.queryKey, changed, {updatedAt: dataUpdatedAt})
      void storeChangedQuery(query).catch(() => undefined)
    }
  }
}

let opened: ReturnType<typeof keyvalStore> | undefined
const store = () => (opened ??= keyvalStore('village-reports', {durability: 'relaxed'}))

/** Reports each receipt and refusal once, from the first tab to claim it. */
async function report(receipts: readonly StoredReceipt[]): Promise<void> {
  const {entries, waiting} = outboxView().getSnapshot()
  const attention = entries.filter(({state, error}) => state === 'attention' && error)
  const untold = await claimUnreported([...receipts.map(({key}) => key), ...attention.map(refusalKey)], store())
  const received = receipts.filter(({key}) => untold.has(key))
  const refused = attention.filter(entry => untold.has(refusalKey(entry)))
  if (received.length + refused.length === 0) return
  const refusals = new Map<string, number>()
  for (const {error} of refused) {
    const code = error?.code ?? 'unknown'
    refusals.set(code, (refusals.get(code) ?? 0) + 1)
  }
  const oldest_ms = Math.max(0, ...received.map(each => each.stored_at - Date.parse(each.captured_at)))
  const unsent = entries.flatMap(({state, captured_at}) => (state === 'attention' ? [] : [Date.parse(captured_at)]))
  await call(reportOutbox, {
    body: {
      oldest_ms: Math.round(oldest_ms),
      sent: received.length,
      waiting,
      ...(unsent.length > 0 && {oldest_waiting_ms: Math.max(0, Date.now() - Math.min(...unsent))}),
      refusals: Array.from(refusals, ([code, count]) => ({code, count})),
    },
  }).catch(() => undefined) // a report is worth no second try
}
