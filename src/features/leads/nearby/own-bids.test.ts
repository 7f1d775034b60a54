import {expect, test} from 'vitest'
import type {Offer} from '#contract/bookings/offers.ts'
import type {StoredReceipt} from '#data/offline/outbox.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {sampleEntry} from '#tests/support/samples/visit-samples.ts'
import {ownBids} from './own-bids.tsx'

const withdrawn = {id: 'old', status: 'WITHDRAWN', received_at: '2026-06-01T10:00:00.000Z'} as Offer
const receipt = (lane: string): StoredReceipt =>
  ({lane, kind: 'bid-caretaker', offer_id: 'new', received_at: '2026-06-01T12:00:00.000Z'}) as StoredReceipt
const groups = (...given: Parameters<typeof ownBids>) => ownBids(...given).map(({id, group}) => [id, group])

test('a bid received from this phone waits for an answer, though the stored list has only the one before it', () => {
  const bookings = [leadSample({id: 'a', my_offer: withdrawn}), leadSample({id: 'b', my_offer: withdrawn})]
  expect(groups(bookings, [], {entries: [], receipts: [receipt('a')]})).toEqual([
    ['a', 'waiting'],
    ['b', 'lost'],
  ])
})

test('a first bid that was received waits, though only the list nearby has its request', () => {
  const nearby = [leadSample({id: 'a'}), leadSample({id: 'b'})]
  const outbox = {entries: [sampleEntry({lane: 'b', kind: 'bid-caretaker'})], receipts: [receipt('a')]}
  expect(groups([], nearby, outbox)).toEqual([['a', 'waiting']])
})

test('a request that was decided keeps its group', () => {
  const lost = leadSample({id: 'a', status: 'CONFIRMED', my_offer: {...withdrawn, status: 'NOT_SELECTED'}})
  expect(groups([lost], [], {entries: [], receipts: [receipt('a')]})).toEqual([['a', 'lost']])
})
