import type {OutboxEntry, Lane} from '#offline/outbox/entry.ts'

/** An entry as it stands right after the press, changed as the test needs. */
export const makeEntry = (changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  v: 1,
  key: 'key-1',
  owner: 'anna',
  lane: 's1',
  kind: 'confirm-start',
  params: {session_id: 's1', side: 'caretaker', offline: true},
  captured_at: '2026-05-31T14:00:00.000Z',
  tz: 'America/Chicago',
  clock_offset_ms: 0,
  state: 'saved',
  tries: 0,
  attempts: 0,
  failures: 0,
  next_at: 0,
  waiting_since: 0,
  wait: null,
  refused_generation: null,
  error: null,
  ...changes,
})

export const makeBid = (changes: Partial<OutboxEntry> = {}): OutboxEntry =>
  makeEntry({kind: 'bid-caretaker', lane: 'b1', params: {booking_id: 'b1', hourly_rate: 20}, ...changes})

export const laneOf = (...entries: OutboxEntry[]): Lane => ({
  owner: 'anna',
  lane: entries[0]?.lane ?? 's1',
  entries,
  receipts: [],
  unread: [],
  newer: false,
})
