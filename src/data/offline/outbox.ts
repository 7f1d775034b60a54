import {useMemo, useSyncExternalStore} from 'react'
import {browserOutbox} from '#offline/outbox/browser.ts'
import {isStuck} from '#offline/outbox/due.ts'
import type {Entry, StoredReceipt} from '#offline/outbox/entry.ts'
import type {Outbox} from '#offline/outbox/outbox.ts'
import {outboxView, startOutbox} from '#offline/page.ts'
import {earnInvitation} from '../app/install-eligibility.ts'

export type {Entry, StoredReceipt} from '#offline/outbox/entry.ts'
export type {Captured} from '#offline/outbox/keep.ts'

export interface OutboxView {
  /** In the order of capture. */
  entries: readonly Entry[]
  /** Of the last day. */
  receipts: readonly StoredReceipt[]
  /** On their way. */
  waiting: number
  /** Refused, until their owner decides. */
  attention: number
  /** False until this device was read, and as long as it cannot be. */
  ready: boolean
  /** This device could not be read, and never was. */
  failed: boolean
  /** Damaged beyond reading: kept, and never sent. */
  unreadable: number
}

/** Starting the outbox here keeps sending possible when the background chunk failed to load. */
const subscribe = (listener: () => void) => {
  startOutbox()
  return outboxView().subscribe(listener)
}
const getSnapshot = () => outboxView().getSnapshot()

/** What the signed-in person has waiting on this device, and what was received during the last day. */
export function useOutbox(): OutboxView {
  const {items, ...view} = useSyncExternalStore(subscribe, getSnapshot)
  const entries = useMemo(() => items.map(item => item.entry), [items])
  return {...view, entries}
}

interface Lane extends Pick<OutboxView, 'entries' | 'receipts'> {
  /** Why nothing in it can be pressed yet; undefined once this device was read, and where it cannot be. */
  loadingReason: string | undefined
}

const loading_reason = 'Checking what is saved on this device'

const isSame = (before: readonly unknown[], now: readonly unknown[]) =>
  before.length === now.length && now.every((each, index) => each === before[index])

/** Reads one lane; the same object as long as nothing in it changed, so that a press draws its own visit and no other. */
function laneReader(id: string): () => Lane {
  let lane: Lane = {entries: [], receipts: [], loadingReason: undefined}
  return () => {
    const {items, receipts, ready, failed} = getSnapshot()
    const now: Lane = {
      loadingReason: ready || failed ? undefined : loading_reason,
      entries: items.flatMap(({entry}) => (entry.lane === id ? [entry] : [])),
      receipts: receipts.filter(receipt => receipt.lane === id),
    }
    const isUnchanged =
      isSame(lane.entries, now.entries) &&
      isSame(lane.receipts, now.receipts) &&
      lane.loadingReason === now.loadingReason
    if (!isUnchanged) lane = now
    return lane
  }
}

/** Looks again at a device that could not be read. */
export const lookAgain = () => outboxView().refresh()

/** What waits for one session or booking. */
export function useLane(id: string): Lane {
  const read = useMemo(() => laneReader(id), [id])
  return useSyncExternalStore(subscribe, read)
}

/** Keeps one press until the server has it; see `offline/outbox.ts` for what it answers. */
export const capture: Outbox['capture'] = (kind, params, options) => {
  if (kind.startsWith('bid-')) earnInvitation()
  return browserOutbox().outbox.capture(kind, params, options)
}

/** Completes a press that is still held back for a question, and sends it, or with `hold` only adds to it. False if it was sent already. */
export const amend: Outbox['amend'] = (...given) => browserOutbox().outbox.amend(...given)
export const discard = (entry: Entry) => browserOutbox().outbox.discard(entry)
/** After an own offer was withdrawn: the same bid again is a new one. */
export const endOffer: Outbox['endOffer'] = offer => browserOutbox().outbox.endOffer(offer)
export const tryAgain = (entry: Entry) => browserOutbox().outbox.tryAgain(entry)
export const sendNow = () => browserOutbox().outbox.flush('button')

const final_codes = new Set(['booking_closed', 'offer_changed', 'idempotency_key_reused'])

/** Refused for what no second try changes: the same press would only be refused again. */
export const isFinal = ({error}: Pick<Entry, 'error'>): boolean => final_codes.has(error?.code ?? '')

/** Twenty answers asked it to wait, or three days passed: labelled, and never given up. */
export const isNotGettingThrough = (entry: Entry, now_ms: number) => isStuck(entry, now_ms)
