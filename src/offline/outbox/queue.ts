import {type Offer, isLive} from '#contract/bookings/offers.ts'
import {type Entry, type Lane, receipt_kept_ms, type StoredReceipt} from './entry.ts'
import type {BidParams, Kind, ReceiptFacts} from './kinds.ts'

/** Still on its way: everything but what was refused. */
export const isWaiting = (entry: Entry): boolean => entry.state !== 'attention'

/** What a press says, leaving out when and where it was pressed. */
export const saying = (kind: Kind, params: Entry['params']): string =>
  JSON.stringify(kind.dedupeBy.map(name => params[name] ?? null))

/** The server takes claims within two minutes as the same; so does the outbox. @see rules.md#repeats */
export const double_tap_ms = 120_000

const isDoubleTap = (receipt: StoredReceipt | undefined, press: Entry, kind: Kind) =>
  receipt !== undefined &&
  receipt.said === saying(kind, press.params) &&
  Math.abs(Date.parse(press.captured_at) - Date.parse(receipt.captured_at)) <= double_tap_ms

/** What the screen showed of the person's own bids on a booking when they pressed. */
export interface ShownBid {
  /** Their latest offer by the server's list, whatever its status; null where the list has none. */
  offer: Pick<Offer, 'id' | 'status' | 'received_at'> | null
  /** The key of the bid that stood there as theirs. Pressing again is then a bid of its own, not a double tap of that one. */
  key?: string | undefined
}

/** The receipt of a bid whose offer is live and newer than the one in the list, which was read before it. */
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

/** The id of the bidder's live offer, as far as this device knows; null where it knows of none. */
const liveOfferId = (receipts: readonly StoredReceipt[], kind: string, listed: ShownBid['offer']) =>
  unlistedReceipt(receipts, kind, listed)?.offer_id ?? (listed && isLive(listed) ? listed.id : null)

/** What a bid names as replaced before its lane is read: the bid on the screen by its key, or else the listed offer. */
export const replacedByShown = ({key, offer}: ShownBid): string | null =>
  key ?? (offer && isLive(offer) ? offer.id : null)

/** Only what is given, so that completing an entry takes nothing away. */
const given = (params: Entry['params']) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined && value !== null))

/** Puts `next` in the place of `old`. */
export const putBack = (lane: Lane, old: Entry, next: Entry): Lane => ({
  ...lane,
  entries: lane.entries.map(entry => (entry.key === old.key ? next : entry)),
})

/** What an entry knows of its attempts before the first. */
export const anew = {
  state: 'saved',
  attempts: 0,
  failures: 0,
  next_at: 0,
  waiting_since: 0,
  wait: null,
  refused_generation: null,
  error: null,
} as const satisfies Partial<Entry>

/** Back in its lane, to be tried again with the same key. */
export const revived = (entry: Entry): Entry => ({...entry, ...anew})

export interface Added {
  lane: Lane
  result:
    | {
        entry: Entry
        /**
         * `there`: nothing changed, it is kept already. `new`: at the end of its lane. `completes`: it became part of an
         * earlier press. `beside`: a bid behind or in the place of an earlier one.
         */
        how: 'there' | 'new' | 'completes' | 'beside'
        /** The key of the entry whose place it took. */
        gone?: string
      }
    | {received: StoredReceipt}
}

const none: ReadonlySet<string> = new Set()

interface AddOptions {
  /** Keys that left this page without being saved. */
  left?: ReadonlySet<string>
  /** Only for a bid. */
  shown?: ShownBid | undefined
}

/**
 * Puts a press into its lane: as a new entry, or, if one of its kind waits, as the same press again, as its completion
 * or in its place. What may have reached the server, or is among `left`, is never touched; then the press is a new
 * entry behind it. A bid repeats one that was received only while the offer of that one is live as far as this device knows,
 * and the screen did not show it yet.
 */
export const add = (
  lane: Lane,
  press: Entry,
  kind: Kind,
  {left = none, shown = {offer: null}}: AddOptions = {},
): Added => {
  const appended = (entry: Entry, how: 'new' | 'beside'): Added => ({
    lane: {...lane, entries: [...lane.entries, entry]},
    result: {entry, how},
  })
  const hasLeft = (entry: Entry) => entry.tries > 0 || left.has(entry.key)
  // what has left already says what it said
  const replacing = (params: Pick<BidParams, 'replaces' | 'replaces_key'>): Entry =>
    hasLeft(press) ? press : {...press, params: {...press.params, replaces_key: undefined, ...params}}

  // a storing that seemed to fail may have succeeded at the last moment: then this very press is here
  const same = lane.entries.find(entry => entry.key === press.key)
  if (same && isWaiting(same)) {
    if (same.tries >= press.tries) return {lane, result: {entry: same, how: 'there'}}
    // it left this page meanwhile, which the other tabs are to know
    const entry = {...same, tries: press.tries}
    return {lane: putBack(lane, same, entry), result: {entry, how: 'new'}}
  }
  if (same) return {lane: putBack(lane, same, revived(same)), result: {entry: revived(same), how: 'new'}}
  const done = lane.receipts.find(receipt => receipt.key === press.key)
  if (done) return {lane, result: {received: done}}

  const twin = lane.entries.findLast(entry => entry.kind === press.kind && isWaiting(entry))
  if (twin === undefined) {
    const received = lane.receipts.findLast(receipt => receipt.kind === press.kind)
    const isRepeat = isDoubleTap(received, press, kind)
    if (kind.onDuplicate === 'completes') {
      return received && isRepeat ? {lane, result: {received}} : appended(press, 'new')
    }
    const replaces = liveOfferId(lane.receipts, press.kind, shown.offer)
    const isOfLiveOffer = received?.offer_id === replaces && received?.key !== shown.key
    return received && isRepeat && isOfLiveOffer
      ? {lane, result: {received}}
      : appended(replacing({replaces}), 'new')
  }
  if (kind.onDuplicate === 'completes') {
    const params = {...twin.params, ...given(press.params)}
    if (saying(kind, twin.params) === saying(kind, params)) return {lane, result: {entry: twin, how: 'there'}}
    if (hasLeft(twin)) return appended(press, 'new')
    const entry = {...twin, params}
    return {lane: putBack(lane, twin, entry), result: {entry, how: 'completes'}}
  }
  if (saying(kind, twin.params) === saying(kind, press.params))
    return {lane, result: {entry: twin, how: 'there'}}
  if (hasLeft(twin)) return appended(replacing({replaces: twin.key, replaces_key: twin.key}), 'beside')
  // never sent, so the offer to replace is still the one that the first bid named
  const {replaces, replaces_key} = twin.params as BidParams
  const entry = replacing({replaces, replaces_key})
  return {lane: putBack(lane, twin, entry), result: {entry, how: 'beside', gone: twin.key}}
}

/** A bid that was to replace the offer of `gone`, which never came to be, replaces what `gone` would have replaced. */
const inheritReplaced = (entries: readonly Entry[], gone: Entry): Entry[] =>
  entries.map(entry =>
    entry.params.replaces_key === gone.key && entry.tries === 0
      ? {
          ...entry,
          params: {...entry.params, replaces_key: gone.params.replaces_key, replaces: gone.params.replaces},
        }
      : entry,
  )

/** Takes an entry out of its lane. */
export const remove = (lane: Lane, key: string): Lane => {
  const gone = lane.entries.find(entry => entry.key === key)
  if (gone === undefined) return lane
  return {
    ...lane,
    entries: inheritReplaced(
      lane.entries.filter(entry => entry.key !== key),
      gone,
    ),
  }
}

/** Puts an entry that the server refused aside. `offer_changed` also means that no receipt names the live offer any more. */
export const setAside = (lane: Lane, refused: Entry): Lane => {
  const entries = inheritReplaced(putBack(lane, refused, refused).entries, refused)
  const isOld = (receipt: StoredReceipt) =>
    refused.error?.code === 'offer_changed' && receipt.kind === refused.kind
  return {
    ...lane,
    entries,
    receipts: lane.receipts.map(receipt => (isOld(receipt) ? {...receipt, ended: true} : receipt)),
  }
}

/** The person withdrew this offer: its receipt no longer stands for a live one. */
export const endOffer = (lane: Lane, offer_id: string): Lane => ({
  ...lane,
  receipts: lane.receipts.map(receipt =>
    receipt.offer_id === offer_id ? {...receipt, ended: true} : receipt,
  ),
})

/** Ends an entry with the server's receipt; a later bid learns which offer it replaces. */
export const settle = (lane: Lane, entry: Entry, kind: Kind, facts: ReceiptFacts, now_ms: number): Lane => {
  const {key, owner, captured_at} = entry
  const entries = lane.entries
    .filter(other => other.key !== key)
    .map(other =>
      other.params.replaces_key === key && other.tries === 0
        ? {...other, params: {...other.params, replaces_key: undefined, replaces: facts.offer_id}}
        : other,
    )
  if (lane.receipts.some(receipt => receipt.key === key)) return {...lane, entries}
  const said = saying(kind, entry.params)
  const receipt: StoredReceipt = {
    v: 1,
    key,
    owner,
    lane: entry.lane,
    kind: entry.kind,
    captured_at,
    said,
    stored_at: now_ms,
    ...facts,
  }
  return {...lane, entries, receipts: [...lane.receipts, receipt]}
}

/** Whether a receipt has been kept its day, or comes from a clock that ran ahead of that. */
export const isPast = (receipt: StoredReceipt, now_ms: number): boolean =>
  Math.abs(now_ms - receipt.stored_at) > receipt_kept_ms

/** What stands first in a lane and may be sent next; refused entries stand aside. */
export const headOf = (lane: Lane): Entry | undefined =>
  lane.newer ? undefined : lane.entries.find(isWaiting)
