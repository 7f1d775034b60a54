import * as v from 'valibot'

/**
 * One command to be received by the server once: version 1. Old versions stay readable, a new field needs a new
 * version, and entries of a newer version are left alone. It never contains a token.
 */
export const OutboxEntry = v.looseObject({
  v: v.literal(1),
  /** A UUID, and the `Idempotency-Key` of every attempt. */
  key: v.string(),
  /** The user who tapped. */
  owner: v.string(),
  /** The session, booking or thread; a lane's entries are sent in the order of capture. */
  lane: v.string(),
  /** A key of the table in `kinds.ts`. */
  kind: v.string(),
  params: v.record(v.string(), v.unknown()),
  /** When it was captured, by this device's clock. */
  captured_at: v.string(),
  /** The device's IANA time zone at capture. */
  tz: v.string(),
  /** Device clock minus server clock at capture, in milliseconds; null if unknown. */
  clock_offset_ms: v.nullable(v.number()),
  /** `sign-in`: the owner must log in again. `attention`: refused, and out of the lane. */
  state: v.picklist(['saved', 'sending', 'sign-in', 'attention']),
  /** Attempts started. From the first on, the request never changes. */
  tries: v.number(),
  /** Answers of our server that asked for a later retry. */
  attempts: v.number(),
  /** Consecutive attempts without an answer from our server. */
  failures: v.number(),
  /** Earliest time of the next attempt by the device's clock, in milliseconds; 0 for at once. */
  next_at: v.number(),
  /** When the wait was set; a clock set back before it ends the wait. */
  waiting_since: v.number(),
  /** Why it waits: no network, a server error, the server's `Retry-After`, or a question to the person. */
  wait: v.nullable(v.picklist(['network', 'trouble', 'asked', 'held'])),
  /** The generation of the credentials that got a 401. */
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
export type OutboxEntry = v.InferOutput<typeof OutboxEntry>

/** The part of the server's receipt that is stored for 24 h: version 1. */
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
  /** Whether the offer is known to have ended: withdrawn on this device, or reported by the server. */
  ended: v.optional(v.boolean()),
  /** Whether the code sent with a confirmation did not match. */
  is_code_wrong: v.optional(v.boolean()),
  /** Whether a confirmation came after the visit was taken from the caregiver. Missing in receipts of older versions. */
  is_reassigned: v.optional(v.boolean()),
  /** Whether a confirmation is of the times before a move. Missing in receipts of older versions. */
  is_of_earlier_times: v.optional(v.boolean()),
  /** Whether a running-late note came too late to notify anyone. Missing in receipts of older versions. */
  is_too_late: v.optional(v.boolean()),
  /** The content of the tap, to recognize duplicates. */
  said: v.string(),
  /** The epoch of the server that gave it; missing in receipts of older versions. */
  epoch: v.optional(v.string()),
  /** The command itself, to be sent again to a server that went back; missing in receipts of older versions. */
  request: v.optional(
    v.looseObject({
      params: v.record(v.string(), v.unknown()),
      tz: v.string(),
      clock_offset_ms: v.nullable(v.number()),
      tries: v.number(),
    }),
  ),
})
export type StoredReceipt = v.InferOutput<typeof StoredReceipt>

/** The one IndexedDB value per owner and lane. */
export interface Lane {
  readonly owner: string
  readonly lane: string
  readonly entries: readonly OutboxEntry[]
  readonly receipts: readonly StoredReceipt[]
  /** Entries this version cannot read, stored unchanged. */
  readonly unread: readonly unknown[]
  /** Whether an entry of a newer version waits here; only that version may send, to preserve the order. */
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
  const entries: OutboxEntry[] = []
  const unread: unknown[] = []
  for (const raw of stored.output.entries) {
    const entry = v.safeParse(OutboxEntry, raw)
    if (entry.success) entries.push(entry.output)
    else unread.push(raw)
  }
  const receipts = stored.output.receipts.flatMap(raw => {
    const receipt = v.safeParse(StoredReceipt, raw)
    return receipt.success ? [receipt.output] : []
  })
  return {owner, lane, entries, receipts, unread, newer: unread.some(isNewer)}
}

/** The lane's stored value; undefined if it is empty. */
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

/** How long a receipt is stored on the device, in milliseconds. */
export const receipt_max_age_ms = 24 * 3_600_000
