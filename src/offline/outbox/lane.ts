import {type Offer, isLive} from '#contract/bookings/offers.ts'
import {isCodeOnly} from '#contract/sessions/code-only.ts'
import {readField} from '#lib/read-field.ts'
import {type OutboxEntry, type Lane, receipt_max_age_ms, type StoredReceipt} from './entry.ts'
import type {BidParams, Kind, ReceiptFacts} from './kinds.ts'

/** Whether an entry is waiting, which excludes refused ones. */
export const isWaiting = (entry: OutboxEntry): boolean => entry.state !== 'attention'

/** The content of a tap without its time and place. */
export const contentOf = (kind: Kind, params: OutboxEntry['params']): string =>
  JSON.stringify(kind.dedupeBy.map(name => params[name] ?? null))

/** The server takes one person's claims within two minutes as the same; so does the outbox. @see src/domain/rules.md#repeats */
export const double_tap_ms = 120_000

const isDoubleTap = (receipt: StoredReceipt | undefined, tap: OutboxEntry, kind: Kind) =>
  receipt !== undefined &&
  receipt.said === contentOf(kind, tap.params) &&
  Math.abs(Date.parse(tap.captured_at) - Date.parse(receipt.captured_at)) <= double_tap_ms

/** The person's own bids on a booking as shown when they tapped. */
export interface ShownBid {
  /** Their latest offer in the server's list, with any status; null if it has none. */
  offer: Pick<Offer, 'id' | 'status' | 'received_at'> | null
  /** The key of their bid as shown. With it, another tap is a new bid and not a duplicate. */
  key?: string | undefined
}

/** The receipt of a live bid that is newer than the list's offer, because the list was read earlier. */
export const unlistedReceipt = (
  receipts: readonly StoredReceipt[],
  kind: string,
  listed: ShownBid['offer'],
): StoredReceipt | undefined => {
  const latest = receipts.findLast(receipt => receipt.kind === kind)
  if (latest?.offer_id === undefined || latest.ended || latest.offer_id === listed?.id) return undefined
  const isNewer = !listed || Date.parse(listed.received_at) < Date.parse(latest.received_at)
  return isNewer ? latest : undefined
}

/** Whether this device withdrew an offer that a list read earlier still has. */
export const wasWithdrawn = (receipts: readonly StoredReceipt[], offer_id: string): boolean =>
  receipts.some(({kind, request}) => kind === 'bid-withdraw' && request?.params.offer_id === offer_id)

/** The id of the bidder's live offer as far as this device knows; null if none. */
const liveOfferId = (receipts: readonly StoredReceipt[], kind: string, listed: ShownBid['offer']) =>
  unlistedReceipt(receipts, kind, listed)?.offer_id ??
  (listed && isLive(listed) && !wasWithdrawn(receipts, listed.id) ? listed.id : null)

/** The bid to replace, before the lane is read: the key of the shown bid, or else the listed offer. */
export const replacedByShown = ({key, offer}: ShownBid): string | null =>
  key ?? (offer && isLive(offer) ? offer.id : null)

/** Drops empty parameters, so that completing an entry never removes any. */
const dropEmpty = (params: OutboxEntry['params']) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined && value !== null))

/** Replaces `old` by `next`. */
export const replaceEntry = (lane: Lane, old: OutboxEntry, next: OutboxEntry): Lane => ({
  ...lane,
  entries: lane.entries.map(entry => (entry.key === old.key ? next : entry)),
})

/** The state of an entry before its first attempt. */
export const initialState = {
  state: 'saved',
  attempts: 0,
  failures: 0,
  next_at: 0,
  waiting_since: 0,
  wait: null,
  refused_generation: null,
  error: null,
} as const satisfies Partial<OutboxEntry>

/** The entry back in its lane, to be retried with the same key. */
export const resetForRetry = (entry: OutboxEntry): OutboxEntry => ({...entry, ...initialState})

export interface Added {
  lane: Lane
  result:
    | {
        entry: OutboxEntry
        /**
         * `existing`: already stored. `added`: appended to the lane. `merged`: completes or replaces an earlier tap. `separate`: a
         * bid after or in place of an earlier one, or a message after one that waits.
         */
        how: 'existing' | 'added' | 'merged' | 'separate'
        /** The key of the entry it replaced. */
        gone?: string
      }
    | {received: StoredReceipt}
}

/** The latest withdrawal that waits in a lane, if any: bids before it are to end. */
export const waitingWithdrawal = (entries: readonly OutboxEntry[]): OutboxEntry | undefined =>
  entries.findLast(entry => entry.kind === 'bid-withdraw' && isWaiting(entry))

/**
 * Adds the withdrawal of a bid whose answer may be missing. It is sent after that bid, with the offer's id from its
 * receipt. One that was refused is tried again.
 */
const addWithdrawal = (lane: Lane, tap: OutboxEntry): Added => {
  const {bid_key} = tap.params
  const same = lane.entries.find(each => each.kind === tap.kind && each.params.bid_key === bid_key)
  if (same && isWaiting(same)) return {lane, result: {entry: same, how: 'existing'}}
  if (same) {
    const entry = resetForRetry(same)
    return {lane: replaceEntry(lane, same, entry), result: {entry, how: 'added'}}
  }
  const offer_id = lane.receipts.find(({key}) => key === bid_key)?.offer_id
  const entry = offer_id === undefined ? tap : {...tap, params: {...tap.params, offer_id}}
  return {lane: {...lane, entries: [...lane.entries, entry]}, result: {entry, how: 'added'}}
}

const none: ReadonlySet<string> = new Set()

interface AddOptions {
  /** Keys that were sent without being stored. */
  sent_keys?: ReadonlySet<string>
  /** Only for a bid. */
  shown?: ShownBid | undefined
}

const append = (lane: Lane, entry: OutboxEntry, how: 'added' | 'separate'): Added => ({
  lane: {...lane, entries: [...lane.entries, entry]},
  result: {entry, how},
})

/** The outcome of a tap that is stored or received already; undefined for a new one. */
const findStored = (lane: Lane, tap: OutboxEntry): Added | undefined => {
  // a write that seemed to fail may have succeeded: then this entry exists
  const same = lane.entries.find(entry => entry.key === tap.key)
  if (same && isWaiting(same)) {
    if (same.tries >= tap.tries) return {lane, result: {entry: same, how: 'existing'}}
    // it was sent meanwhile, which the other tabs must know
    const entry = {...same, tries: tap.tries}
    return {lane: replaceEntry(lane, same, entry), result: {entry, how: 'added'}}
  }
  if (same) {
    const entry = resetForRetry(same)
    return {lane: replaceEntry(lane, same, entry), result: {entry, how: 'added'}}
  }
  const received = lane.receipts.find(receipt => receipt.key === tap.key)
  return received && {lane, result: {received}}
}

/** Adds a tap that completes or replaces a waiting one of its kind. */
const addCompletion = (lane: Lane, tap: OutboxEntry, kind: Kind, wasSent: (entry: OutboxEntry) => boolean): Added => {
  const twin = lane.entries.findLast(entry => entry.kind === tap.kind && isWaiting(entry) && !isCodeOnly(entry))
  if (twin === undefined) {
    const received = lane.receipts.findLast(({kind, request}) => kind === tap.kind && !isCodeOnly(request))
    return received && isDoubleTap(received, tap, kind) ? {lane, result: {received}} : append(lane, tap, 'added')
  }
  const params = {...twin.params, ...dropEmpty(tap.params)}
  if (contentOf(kind, twin.params) === contentOf(kind, params)) return {lane, result: {entry: twin, how: 'existing'}}
  if (wasSent(twin)) return append(lane, tap, 'added')
  if (kind.onDuplicate === 'replaces') {
    return {lane: replaceEntry(lane, twin, tap), result: {entry: tap, how: 'merged', gone: twin.key}}
  }
  const entry = {...twin, params}
  return {lane: replaceEntry(lane, twin, entry), result: {entry, how: 'merged'}}
}

/**
 * Adds a code for a confirmed edge as an entry of its own, since it is judged by the time when it was typed. Only the same
 * code is a duplicate.
 */
const addCode = (lane: Lane, tap: OutboxEntry, kind: Kind): Added => {
  const waiting = lane.entries.filter(entry => entry.kind === tap.kind && isWaiting(entry))
  const content = contentOf(kind, tap.params)
  const twin = waiting.find(entry => isCodeOnly(entry) && contentOf(kind, entry.params) === content)
  if (twin) return {lane, result: {entry: twin, how: 'existing'}}
  const received = lane.receipts.findLast(receipt => receipt.kind === tap.kind)
  if (received && isDoubleTap(received, tap, kind)) return {lane, result: {received}}
  return append(lane, tap, waiting.length > 0 ? 'separate' : 'added')
}

/** Adds a bid, which replaces the live one or follows a waiting one. */
const addBid = (
  lane: Lane,
  bid: OutboxEntry,
  kind: Kind,
  {shown, wasSent}: {shown: ShownBid; wasSent: (entry: OutboxEntry) => boolean},
): Added => {
  // a sent entry must not change
  const replacing = (params: Pick<BidParams, 'replaces' | 'replaces_key'>): OutboxEntry =>
    wasSent(bid) ? bid : {...bid, params: {...bid.params, replaces_key: undefined, ...params}}
  const withdrawal = waitingWithdrawal(lane.entries)
  const since = withdrawal ? lane.entries.slice(lane.entries.indexOf(withdrawal) + 1) : lane.entries
  const twin = since.findLast(entry => entry.kind === bid.kind && isWaiting(entry))
  if (twin === undefined) {
    // when it is sent, the bid before it is withdrawn
    if (withdrawal) return append(lane, replacing({replaces: null}), 'separate')
    const received = lane.receipts.findLast(receipt => receipt.kind === bid.kind)
    const replaces = liveOfferId(lane.receipts, bid.kind, shown.offer)
    const isOfLiveOffer = received?.offer_id === replaces && received?.key !== shown.key
    if (received && isOfLiveOffer && isDoubleTap(received, bid, kind)) return {lane, result: {received}}
    // by its key where the device knows it, because after a restore of the server the offer has another id
    const own = lane.receipts.find(({offer_id}) => replaces !== null && offer_id === replaces)
    return append(lane, replacing({replaces: own?.key ?? replaces}), 'added')
  }
  if (contentOf(kind, twin.params) === contentOf(kind, bid.params)) {
    return {lane, result: {entry: twin, how: 'existing'}}
  }
  if (wasSent(twin)) return append(lane, replacing({replaces: twin.key, replaces_key: twin.key}), 'separate')
  // never sent, so the offer to replace is still the one named by the first bid
  const {replaces, replaces_key} = twin.params as BidParams
  const entry = replacing({replaces, replaces_key})
  return {lane: replaceEntry(lane, twin, entry), result: {entry, how: 'separate', gone: twin.key}}
}

/**
 * Adds a tap to its lane as a new entry, or as duplicate, completion or replacement of a waiting one. Entries that may
 * have reached the server, or are in `sent_keys`, never change. A bid duplicates a received one only while that offer
 * is live and not yet shown.
 */
export const add = (
  lane: Lane,
  tap: OutboxEntry,
  kind: Kind,
  {sent_keys = none, shown = {offer: null}}: AddOptions = {},
): Added => {
  const stored = findStored(lane, tap)
  if (stored) return stored
  if (tap.kind === 'bid-withdraw') return addWithdrawal(lane, tap)
  if (kind.onDuplicate === 'none') {
    const isBehind = lane.entries.some(entry => entry.kind === tap.kind && isWaiting(entry))
    return append(lane, tap, isBehind ? 'separate' : 'added')
  }
  if (isCodeOnly(tap)) return addCode(lane, tap, kind)
  const wasSent = (entry: OutboxEntry) => entry.tries > 0 || sent_keys.has(entry.key)
  return kind.onDuplicate === 'outbids'
    ? addBid(lane, tap, kind, {shown, wasSent})
    : addCompletion(lane, tap, kind, wasSent)
}

/**
 * A bid that was to replace the offer of `gone`, which was never made, replaces the target of `gone` instead; or the live
 * offer of this device that refused `gone` or is newer, as after an old bid that was tried again.
 */
const inheritReplaced = ({entries, receipts}: Lane, gone: OutboxEntry): OutboxEntry[] => {
  const live = receipts.findLast(({kind, offer_id, ended}) => kind === gone.kind && offer_id !== undefined && !ended)
  const hasRefused = live?.offer_id === readField(gone.error?.current, 'id')
  const isOwn = live && (hasRefused || Date.parse(live.captured_at) > Date.parse(gone.captured_at))
  const {replaces, replaces_key} = isOwn ? {replaces: live.key} : (gone.params as Partial<BidParams>)
  return entries.map(entry =>
    entry.params.replaces_key === gone.key && entry.tries === 0
      ? {...entry, params: {...entry.params, replaces_key, replaces}}
      : entry,
  )
}

/** Removes an entry from its lane, and with a confirmation the codes typed for it, or they would confirm the edge. */
export const remove = (lane: Lane, key: string): Lane => {
  const gone = lane.entries.find(entry => entry.key === key)
  if (gone === undefined) return lane
  const isItsCode = (entry: OutboxEntry) => isCodeOnly(entry) && entry.kind === gone.kind && entry.tries === 0
  const entries = lane.entries.filter(entry => entry.key !== key && (isCodeOnly(gone) || !isItsCode(entry)))
  return {...lane, entries: inheritReplaced({...lane, entries}, gone)}
}

/**
 * Moves a refused entry aside, and with a bid its withdrawal, which has nothing to end. After `offer_changed` no receipt
 * counts as live but that of the offer in the answer.
 */
export const setAside = (lane: Lane, refused: OutboxEntry): Lane => {
  const {code, current} = refused.error ?? {}
  const isOld = ({kind, offer_id}: StoredReceipt) =>
    code === 'offer_changed' && kind === refused.kind && offer_id !== readField(current, 'id')
  const receipts = lane.receipts.map(receipt => (isOld(receipt) ? {...receipt, ended: true} : receipt))
  const entries = inheritReplaced({...replaceEntry(lane, refused, refused), receipts}, refused).filter(
    ({params, tries}) => params.bid_key !== refused.key || tries > 0,
  )
  return {...lane, entries, receipts}
}

/** After a withdrawal, the offer's receipt no longer counts as live. */
export const endOffer = (lane: Lane, offer_id: string): Lane => ({
  ...lane,
  receipts: lane.receipts.map(receipt => (receipt.offer_id === offer_id ? {...receipt, ended: true} : receipt)),
})

/**
 * Ends an entry with the server's receipt and gives later withdrawals the id of the offer they are about. An entry that
 * needs no owner leaves no receipt, because that would hold the owner's id after log-out; a withdrawal ends the bid's.
 */
export const settle = (
  lane: Lane,
  entry: OutboxEntry,
  kind: Kind,
  {epoch, ...facts}: ReceiptFacts & {epoch?: string | undefined},
  now_ms: number,
  leavesReceipt = true,
): Lane => {
  const {key, owner, captured_at, tz, clock_offset_ms, tries, params} = entry
  const entries = lane.entries
    .filter(other => other.key !== key)
    .map(other =>
      other.params.replaces_key === key && other.tries === 0
        ? {...other, params: {...other.params, replaces_key: undefined, replaces: key}}
        : other.params.bid_key === key && (other.tries === 0 || other.params.offer_id === undefined)
          ? {...other, params: {...other.params, offer_id: facts.offer_id}}
          : other,
    )
  const before = entry.kind === 'bid-withdraw' ? endOffer(lane, String(params.offer_id)) : lane
  if (!leavesReceipt || kind.as === 'anonymous' || before.receipts.some(receipt => receipt.key === key))
    return {...before, entries}
  // what cannot be a duplicate is not stored a second time
  const content = kind.onDuplicate === 'none' ? '' : contentOf(kind, entry.params)
  const receipt: StoredReceipt = {
    v: 1,
    key,
    owner,
    lane: entry.lane,
    kind: entry.kind,
    captured_at,
    said: content,
    stored_at: now_ms,
    ...facts,
    // the device's own time, if the answer has none
    received_at: facts.received_at || new Date(now_ms - (clock_offset_ms ?? 0)).toISOString(),
    ...(epoch !== undefined && {epoch}),
    request: {params, tz, clock_offset_ms, tries},
  }
  return {...before, entries, receipts: [...before.receipts, receipt]}
}

/** Whether a receipt is older than a day, or from a clock that was ahead by more than that. */
export const isPast = (receipt: StoredReceipt, now_ms: number): boolean =>
  Math.abs(now_ms - receipt.stored_at) > receipt_max_age_ms

/** Receipts whose commands could be sent again: of the last day, and no bid that has ended or was followed by one. */
const repeatable = ({receipts}: Lane, now_ms: number): StoredReceipt[] =>
  receipts.filter(
    (receipt, at) =>
      receipt.request !== undefined &&
      receipt.epoch !== undefined &&
      !isPast(receipt, now_ms) &&
      !receipts.slice(at).some(({kind, ended}) => kind === receipt.kind && ended),
  )

/** The epoch on which this lane's next command builds; undefined without receipts that could be sent again. */
export const epochOf = (lane: Lane, now_ms: number): string | undefined => repeatable(lane, now_ms).at(-1)?.epoch

/**
 * Puts what a server of another epoch received back before the waiting entries, under the same keys. The lane itself if
 * there is nothing.
 * @see src/offline/README.md#a-server-that-went-back
 */
export const requeue = (lane: Lane, epoch: string, now_ms: number): Lane => {
  const forgotten = repeatable(lane, now_ms).filter(receipt => receipt.epoch !== epoch)
  if (forgotten.length === 0) return lane
  const keys = new Set<unknown>(forgotten.map(({key}) => key))
  const again = forgotten.flatMap(({key, owner, lane: of, kind, captured_at, request}) =>
    request ? [{...initialState, v: 1 as const, key, owner, lane: of, kind, captured_at, ...request}] : [],
  )
  return {
    ...lane,
    receipts: lane.receipts.filter(({key}) => !keys.has(key)),
    // the bid may get another offer's id
    entries: [
      ...again,
      ...lane.entries.map(entry =>
        keys.has(entry.params.bid_key) ? {...entry, params: {...entry.params, offer_id: undefined}} : entry,
      ),
    ],
  }
}

/** The next entry of a lane to send; refused ones are skipped. */
export const headOf = (lane: Lane): OutboxEntry | undefined => (lane.newer ? undefined : lane.entries.find(isWaiting))
