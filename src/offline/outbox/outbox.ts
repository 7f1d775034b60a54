import * as v from 'valibot'
import {createSignal} from '#lib/signal.ts'
import type {FlushTrigger} from './due.ts'
import type {OutboxEntry} from './entry.ts'
import {flushOnce, type FlushResult} from './flush.ts'
import {type CaptureParams, type Kind, type KindName, kinds} from './kinds.ts'
import {type Captured, createCaptures} from './capture.ts'
import type {OutboxChange, Ports} from './ports.ts'
import {initialState, endOffer, remove, replacedByShown, resetForRetry, type ShownBid} from './lane.ts'
import {createSend, type Send} from './send.ts'
import {noteEpoch, type SeenEpoch} from './send-again.ts'
import {changeEntry, changeLane, isDiskFull, readLanes} from './lane-store.ts'

/** The longest hold for a question to the person, in milliseconds. */
const hold_max_ms = 120_000

const after_storage_trouble_ms = 5_000

export interface CaptureOptions {
  /** Holds the entry until `amend`, for a question about it; at most two minutes. */
  hold_ms?: number
  /** When it was pressed by this device's clock, if it had to wait for the page to load; now by default. */
  pressed_ms?: number | undefined
  /**
   * The earlier tap that this one completes, too late for `amend`. Its time and clock are reused, or the server would
   * count a second tap.
   */
  about?: Pick<OutboxEntry, 'captured_at' | 'tz' | 'clock_offset_ms'>
  /** For a bid: the person's earlier bids as shown. */
  shown?: ShownBid
}

type Which = Pick<OutboxEntry, 'owner' | 'lane' | 'key'>

/** An owner's entries changed. */
interface LocalChange extends OutboxChange {
  /** The entry this tab has just stored, so that it can be shown without a read. */
  stored?: OutboxEntry
  /** The key of the entry it replaced. */
  gone?: string | undefined
}

/** The outbox of one tab or worker. All of an origin share one store, and one lock while they send. */
export const createOutbox = (ports: Ports, send: Send = createSend(ports)) => {
  const changed = createSignal<LocalChange>()
  const captures = createCaptures(ports, send)
  /** What waits cannot be sent, because this device has no room to note that it is. */
  let isFull = false
  const fullChanged = createSignal<void>()
  const seen: SeenEpoch = {epoch: undefined}
  let running: Promise<FlushResult> | undefined
  let following: {whys: Set<FlushTrigger>; result: Promise<FlushResult>} | undefined

  const emitChange = (owner: string, stored?: OutboxEntry, gone?: string) => {
    changed.emit({owner, ...(stored && {stored, gone})})
    ports.changes.post({owner})
  }
  const broadcastChange = (change: OutboxChange) => {
    changed.emit(change)
    ports.changes.post(change)
  }

  // a channel does not reach its own tab, so changes of a pass are emitted here as well
  const flushPorts: Ports = {...ports, changes: {...ports.changes, post: broadcastChange}}

  const setFull = (is: boolean) => {
    if (isFull === is) return
    isFull = is
    fullChanged.emit()
  }

  const run = (whys: ReadonlySet<FlushTrigger>): Promise<FlushResult> => {
    const result = ports
      .exclusively('outbox', () => flushOnce(flushPorts, send, whys, seen))
      .then(ended => {
        if (ended.has_marked || ended.remaining === 0) setFull(false)
        return ended
      })
      // a failing store may recover; its entries are safe there
      .catch((error: unknown): FlushResult => {
        if (isDiskFull(error)) setFull(true)
        return {sent: 0, remaining: 1, look_at: ports.now() + after_storage_trouble_ms}
      })
    running = result
    void result.then(() => {
      if (running === result) running = undefined
    })
    return result
  }

  /**
   * Sends due entries. At most one pass runs and one follows per tab; calls during a pass share the one that follows.
   * Never rejects.
   */
  const flush = (why: FlushTrigger): Promise<FlushResult> => {
    if (following) {
      following.whys.add(why)
      return following.result
    }
    if (running === undefined) return run(new Set([why]))
    const whys = new Set([why])
    const result = running.then(() => {
      following = undefined
      return run(whys)
    })
    following = {whys, result}
    return result
  }

  const buildEntry = (
    kindName: KindName,
    params: Record<string, unknown>,
    owner: string,
    now_ms: number,
    {hold_ms = 0, pressed_ms = now_ms, about, shown}: CaptureOptions,
  ): OutboxEntry => {
    const kind: Kind = kinds[kindName]
    const wait_ms = Math.min(Math.max(0, hold_ms), hold_max_ms)
    return {
      ...initialState,
      v: 1,
      tries: 0,
      key: ports.uuid(),
      owner,
      lane: String(params[kind.lane]),
      kind: kindName,
      params: v.parse(kind.params, shown ? {...params, replaces: replacedByShown(shown)} : params),
      captured_at: about?.captured_at ?? new Date(pressed_ms).toISOString(),
      tz: about?.tz ?? ports.time_zone(),
      clock_offset_ms: about ? about.clock_offset_ms : ports.clock_offset_ms(),
      ...(wait_ms > 0 && {wait: 'held' as const, waiting_since: now_ms, next_at: now_ms + wait_ms}),
    }
  }

  return {
    /** Stores one tap, resolves when it is durable, and sends it soon after. A double tap returns the existing entry. */
    capture<K extends KindName>(kind: K, params: CaptureParams[K], options: CaptureOptions = {}): Promise<Captured> {
      // the time of the tap, before the owner is looked up
      const now_ms = ports.now()
      const row: Kind = kinds[kind]
      const lane = String((params as Record<string, unknown>)[row.lane])
      return captures.inTurn(lane, async () => {
        const {user_id} = await ports.credentials.read()
        if (user_id === null) return {is: 'lost', why: 'signed-out'}
        if (kind === 'bid-withdraw') captures.forgetLane(lane)
        const captured = await captures.store(buildEntry(kind, params, user_id, now_ms, options), row, options.shown)
        if (captured.is === 'saved') {
          emitChange(user_id, captured.now && captured.entry, captured.gone)
          void flush('captured')
        }
        return captured
      })
    },

    /**
     * The browser closed the store, as it does before clearing it: entries are checked again before they count as
     * stored.
     */
    recheckStored: () => captures.recheckStored(),

    /**
     * Completes an entry that was never sent and ends its hold; with `hold` the hold goes on. False if it is too late;
     * then the addition is captured as a new entry.
     */
    async amend(
      which: Which,
      params: Record<string, unknown> = {},
      {hold = false}: {hold?: boolean} = {},
    ): Promise<boolean> {
      const entry = await changeEntry(ports.store, which, entry =>
        entry.tries > 0 || captures.sent_keys.has(entry.key)
          ? undefined
          : {...entry, params: {...entry.params, ...params}, ...(!hold && {wait: null, next_at: 0})},
      )
      if (entry === undefined) return false
      captures.updateRecent(entry)
      emitChange(which.owner)
      if (!hold) void flush('captured')
      return true
    },

    /** Discards an entry for its owner. False while it is being sent, and if it no longer exists. */
    async discard(which: Which): Promise<boolean> {
      const discarded = await changeLane(ports.store, which, lane => {
        const entry = lane.entries.find(entry => entry.key === which.key)
        const free = entry !== undefined && entry.state !== 'sending'
        return {lane: free ? remove(lane, which.key) : lane, result: free}
      })
      if (discarded) {
        captures.forget(which.key)
        emitChange(which.owner)
      }
      return discarded
    },

    /** After a withdrawal, the receipt no longer counts as a live offer and the same bid is no duplicate. */
    async endOffer({lane, offer_id}: {lane: string; offer_id: string}): Promise<void> {
      captures.forgetLane(lane)
      const {user_id: owner} = await ports.credentials.read()
      if (owner === null) return
      await changeLane(ports.store, {owner, lane}, before => ({
        lane: endOffer(before, offer_id),
        result: undefined,
      }))
      emitChange(owner)
    },

    /** Puts a refused entry back into its lane, with the same key. */
    async tryAgain(which: Which): Promise<void> {
      await changeEntry(ports.store, which, entry => (entry.state === 'sending' ? undefined : resetForRetry(entry)))
      emitChange(which.owner)
      await flush('button')
    },

    /** The unsent entries of an owner on this device. */
    async unsent(owner: string): Promise<OutboxEntry[]> {
      const lanes = await readLanes(ports.store)
      return lanes
        .filter(lane => lane.owner === owner)
        .flatMap(lane => lane.entries.filter(e => e.kind !== 'revoke-sign-in'))
    },

    /** Deletes all of an owner's entries, or only the receipts, as chosen at logout. */
    async forget(owner: string, what: 'all' | 'receipts'): Promise<void> {
      if (what === 'all') captures.forgetAll(owner)
      for (const lane of await readLanes(ports.store)) {
        if (lane.owner !== owner) continue
        await changeLane(ports.store, lane, before => ({
          lane: {
            ...before,
            receipts: [],
            entries: what === 'all' ? before.entries.filter(e => e.kind === 'revoke-sign-in') : before.entries,
            unread: what === 'all' ? [] : before.unread,
          },
          result: undefined,
        }))
      }
      emitChange(owner)
    },

    flush,

    /**
     * Notes the server's epoch of any answer. If the server went back, puts back what it received in the last day and
     * sends it.
     */
    async noteEpoch(epoch: string | undefined): Promise<void> {
      if (await noteEpoch(flushPorts, seen, epoch)) void flush('network')
    },

    /** Emits when an owner's entries changed, here or elsewhere. */
    onChange(listener: (change: LocalChange) => void): () => void {
      const stops = [changed.listen(listener), ports.changes.listen(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },

    /** Whether what waits is held back because this device has no room to note that it is sent. */
    isHeldByFullDisk: () => isFull,
    /** Emits when that changes. */
    onFullDisk: fullChanged.listen,

    /** Every lane on this device, of every owner. */
    lanes: () => readLanes(ports.store),
  }
}

export type Outbox = ReturnType<typeof createOutbox>
