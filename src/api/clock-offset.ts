/** A slower exchange says too little about when the server looked at its clock. */
const round_trip_max_ms = 5_000

/** Name in localStorage of what was known last. It says nothing about a person. */
const name = 'clock_offset'
/** So long what was learnt may stand for now, in milliseconds. */
const kept_ms = 7 * 86_400_000
/** What is stored is put anew where it is off by more than this, or this much older, in milliseconds. */
const off_ms = 1_000
const old_ms = 3_600_000

interface Known {
  offset_ms: number
  /** When it was learnt, by this device's clock in milliseconds. */
  learnt_ms: number
}

let known: Known | null = null
/** As it stands in storage; undefined before the first look. */
let stored: Known | null | undefined

interface Place {
  localStorage?: {getItem(name: string): string | null; setItem(name: string, value: string): void}
}
/** A worker has none, and a page may be refused it: then this throws. */
const storage = () => (globalThis as Place).localStorage

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
  const isNews =
    !before ||
    Math.abs(next.offset_ms - before.offset_ms) > off_ms ||
    Math.abs(next.learnt_ms - before.learnt_ms) > old_ms
  if (!isNews) return
  stored = next
  try {
    storage()?.setItem(name, JSON.stringify(next))
  } catch {
    // the next start without a signal knows nothing of it
  }
}

/**
 * Learns how far this device's clock is from the server's, from the `Date` of an answer that came straight from it.
 * Times are the device's, in milliseconds.
 */
export const noteServerDate = (date: string | null, sent_ms: number, received_ms: number): void => {
  const server_ms = date === null ? Number.NaN : Date.parse(date)
  const round_trip_ms = received_ms - sent_ms
  if (Number.isNaN(server_ms) || round_trip_ms < 0 || round_trip_ms >= round_trip_max_ms) return
  // the header names whole seconds, so on average the server's clock stood half a second further
  known = {
    offset_ms: Math.round(sent_ms + round_trip_ms / 2 - (server_ms + 500)),
    learnt_ms: received_ms,
  }
  store(known)
}

/**
 * Device clock minus server clock in milliseconds; null where nothing is known. Before the first answer of this page it is
 * what an earlier one learnt during the last seven days, so that an app opened without a signal knows its clock too.
 * Its limits: a clock that was set right or wrong in between is taken for the old one until the next answer (the server
 * bounds a claim by its arrival and flags what is far off); one set back before that moment is recognised, and then
 * nothing is known.
 */
export const deviceOffset = (): number | null => {
  if (known) return known.offset_ms
  const kept = (stored ??= readStored())
  if (!kept) return null
  const age_ms = Date.now() - kept.learnt_ms
  return age_ms >= 0 && age_ms < kept_ms ? kept.offset_ms : null
}
