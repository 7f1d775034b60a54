import type {CredentialsRecord} from '#api/credentials-record.ts'
import type {Entry} from './entry.ts'
import {kindOf} from './kinds.ts'

/**
 * Why the queue is looked at. `button`, `start` and `online` try whatever may be tried; `network`, `visible`, `probe`
 * and `sync` try again what only failed for want of a network; `timer` and `captured` keep every wait.
 */
export type Why =
  'start' | 'online' | 'button' | 'network' | 'visible' | 'probe' | 'sync' | 'timer' | 'captured'

const eager = new Set<Why>(['start', 'online', 'button'])
const hopeful = new Set<Why>(['network', 'visible', 'probe', 'sync'])

/** Counted answers after which an entry is "not getting through", and is no longer sent by the clock alone. */
const attempts_max = 20
/** Age after which it is labelled so as well, in milliseconds. */
const stuck_after_ms = 72 * 3_600_000

/** Labelled "not getting through", with help; never given up. @see src/offline/README.md#answers */
export const isStuck = (entry: Pick<Entry, 'attempts' | 'captured_at'>, now_ms: number): boolean =>
  entry.attempts >= attempts_max || now_ms - Date.parse(entry.captured_at) >= stuck_after_ms

/** Whose entry may go out under this sign-in. */
export const maySend = (entry: Entry, record: CredentialsRecord): boolean => {
  const kind = kindOf(entry.kind)
  if (kind === undefined) return false
  return kind.as === 'nobody' || (record.token !== null && record.user_id === entry.owner)
}

/** Whether our server did not know this very sign-in when the entry came; another one ends that. */
export const isRefused = (entry: Entry, record: CredentialsRecord): boolean =>
  entry.state === 'sign-in' &&
  entry.owner === record.user_id &&
  entry.refused_generation === record.generation

/**
 * When an entry at the head of its lane may be sent, on the device's clock: 0 for now, infinity for not by the clock.
 * A wait that a clock set back would make endless ends at once.
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
  // found "sending" under a fresh lock: whoever sent it is gone
  if (over || entry.state === 'sending' || entry.wait === null) return 0
  if (entry.wait === 'network' && (pushed || [...whys].some(why => hopeful.has(why)))) return 0
  if (entry.wait === 'trouble' && pushed) return 0
  if (entry.wait === 'asked' && whys.has('button')) return 0
  return entry.next_at
}
