import {useMemo, useSyncExternalStore} from 'react'
import {browserOutbox} from '#offline/browser-outbox.ts'
import {isStuck} from '#offline/due.ts'
import type {Entry, Lane, StoredReceipt} from '#offline/entry.ts'
import {useWho, who} from './who.ts'

export type {Entry, StoredReceipt} from '#offline/entry.ts'
export type {Captured} from '#offline/outbox.ts'

let lanes: readonly Lane[] = []
const listeners = new Set<() => void>()

async function refresh(): Promise<void> {
  // storage that fails now is read again at the next change
  const read = await browserOutbox()
    .lanes()
    .catch(() => undefined)
  if (!read) return
  lanes = read
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stops = [browserOutbox().onChange(() => void refresh()), who.subscribe(() => void refresh())]
  if (listeners.size === 1) void refresh()
  return () => {
    listeners.delete(listener)
    for (const stop of stops) stop()
  }
}

export interface OutboxView {
  /** In the order of capture. */
  entries: readonly Entry[]
  receipts: readonly StoredReceipt[]
  /** On their way. */
  waiting: number
  /** Refused, until their owner decides. */
  attention: number
}

/** What the signed-in person has waiting on this device, and what was received during the last day. */
export function useOutbox(): OutboxView {
  const all = useSyncExternalStore(subscribe, () => lanes)
  const owner = useWho()?.user_id
  return useMemo(() => {
    const own = all.filter(lane => lane.owner === owner)
    const entries = own
      .flatMap(lane => lane.entries)
      .filter(entry => entry.kind !== 'revoke-sign-in')
      .toSorted((a, b) => a.captured_at.localeCompare(b.captured_at))
    const attention = entries.filter(entry => entry.state === 'attention').length
    return {entries, receipts: own.flatMap(lane => lane.receipts), attention, waiting: entries.length - attention}
  }, [all, owner])
}

/** What waits for one session or booking. */
export function useLane(id: string): Pick<OutboxView, 'entries' | 'receipts'> {
  const {entries, receipts} = useOutbox()
  return useMemo(
    () => ({
      entries: entries.filter(entry => entry.lane === id),
      receipts: receipts.filter(receipt => receipt.lane === id),
    }),
    [entries, receipts, id],
  )
}

/** Keeps one press until the server has it; see `outbox.ts` for what it answers. */
export const capture: ReturnType<typeof browserOutbox>['capture'] = (kind, params, options) =>
  browserOutbox().capture(kind, params, options)

/** Completes a press that is still held back for a question, and sends it. False if it was sent already. */
export const amend = (entry: Entry, params: Record<string, unknown> = {}) => browserOutbox().amend(entry, params)
export const discard = (entry: Entry) => browserOutbox().discard(entry)
export const tryAgain = (entry: Entry) => browserOutbox().tryAgain(entry)
export const sendNow = () => browserOutbox().flush('button')

/** Twenty answers asked it to wait, or three days passed: labelled, and never given up. */
export const isNotGettingThrough = (entry: Entry, now_ms: number) => isStuck(entry, now_ms)
