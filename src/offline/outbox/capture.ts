import {maySend} from './due.ts'
import type {OutboxEntry} from './entry.ts'
import type {Kind} from './kinds.ts'
import type {Ports} from './ports.ts'
import {add, type Added, double_tap_ms, resetForRetry, contentOf, type ShownBid} from './lane.ts'
import type {Send} from './send.ts'
import {changeLane} from './lane-store.ts'
import {type Attempt, classifyResponse, type Verdict} from './classify-response.ts'

/** The result of a tap: only `saved` may be shown as "Saved on this phone", only `sent` as received. */
export type Captured =
  /** `now`: written just now rather than earlier; `gone`: the key of the entry it replaced. */
  | {is: 'saved'; entry: OutboxEntry; now?: true; gone?: string}
  /** The server already has it: a duplicate tap, or one that could not be stored here but was sent. */
  | {is: 'sent'; received_at: string}
  /** Neither stored nor received: the form stays and shows an error. */
  | {is: 'lost'; why: 'signed-out' | 'storage' | 'refused'; verdict?: Verdict}

interface Recent {
  content: string
  entry: OutboxEntry
  result: Captured
  /** The bidder's offer in the list at that tap. */
  offer: ShownBid['offer']
}

/** Whether a tap duplicates a recent one. A bid does only while the list is unchanged and does not show the earlier bid. */
const isRepeat = (last: Recent, content: string, shown: ShownBid | undefined): boolean =>
  last.content === content &&
  last.entry.key !== shown?.key &&
  last.offer?.id === shown?.offer?.id &&
  last.offer?.status === shown?.offer?.status

/** Stores taps one after another in each lane, with a fallback if storage fails. */
export const createCaptures = (ports: Ports, send: Send) => {
  /** The last tap of each kind in each lane and its result, to detect duplicates within two minutes. */
  const recent = new Map<string, Recent>()
  /** Keys sent without being stored. The store may contain them after all, so they never change again. */
  const sent_keys = new Set<string>()
  /** The last tap of each lane, so that later taps are stored later. */
  const lastOf = new Map<string, Promise<unknown>>()

  const sendUnstored = async (entry: OutboxEntry, kind: Kind): Promise<Captured> => {
    sent_keys.add(entry.key)
    const attempt = await ports.exclusively('outbox', async (): Promise<Attempt> => {
      const record = await ports.credentials.fresh().catch(() => ports.credentials.read())
      return maySend(entry, record) ? send(entry, kind, record) : {kind: 'network'}
    })
    const verdict = classifyResponse(attempt, kind, entry.params)
    if (verdict.is === 'sent') return {is: 'sent', received_at: verdict.facts.received_at}
    return {is: 'lost', why: verdict.is === 'refused' ? 'refused' : 'storage', verdict}
  }

  /** The fallback for a tap that could not be stored, by the planned change; undefined if that is unknown too. */
  const withoutStorage = (
    entry: OutboxEntry,
    kind: Kind,
    planned: Added['result'] | undefined,
    before: Captured | undefined,
  ): Promise<Captured> | Captured => {
    if (planned === undefined) return before?.is === 'saved' ? before : sendUnstored(entry, kind)
    if ('received' in planned) return {is: 'sent', received_at: planned.received.received_at}
    // nothing had to be written: the entry was already stored
    if (planned.how === 'existing') return {is: 'saved', entry: planned.entry}
    // the last word on a bid must not overtake the one before it
    if (planned.how === 'separate') return {is: 'lost', why: 'storage'}
    return sendUnstored(entry, kind)
  }

  /** Stores a tap; a duplicate returns the existing entry. */
  const store = async (fresh: OutboxEntry, kind: Kind, shown?: ShownBid): Promise<Captured> => {
    const isNear = (entry: OutboxEntry) =>
      Math.abs(Date.parse(fresh.captured_at) - Date.parse(entry.captured_at)) <= double_tap_ms
    for (const [slot, {entry}] of recent) if (!isNear(entry)) recent.delete(slot)
    const slot = [fresh.owner, fresh.lane, fresh.kind].join('|')
    const content = contentOf(kind, fresh.params)
    const last = recent.get(slot)
    // with `none` only a tap that was lost can be repeated, under its key
    const mayRepeat = kind.onDuplicate !== 'none' || last?.result.is === 'lost'
    const before = last && mayRepeat && isRepeat(last, content, shown) ? last : undefined
    const offer = shown?.offer ?? null
    if (before?.result.is === 'sent') return before.result
    const entry = before?.result.is === 'lost' ? before.entry : fresh
    let planned: Added['result'] | undefined
    try {
      await changeLane(ports.store, entry, lane => {
        const added = add(lane, entry, kind, {sent_keys, shown})
        planned = added.result
        return added
      })
    } catch {
      const result = await withoutStorage(entry, kind, planned, before?.result)
      recent.set(slot, {
        content,
        entry: sent_keys.has(entry.key) ? {...entry, tries: entry.tries + 1} : entry,
        result,
        offer,
      })
      return result
    }
    if (planned === undefined || 'received' in planned) {
      return {is: 'sent', received_at: planned?.received.received_at ?? ''}
    }
    const result: Captured = {is: 'saved', entry: planned.entry}
    if (kind.onDuplicate === 'none') recent.delete(slot)
    else recent.set(slot, {content, entry: planned.entry, result, offer})
    return {...result, now: true, ...('gone' in planned && {gone: planned.gone})}
  }

  return {
    sent_keys: sent_keys as ReadonlySet<string>,

    /** After its owner discarded this entry, the same tap is a new one. */
    forget(key: string): void {
      for (const [slot, {entry}] of recent) if (entry.key === key) recent.delete(slot)
    },

    /** After a withdrawn offer in this lane, the same bid is a new one. */
    forgetLane(lane: string): void {
      for (const [slot, {entry}] of recent) if (entry.lane === lane) recent.delete(slot)
    },

    /** The same for all entries of an owner. */
    forgetAll(owner: string): void {
      for (const [slot, {entry}] of recent) if (entry.owner === owner) recent.delete(slot)
    },

    /** Records that an entry was completed before it was sent. */
    updateRecent(completed: OutboxEntry): void {
      for (const [slot, last] of recent) {
        if (last.entry.key === completed.key) recent.set(slot, {...last, entry: completed})
      }
    },

    /**
     * The store was closed from outside and may be empty, so remembered entries may be lost or already received. The same
     * tap is then sent under its original key and counts once.
     */
    recheckStored(): void {
      for (const [slot, last] of recent) {
        if (last.result.is !== 'saved') continue
        const entry = {...resetForRetry(last.entry), tries: Math.max(1, last.entry.tries)}
        recent.set(slot, {...last, entry, result: {is: 'lost', why: 'storage'}})
      }
    },

    store,

    /** Runs this after all earlier taps of the lane, to preserve their order. */
    inTurn<T>(lane: string, work: () => Promise<T>): Promise<T> {
      const result = (lastOf.get(lane) ?? Promise.resolve()).then(work)
      const over = result
        .catch(() => undefined)
        .then(() => {
          if (lastOf.get(lane) === over) lastOf.delete(lane)
        })
      lastOf.set(lane, over)
      return result
    },
  }
}
