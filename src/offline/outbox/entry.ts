import * as v from 'valibot'

/**
 * One thing a person did that must reach the server once: version 1. Versions are read for ever; a new field means a
 * new version, and what a newer version of the app wrote is left alone by an older one. It never holds a token.
 */
export const Entry = v.looseObject({
  v: v.literal(1),
  /** A UUID, and the `Idempotency-Key` of every attempt. */
  key: v.string(),
  /** The user who pressed. */
  owner: v.string(),
  /** The session or booking; entries of a lane go out in the order they were captured. */
  lane: v.string(),
  /** A row of the table in `kinds.ts`. */
  kind: v.string(),
  params: v.record(v.string(), v.unknown()),
  /** When it was pressed, by this device's clock. */
  captured_at: v.string(),
  /** The device's IANA time zone at the press. */
  tz: v.string(),
  /** Device clock minus server clock at the press, in milliseconds; null if nothing was known. */
  clock_offset_ms: v.nullable(v.number()),
  /** `sign-in`: the server wants this owner to sign in again. `attention`: refused, and out of the lane. */
  state: v.picklist(['saved', 'sending', 'sign-in', 'attention']),
  /** Attempts begun. From the first on, what is sent never changes. */
  tries: v.number(),
  /** Answers of our server that asked to wait. */
  attempts: v.number(),
  /** Attempts in a row that no answer of ours ended. */
  failures: v.number(),
  /** Not before this moment of the device's clock, in milliseconds; 0 for at once. */
  next_at: v.number(),
  /** When that was decided: a clock set back before it ends the wait. */
  waiting_since: v.number(),
  /** Why it waits: no network, the server's trouble, the server's own `Retry-After`, or a question to the person. */
  wait: v.nullable(v.picklist(['network', 'trouble', 'asked', 'held'])),
  /** Under which sign-in a 401 came. */
  refused_generation: v.nullable(v.number()),
  error: v.nullable(
    v.looseObject({
      status: v.number(),
      code: v.string(),
      detail: v.string(),
      current: v.optional(v.unknown()),
      at: v.number(),
    }),
  ),
})
export type Entry = v.InferOutput<typeof Entry>

/** What is kept of the server's receipt for 24 h: version 1. */
export const StoredReceipt = v.looseObject({
  v: v.literal(1),
  key: v.string(),
  owner: v.string(),
  lane: v.string(),
  kind: v.string(),
  captured_at: v.string(),
  /** By the server's clock: the time of "Received 2:03 PM". */
  received_at: v.string(),
  /** By this device's clock, in milliseconds. */
  stored_at: v.number(),
  offer_id: v.optional(v.string()),
  /** The rate of that offer, in dollars an hour. */
  hourly_rate: v.optional(v.number()),
  /** That offer is known to be live no more: withdrawn on this device, or the server said so. */
  ended: v.optional(v.boolean()),
  /** What the press said, so that the same press a moment later is known again. */
  said: v.string(),
})
export type StoredReceipt = v.InferOutput<typeof StoredReceipt>

/** The one IndexedDB value per owner and lane. */
export interface Lane {
  readonly owner: string
  readonly lane: string
  readonly entries: readonly Entry[]
  readonly receipts: readonly StoredReceipt[]
  /** What this version cannot read, kept as it is. */
  readonly unread: readonly unknown[]
  /** Something of a newer version waits here: only that may send, or the order would be lost. */
  readonly newer: boolean
}

const isNewer = (raw: unknown) =>
  typeof raw === 'object' && raw !== null && 'v' in raw && typeof raw.v === 'number' && raw.v > 1

const LaneValue = v.looseObject({
  v: v.literal(1),
  owner: v.string(),
  lane: v.string(),
  entries: v.array(v.unknown()),
  receipts: v.array(v.unknown()),
})

/** Reads a stored lane; undefined if a newer version of the app wrote it. */
export const parseLane = (value: unknown): Lane | undefined => {
  const stored = v.safeParse(LaneValue, value)
  if (!stored.success) return undefined
  const {owner, lane} = stored.output
  const entries: Entry[] = []
  const unread: unknown[] = []
  for (const raw of stored.output.entries) {
    const entry = v.safeParse(Entry, raw)
    if (entry.success) entries.push(entry.output)
    else unread.push(raw)
  }
  const receipts = stored.output.receipts.flatMap(raw => {
    const receipt = v.safeParse(StoredReceipt, raw)
    return receipt.success ? [receipt.output] : []
  })
  return {owner, lane, entries, receipts, unread, newer: unread.some(isNewer)}
}

/** What goes back into the store; undefined where nothing is left to keep. */
export const laneValue = (lane: Lane): v.InferOutput<typeof LaneValue> | undefined =>
  lane.entries.length + lane.receipts.length + lane.unread.length === 0
    ? undefined
    : {
        v: 1,
        owner: lane.owner,
        lane: lane.lane,
        entries: [...lane.unread, ...lane.entries],
        receipts: [...lane.receipts],
      }

/** How long a receipt is kept on the device, in milliseconds. */
export const receipt_kept_ms = 24 * 3_600_000
