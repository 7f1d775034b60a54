import {expect, test} from 'vitest'
import type {Offer} from '#contract/bookings/offers.ts'
import type {StoredReceipt} from '#data/offline/outbox.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {sampleEntry} from '#tests/support/samples/visit-samples.ts'
import {mergeOwnBids} from './merge-own-bids.ts'

const withdrawn = {id: 'old', status: 'WITHDRAWN', received_at: '2026-06-01T10:00:00.000Z', hourly_rate: 20} as Offer
const receiptOf = (lane: string, given: Partial<StoredReceipt> = {}): StoredReceipt =>
  ({
    lane,
    kind: 'bid-org',
    offer_id: 'new',
    received_at: '2026-06-01T12:00:00.000Z',
    hourly_rate: 24,
    ...given,
  }) as StoredReceipt
const merged = (...given: Parameters<typeof mergeOwnBids>) =>
  mergeOwnBids(...given).map(({id, group, bid_rate}) => [id, group, bid_rate])

test('an agency’s bid received from this device waits at its rate, though the stored list has only the one before it', () => {
  const bookings = [leadSample({id: 'a', my_offer: withdrawn}), leadSample({id: 'b', my_offer: withdrawn})]
  expect(merged('bid-org', {bookings, leads: []}, {entries: [], receipts: [receiptOf('a')]})).toEqual([
    ['a', 'waiting', 24],
    ['b', 'lost', 20],
  ])
  // of an older version, without its rate
  const {hourly_rate: _, ...older} = receiptOf('a')
  expect(merged('bid-org', {bookings, leads: []}, {entries: [], receipts: [older]})[0]).toEqual(['a', 'waiting', 20])
})

test('a first bid that was received waits, though only the stored leads have its request; an unsent one is not listed', () => {
  const leads = [leadSample({id: 'a'}), leadSample({id: 'b'}), leadSample({id: 'c'})]
  const outbox = {entries: [sampleEntry({lane: 'b', kind: 'bid-org'})], receipts: [receiptOf('a')]}
  expect(merged('bid-org', {bookings: [], leads}, outbox)).toEqual([['a', 'waiting', 24]])
})

test('a decided or declined request keeps its group, and a receipt of another kind changes none', () => {
  const lost = leadSample({id: 'a', status: 'CONFIRMED', my_offer: {...withdrawn, status: 'NOT_SELECTED'}})
  const declined = leadSample({id: 'b', status: 'DECLINED'})
  const bookings = [lost, declined, leadSample({id: 'c', my_offer: withdrawn})]
  const receipts = [receiptOf('a'), receiptOf('c', {kind: 'bid-caretaker'})]
  expect(merged('bid-org', {bookings, leads: []}, {entries: [], receipts})).toEqual([
    ['a', 'lost', 20],
    ['b', 'lost', null],
    ['c', 'lost', 20],
  ])
})
