import type {OutboxEntry, Lane} from '#offline/outbox/entry.ts'
import {sampleEntry} from '#tests/support/samples/visit-samples.ts'

/** An entry as it stands right after the press, changed as the test needs. */
export const makeEntry = (changes: Partial<OutboxEntry> = {}): OutboxEntry =>
  sampleEntry({
    key: 'key-1',
    owner: 'anna',
    lane: 's1',
    params: {session_id: 's1', side: 'caretaker', offline: true},
    captured_at: '2026-05-31T14:00:00.000Z',
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
