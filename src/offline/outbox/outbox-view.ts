import type {Credentials} from '#api/credentials-record.ts'
import {createSignal} from '#lib/signal.ts'
import {throttleBatch} from '#lib/throttle-batch.ts'
import type {OutboxEntry, StoredReceipt} from './entry.ts'
import type {Outbox} from './outbox.ts'
import type {ReceivedAnswer} from './ports.ts'
import {isPast, isWaiting} from './lane.ts'

/** The signed-in person's own view of the outbox. */
export interface OutboxView {
  /** False until storage was read once. */
  readonly ready: boolean
  /** Storage could never be read, so waiting entries are unknown. */
  readonly failed: boolean
  readonly owner: string | null
  /** In the order of capture. */
  readonly entries: readonly OutboxEntry[]
  readonly receipts: readonly StoredReceipt[]
  readonly waiting: number
  readonly attention: number
  /** The number of damaged entries, which stay stored. */
  readonly unreadable: number
}

const empty: OutboxView = {
  ready: false,
  failed: false,
  owner: null,
  entries: [],
  receipts: [],
  waiting: 0,
  attention: 0,
  unreadable: 0,
}

interface ViewPorts {
  outbox: Pick<Outbox, 'lanes' | 'onChange'>
  credentials: Pick<Credentials, 'read' | 'onChange'>
  now(): number
  after(ms: number, callback: () => void): unknown
}

/** The delay before storage is read again after a failure, in milliseconds. */
const again_ms = 2_000
/** The minimum time between reads while entries change, in milliseconds. */
const look_rest_ms = 150

/** A store for `useSyncExternalStore` that rereads when an entry changes, in this tab or elsewhere. */
export const createOutboxView = ({outbox, credentials, now, after}: ViewPorts) => {
  let view = empty
  let reading: Promise<void> | undefined
  let again = false
  let presses = 0
  /** Whether a reread after a failure is scheduled. */
  let isToLook = false
  const changed = createSignal<void>()
  const received = createSignal<{receipt: StoredReceipt; received: ReceivedAnswer | undefined}>()
  /** Answers by key, until their receipts are read. */
  const answers = new Map<string, ReceivedAnswer>()
  const refused = createSignal<OutboxEntry>()

  const countsOf = (entries: readonly OutboxEntry[]) => {
    const waiting = entries.filter(isWaiting).length
    return {waiting, attention: entries.length - waiting}
  }

  const inOrder = (entries: readonly OutboxEntry[]) =>
    entries.toSorted((a, b) => a.captured_at.localeCompare(b.captured_at))

  /** Shows a stored tap at once, without another read. */
  const show = (stored: OutboxEntry, gone: string | undefined) => {
    if (!view.ready || view.owner !== stored.owner) return
    presses += 1
    const others = view.entries.filter(({key}) => key !== stored.key && key !== gone)
    const entries = inOrder([...others, stored])
    view = {...view, entries, ...countsOf(entries)}
    changed.emit()
  }

  const read = async () => {
    const before = presses
    const {user_id: owner} = await credentials.read()
    const lanes = (await outbox.lanes()).filter(lane => lane.owner === owner)
    const entries = lanes.flatMap(lane => lane.entries).filter(entry => entry.kind !== 'revoke-sign-in')
    const receipts = lanes
      .flatMap(lane => lane.receipts)
      .filter(receipt => receipt.kind !== 'revoke-sign-in' && !isPast(receipt, now()))
    // read before a tap that is already shown: another read follows
    if (presses !== before) return
    const known = new Set(view.receipts.map(receipt => receipt.key))
    const fresh = view.ready && view.owner === owner ? receipts.filter(receipt => !known.has(receipt.key)) : []
    const wasRefused = new Set(view.entries.flatMap(({state, key}) => (state === 'attention' ? [key] : [])))
    const newlyRefused =
      view.ready && view.owner === owner
        ? entries.filter(({state, key}) => state === 'attention' && !wasRefused.has(key))
        : []
    const next: OutboxView = {
      ready: true,
      failed: false,
      owner,
      entries: inOrder(entries),
      receipts,
      ...countsOf(entries),
      unreadable: lanes.reduce((sum, lane) => sum + (lane.newer ? 0 : lane.unread.length), 0),
    }
    // nothing changed, so there is nothing to rerender
    if (JSON.stringify(next) === JSON.stringify(view)) return
    view = next
    changed.emit()
    for (const receipt of fresh) {
      const answer = answers.get(receipt.key)
      answers.delete(receipt.key)
      received.emit({receipt, received: answer})
    }
    for (const entry of newlyRefused) refused.emit(entry)
  }

  /** Keeps the last view while storage cannot be read; if there never was one, the view says so. */
  const lookLater = () => {
    if (!view.ready && !view.failed) {
      view = {...view, failed: true}
      changed.emit()
    }
    if (isToLook) return
    isToLook = true
    after(again_ms, () => {
      isToLook = false
      void refresh()
    })
  }

  const refresh = (): Promise<void> => {
    if (reading) {
      again = true
      return reading
    }
    reading = read()
      .catch(lookLater)
      .then(() => {
        reading = undefined
        if (!again) return
        again = false
        return refresh()
      })
    return reading
  }

  // reading all lanes after each of hundreds of answers would block the screen
  const look = throttleBatch<'changed'>(look_rest_ms, () => void refresh(), after)
  outbox.onChange(({owner, stored, gone, received: answer}) => {
    if (stored) show(stored, gone)
    if (answer && view.ready && view.owner === owner) answers.set(answer.key, answer)
    look('changed')
  })
  credentials.onChange(() => {
    answers.clear()
    void refresh()
  })

  return {
    getSnapshot: () => view,
    subscribe(listener: () => void): () => void {
      if (!view.ready) void refresh()
      return changed.listen(listener)
    },
    refresh,
    /** Emits each receipt since this page first read storage, with its answer if known here. */
    onReceipt: received.listen,
    /** Emits each entry refused since this page first read storage, since its data is out of date. */
    onRefused: refused.listen,
  }
}

export type OutboxViewStore = ReturnType<typeof createOutboxView>
