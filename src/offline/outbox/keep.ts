import {maySend} from './due.ts'
import type {Entry} from './entry.ts'
import type {Kind} from './kinds.ts'
import type {Ports} from './ports.ts'
import {add, type Added, double_tap_ms, revived, saying, type ShownBid} from './queue.ts'
import type {Send} from './send.ts'
import {changeLane} from './store.ts'
import {type Attempt, classifyResponse, type Verdict} from './classify-response.ts'

/** What became of a press: only `saved` may be shown as "Saved on this phone", only `sent` as received. */
export type Captured =
  /** `now`: written just now, and not remembered from a press before; `gone`: the key of the entry whose place it took. */
  | {is: 'saved'; entry: Entry; now?: true; gone?: string}
  /** The server has it already: the same press again, or one that this device could not keep. */
  | {is: 'sent'; received_at: string}
  /** Neither kept nor received: the screen keeps the form and says so. */
  | {is: 'lost'; why: 'signed-out' | 'storage' | 'refused'; verdict?: Verdict}

interface Recent {
  said: string
  entry: Entry
  result: Captured
  /** The bidder's offer that the list showed at that press. */
  offer: ShownBid['offer']
}

/** Whether a press repeats a recent one. A bid does so while the list shows what it showed, and not that earlier bid yet. */
const isRepeat = (last: Recent, said: string, shown: ShownBid | undefined): boolean =>
  last.said === said &&
  last.entry.key !== shown?.key &&
  last.offer?.id === shown?.offer?.id &&
  last.offer?.status === shown?.offer?.status

/** Puts presses into the store one after the other in each lane, and does what can be done where the store fails. */
export const createKeeper = (ports: Ports, send: Send) => {
  /** The last press of each kind in each lane and what became of it: the same again within two minutes is the same. */
  const recent = new Map<string, Recent>()
  /** Keys that left this page without being kept. The store may hold them after all; they never change again. */
  const left = new Set<string>()
  /** The last press of each lane: what is pressed later is kept later. */
  const lastOf = new Map<string, Promise<unknown>>()

  const sendUnkept = async (entry: Entry, kind: Kind): Promise<Captured> => {
    left.add(entry.key)
    const attempt = await ports.exclusively('outbox', async (): Promise<Attempt> => {
      const record = await ports.session.fresh().catch(() => ports.session.read())
      return maySend(entry, record) ? send(entry, kind, record) : {kind: 'network'}
    })
    const verdict = classifyResponse(attempt, kind)
    if (verdict.is === 'sent') return {is: 'sent', received_at: verdict.facts.received_at}
    return {is: 'lost', why: verdict.is === 'refused' ? 'refused' : 'storage', verdict}
  }

  /** What to do with a press whose storing failed, by what would have become of it; undefined if not even that is known. */
  const withoutStore = (
    entry: Entry,
    kind: Kind,
    planned: Added['result'] | undefined,
    before: Captured | undefined,
  ): Promise<Captured> | Captured => {
    if (planned === undefined) return before?.is === 'saved' ? before : sendUnkept(entry, kind)
    if ('received' in planned) return {is: 'sent', received_at: planned.received.received_at}
    // nothing was to be written: what is there was kept before
    if (planned.how === 'there') return {is: 'saved', entry: planned.entry}
    // the last word on a bid must not overtake the one before it
    if (planned.how === 'beside') return {is: 'lost', why: 'storage'}
    return sendUnkept(entry, kind)
  }

  /** Keeps a press; the same one again is the one that is there. */
  const keep = async (fresh: Entry, kind: Kind, shown?: ShownBid): Promise<Captured> => {
    const isNear = (entry: Entry) =>
      Math.abs(Date.parse(fresh.captured_at) - Date.parse(entry.captured_at)) <= double_tap_ms
    for (const [slot, {entry}] of recent) if (!isNear(entry)) recent.delete(slot)
    const slot = [fresh.owner, fresh.lane, fresh.kind].join('|')
    const said = saying(kind, fresh.params)
    const last = recent.get(slot)
    const before = last && isRepeat(last, said, shown) ? last : undefined
    const offer = shown?.offer ?? null
    if (before?.result.is === 'sent') return before.result
    const entry = before?.result.is === 'lost' ? before.entry : fresh
    let planned: Added['result'] | undefined
    try {
      await changeLane(ports.store, entry, lane => {
        const added = add(lane, entry, kind, {left, shown})
        planned = added.result
        return added
      })
    } catch {
      const result = await withoutStore(entry, kind, planned, before?.result)
      recent.set(slot, {
        said,
        entry: left.has(entry.key) ? {...entry, tries: entry.tries + 1} : entry,
        result,
        offer,
      })
      return result
    }
    if (planned === undefined || 'received' in planned) {
      return {is: 'sent', received_at: planned?.received.received_at ?? ''}
    }
    const result: Captured = {is: 'saved', entry: planned.entry}
    recent.set(slot, {said, entry: planned.entry, result, offer})
    return {...result, now: true, ...('gone' in planned && {gone: planned.gone})}
  }

  return {
    left: left as ReadonlySet<string>,

    /** Its owner gave this entry up: pressed again it is another. */
    forget(key: string): void {
      for (const [slot, {entry}] of recent) if (entry.key === key) recent.delete(slot)
    },

    /** An offer of this lane was withdrawn: the same bid again is another. */
    forgetLane(lane: string): void {
      for (const [slot, {entry}] of recent) if (entry.lane === lane) recent.delete(slot)
    },

    /** The same for everything of an owner. */
    forgetAll(owner: string): void {
      for (const [slot, {entry}] of recent) if (entry.owner === owner) recent.delete(slot)
    },

    /** An entry was completed before it left. */
    learn(completed: Entry): void {
      for (const [slot, last] of recent) {
        if (last.entry.key === completed.key) recent.set(slot, {...last, entry: completed})
      }
    },

    /**
     * The store was closed from outside, and perhaps emptied: what is remembered as kept may be nowhere, and may have reached
     * the server. Pressed again it goes out as it was, under its own key, so that it counts once.
     */
    doubt(): void {
      for (const [slot, last] of recent) {
        if (last.result.is !== 'saved') continue
        const entry = {...revived(last.entry), tries: Math.max(1, last.entry.tries)}
        recent.set(slot, {...last, entry, result: {is: 'lost', why: 'storage'}})
      }
    },

    keep,

    /** Does this when everything pressed before in the lane is done, so that presses are kept in the order of pressing. */
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
