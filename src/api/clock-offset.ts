import {createSignal} from '#lib/signal.ts'

/** A slower exchange is too imprecise to measure the offset. */
const round_trip_max_ms = 5_000

/** Key in localStorage of the last known offset. It contains no personal data. */
const name = 'clock_offset'
/** How long a stored offset is valid, in milliseconds. */
const max_age_ms = 7 * 86_400_000
/** The stored offset is rewritten if it differs by more than this or is older by more than this, in milliseconds. */
const off_ms = 1_000
const old_ms = 3_600_000

interface Known {
  offset_ms: number
  /** When it was measured, by this device's clock in milliseconds. */
  learnt_ms: number
}

/** The offset is another than was assumed; what was computed with it is wrong. */
export const offsetChanged = createSignal<void>()

let known: Known | null = null
/** The stored value; undefined before the first read. */
let stored: Known | null | undefined

interface WithStorage {
  localStorage?: {getItem(name: string): string | null; setItem(name: string, value: string): void}
}
/** Throws in a worker, which has no localStorage, and where storage is blocked. */
const storage = () => (globalThis as WithStorage).localStorage

const readStored = (): Known | null => {
  try {
    const {offset_ms, learnt_ms} = JSON.parse(storage()?.getItem(name) ?? '{}') as Partial<Known>
    return Number.isFinite(offset_ms) && Number.isFinite(learnt_ms) ? ({offset_ms, learnt_ms} as Known) : null
  } catch {
    return null
  }
}

const store = (next: Known) => {
  const before = (stored ??= readStored())
  const hasChanged =
    !before ||
    Math.abs(next.offset_ms - before.offset_ms) > off_ms ||
    Math.abs(next.learnt_ms - before.learnt_ms) > old_ms
  if (!hasChanged) return
  stored = next
  try {
    storage()?.setItem(name, JSON.stringify(next))
  } catch {
    // without storage the next offline start has no offset
  }
}

/**
 * Measures the clock offset from the `Date` of an answer that came directly from the server. Times are the device's, in
 * milliseconds.
 */
export const noteServerDate = (date: string | null, sent_ms: number, received_ms: number): void => {
  const server_ms = date === null ? Number.NaN : Date.parse(date)
  const round_trip_ms = received_ms - sent_ms
  if (Number.isNaN(server_ms) || round_trip_ms < 0 || round_trip_ms >= round_trip_max_ms) return
  const before_ms = deviceOffset() ?? 0
  // the header has whole seconds, so on average the server's clock was half a second ahead of it
  known = {
    offset_ms: Math.round(sent_ms + round_trip_ms / 2 - (server_ms + 500)),
    learnt_ms: received_ms,
  }
  store(known)
  if (Math.abs(known.offset_ms - before_ms) > off_ms) offsetChanged.emit()
}

/**
 * Device clock minus server clock in milliseconds; null if unknown. Before this page's first answer it is the stored
 * offset, at most seven days old. A clock changed in between is noticed only if it went back; the server bounds and
 * flags such claims.
 */
export const deviceOffset = (): number | null => {
  if (known) return known.offset_ms
  const cached = (stored ??= readStored())
  if (!cached) return null
  const age_ms = Date.now() - cached.learnt_ms
  return age_ms >= 0 && age_ms < max_age_ms ? cached.offset_ms : null
}
