import type {CredentialsRecord} from '#api/credentials-record.ts'
import type {Entry} from './entry.ts'
import {kindOf} from './kinds.ts'

/**
 * What triggered a flush. `button`, `start` and `online` retry everything; `network`, `visible`, `probe` and `sync` retry
 * entries that failed for lack of a network; `timer` and `captured` respect every wait.
 */
export type Why =
  'start' | 'online' | 'button' | 'network' | 'visible' | 'probe' | 'sync' | 'timer' | 'captured'

const eager = new Set<Why>(['start', 'online', 'button'])
const hopeful = new Set<Why>(['network', 'visible', 'probe', 'sync'])

/** Counted answers after which an entry is "not getting through" and no longer sent by a timer alone. */
const attempts_max = 20
/** The age after which an entry is labelled so too, in milliseconds. */
const stuck_after_ms = 72 * 3_600_000

/** Labelled "not getting through", with help; never given up. @see src/offline/README.md#answers */
export const isStuck = (entry: Pick<Entry, 'attempts' | 'captured_at'>, now_ms: number): boolean =>
  entry.attempts >= attempts_max || now_ms - Date.parse(entry.captured_at) >= stuck_after_ms

/** Whether an entry may be sent with these credentials. */
export const maySend = (entry: Entry, record: CredentialsRecord): boolean => {
  const kind = kindOf(entry.kind)
  if (kind === undefined) return false
  return kind.as === 'nobody' || (record.token !== null && record.user_id === entry.owner)
}

/** Whether our server rejected these very credentials for the entry; new credentials reset that. */
export const isRefused = (entry: Entry, record: CredentialsRecord): boolean =>
  entry.state === 'sign-in' &&
  entry.owner === record.user_id &&
  entry.refused_generation === record.generation

/**
 * When the entry at the head of its lane may be sent, by the device's clock: 0 for now, infinity for never by timer. If the
 * clock was set back, the wait ends at once.
 */
export const dueAt = (
  entry: Entry,
  record: CredentialsRecord,
  now_ms: number,
  whys: ReadonlySet<Why>,
): number => {
  if (entry.state === 'attention') return Infinity
  if (entry.state === 'sign-in') return isRefused(entry, record) ? Infinity : 0
  const pushed = [...whys].some(why => eager.has(why))
  if (entry.attempts >= attempts_max && !pushed) return Infinity
  const over = now_ms >= entry.next_at || now_ms < entry.waiting_since
  // still "sending" under a new lock: its sender has ended
  if (over || entry.state === 'sending' || entry.wait === null) return 0
  if (entry.wait === 'network' && (pushed || [...whys].some(why => hopeful.has(why)))) return 0
  if (entry.wait === 'trouble' && pushed) return 0
  if (entry.wait === 'asked' && whys.has('button')) return 0
  return entry.next_at
}
