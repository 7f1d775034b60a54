import {m} from '#messages'
import {useMemo, useSyncExternalStore} from 'react'
import {browserOutbox} from '#offline/outbox/browser.ts'
import {isStuck} from '#offline/outbox/due.ts'
import type {OutboxEntry, StoredReceipt} from '#offline/outbox/entry.ts'
import type {Outbox} from '#offline/outbox/outbox.ts'
import {outboxView, startOutbox} from '#offline/page.ts'
import {allowInstallPrompt} from '../app/install-prompt.ts'

export type {OutboxEntry, StoredReceipt} from '#offline/outbox/entry.ts'
export {isMessage} from '#offline/outbox/kinds.ts'
export {isOffTimer} from '#offline/outbox/due.ts'
export type {Captured} from '#offline/outbox/capture.ts'

export interface OutboxView {
  /** In the order of capture. */
  entries: readonly OutboxEntry[]
  /** Of the last day. */
  receipts: readonly StoredReceipt[]
  /** On their way. */
  waiting: number
  /** Refused, until their owner decides. */
  attention: number
  /** False until this device's storage was read, and while it fails. */
  ready: boolean
  /** Storage could never be read. */
  failed: boolean
  /** The number of damaged entries, which stay stored and are never sent. */
  unreadable: number
}

/** Starts the outbox here too, so that sending works if the background chunk failed to load. */
const subscribe = (listener: () => void) => {
  startOutbox()
  return outboxView().subscribe(listener)
}
const getSnapshot = () => outboxView().getSnapshot()

/** The person's waiting entries on this device, and those received during the last day. */
export const useOutbox = (): OutboxView => useSyncExternalStore(subscribe, getSnapshot)

interface Lane extends Pick<OutboxView, 'entries' | 'receipts'> {
  /** Why its controls are disabled; undefined once storage was read or cannot be read. */
  loadingReason: string | undefined
}

const loading_reason = m.checking_what_is_saved_on_this()

const isSame = (before: readonly unknown[], now: readonly unknown[]) =>
  before.length === now.length && now.every((each, index) => each === before[index])

/** Returns the same lane object while it is unchanged, so that a tap rerenders only its own visit. */
function laneReader(id: string): () => Lane {
  let lane: Lane = {entries: [], receipts: [], loadingReason: undefined}
  return () => {
    const {entries, receipts, ready, failed} = getSnapshot()
    const now: Lane = {
      loadingReason: ready || failed ? undefined : loading_reason,
      entries: entries.filter(entry => entry.lane === id),
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

const watchFullDisk = (listener: () => void) => browserOutbox().outbox.onFullDisk(listener)
const isHeldByFullDisk = () => browserOutbox().outbox.isHeldByFullDisk()

/** Whether what waits is held back, because this device has no room to note that it is sent. */
export const useHeldByFullDisk = (): boolean => useSyncExternalStore(watchFullDisk, isHeldByFullDisk)

/** Reads storage again after a failure. */
export const lookAgain = () => outboxView().refresh()

/** The waiting entries of one session or booking. */
export function useLane(id: string): Lane {
  const read = useMemo(() => laneReader(id), [id])
  return useSyncExternalStore(subscribe, read)
}

/** Stores one tap until the server has received it; see `offline/outbox.ts` for the result. */
export const capture: Outbox['capture'] = (kind, params, options) => {
  if (kind.startsWith('bid-')) allowInstallPrompt()
  return browserOutbox().outbox.capture(kind, params, options)
}

/** Completes an entry on hold and sends it, or with `hold` only adds to it. False if it was sent already. */
export const amend: Outbox['amend'] = (...given) => browserOutbox().outbox.amend(...given)
export const discard = (entry: OutboxEntry) => browserOutbox().outbox.discard(entry)
/** Resolves once this page reads that the server received an entry; never for one that is discarded. */
export const whenReceived = (key: string): Promise<void> =>
  new Promise(resolve => {
    const stop = outboxView().onReceipt(({receipt}) => {
      if (receipt.key !== key) return
      stop()
      resolve()
    })
  })
export const tryAgain = (entry: OutboxEntry) => browserOutbox().outbox.tryAgain(entry)
export const sendNow = () => browserOutbox().outbox.flush('button')

const final_codes = new Set([
  'already_answered',
  'booking_closed',
  'offer_changed',
  'request_changed',
  'idempotency_key_reused',
  'offer_closed',
  'assignment_changed',
  'session_closed',
  'left_agency',
])

/** Whether a refusal is final, so that a retry would be refused again. */
export const isFinal = ({error}: Pick<OutboxEntry, 'error'>): boolean => final_codes.has(error?.code ?? '')

/** Why Try again is disabled for a final refusal. */
export const would_be_refused = m.it_would_be_refused_again()

/** Whether an entry got twenty retry-later answers or is three days old. It is labeled, and still sent. */
export const isNotGettingThrough = (entry: OutboxEntry, now_ms: number) => isStuck(entry, now_ms)
