import type {CredentialsRecord} from '#api/credentials-record.ts'
import type {OutboxEntry} from './entry.ts'
import {kindOf} from './kinds.ts'

/**
 * What triggered a flush. `button`, `start` and `online` retry everything; `network`, `visible`, `probe` and `sync`
 * retry entries that failed for lack of a network; `timer` and `captured` respect every wait.
 */
export type FlushTrigger =
  'start' | 'online' | 'button' | 'network' | 'visible' | 'probe' | 'sync' | 'timer' | 'captured'

const retryAll = new Set<FlushTrigger>(['start', 'online', 'button'])
const retryNetwork = new Set<FlushTrigger>(['network', 'visible', 'probe', 'sync'])

/** Counted answers after which an entry is "not getting through" and no longer sent by a timer alone. */
const attempts_max = 20
/** The age after which an entry is labeled so too, in milliseconds. */
const stuck_after_ms = 72 * 3_600_000

/** Whether a timer alone no longer sends an entry, after so many counted answers. */
export const isOffTimer = ({attempts}: Pick<OutboxEntry, 'attempts'>): boolean => attempts >= attempts_max

/** Labeled "not getting through", with help; never given up. @see src/offline/README.md#answers */
export const isStuck = (entry: Pick<OutboxEntry, 'attempts' | 'captured_at'>, now_ms: number): boolean =>
  isOffTimer(entry) || now_ms - Date.parse(entry.captured_at) >= stuck_after_ms

/** Whether an entry may be sent with these credentials. */
export const maySend = (entry: OutboxEntry, record: CredentialsRecord): boolean => {
  const kind = kindOf(entry.kind)
  if (kind === undefined) return false
  return kind.as === 'anonymous' || (record.token !== null && record.user_id === entry.owner)
}

/** Whether our server rejected these very credentials for the entry; new credentials reset that. */
export const isRefused = (entry: OutboxEntry, record: CredentialsRecord): boolean =>
  entry.state === 'sign-in' && entry.owner === record.user_id && entry.refused_generation === record.generation

/**
 * When the entry at the head of its lane may be sent, by the device's clock: 0 for now, infinity for never by timer. If
 * the clock was set back, the wait ends at once.
 */
export const dueAt = (
  entry: OutboxEntry,
  record: CredentialsRecord,
  now_ms: number,
  whys: ReadonlySet<FlushTrigger>,
): number => {
  if (entry.state === 'attention') return Infinity
  if (entry.state === 'sign-in') return isRefused(entry, record) ? Infinity : 0
  const pushed = [...whys].some(why => retryAll.has(why))
  if (isOffTimer(entry) && !pushed) return Infinity
  const over = now_ms >= entry.next_at || now_ms < entry.waiting_since
  // a `sending` entry has no wait: under a new lock its sender has ended
  if (over || entry.wait === null) return 0
  if (entry.wait === 'network' && (pushed || [...whys].some(why => retryNetwork.has(why)))) return 0
  if (entry.wait === 'trouble' && pushed) return 0
  if (entry.wait === 'asked' && whys.has('button')) return 0
  return entry.next_at
}
