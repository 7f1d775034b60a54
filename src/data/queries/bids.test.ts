import {expect, test} from 'vitest'
import type {Offer} from '#contract/bookings/offers.ts'
import type {OutboxEntry, StoredReceipt} from '#offline/outbox/entry.ts'
import {bidOf, receivedBidText, shownBid} from './bids.ts'

const entry = (given: Partial<OutboxEntry>) => ({kind: 'bid-org', params: {hourly_rate: 25}, ...given}) as OutboxEntry
const receipt = (offer_id: string, received_at: string) => ({kind: 'bid-org', offer_id, received_at}) as StoredReceipt
const offer = (id: string, received_at: string, status: Offer['status'] = 'SUBMITTED') =>
  ({id, received_at, status}) as Offer
const at = (hour: number) => `2026-06-01T${String(hour).padStart(2, '0')}:00:00.000Z`
const none = {entries: [], receipts: []}

test('what waits is drawn over what the server knows, and a later bid over a refused one', () => {
  const lead = {my_offer: offer('a', at(9))}
  const refused = entry({key: '1', state: 'attention'})
  const waiting = entry({key: '2', state: 'saved'})
  expect(bidOf('bid-org', lead, {entries: [waiting, refused], receipts: []})).toMatchObject({
    is: 'saved',
    hourly_rate: 25,
  })
  expect(bidOf('bid-org', lead, {entries: [refused], receipts: []})).toMatchObject({is: 'attention'})
  expect(bidOf('bid-caretaker', lead, {entries: [refused], receipts: []})).toMatchObject({is: 'received'})
})

test('a receipt newer than the list counts, and a list newer than the receipt', () => {
  const lane = {entries: [], receipts: [receipt('b', at(10))]}
  expect(bidOf('bid-org', {my_offer: offer('a', at(9))}, lane)).toEqual({
    is: 'received',
    received_at: at(10),
    hourly_rate: undefined,
    offer: undefined,
    of: {bid_key: undefined, offer_id: 'b'},
  })
  expect(bidOf('bid-org', {my_offer: offer('c', at(11))}, lane)).toMatchObject({offer: {id: 'c'}})
  expect(bidOf('bid-org', {my_offer: offer('b', at(10), 'WITHDRAWN')}, lane)).toMatchObject({is: 'over'})
})

test('the screen shows the bid on its way, or the received one whose offer is live, by its key', () => {
  const lead = {my_offer: offer('a', at(9))}
  const received = {...receipt('b', at(10)), key: 'key-b'}
  const lane = {entries: [], receipts: [received]}
  expect(shownBid('bid-org', {my_offer: null}, none)).toEqual({offer: null, key: undefined})
  expect(shownBid('bid-org', lead, none)).toEqual({offer: lead.my_offer, key: undefined})
  expect(shownBid('bid-org', lead, lane).key).toBe('key-b')
  expect(shownBid('bid-org', {my_offer: offer('b', at(10))}, lane).key).toBe('key-b')
  expect(shownBid('bid-org', {my_offer: offer('b', at(10), 'WITHDRAWN')}, lane).key).toBeUndefined()
  expect(shownBid('bid-org', lead, {...lane, entries: [entry({key: 'key-c', state: 'sending'})]}).key).toBe('key-c')
})

test('a withdrawn offer is received no more, though the list is older', () => {
  const lane = {entries: [], receipts: [{...receipt('b', at(10)), ended: true}]}
  expect(bidOf('bid-org', {my_offer: null}, lane)).toEqual({is: 'none'})
})

test('a received bid names what a withdrawal ends: its key on this device, else the offer', () => {
  const lead = {my_offer: offer('b', at(10))}
  const received = {...receipt('b', at(10)), key: 'key-b'}
  expect(bidOf('bid-org', lead, none)).toMatchObject({of: {bid_key: 'b', offer_id: 'b'}})
  expect(bidOf('bid-org', lead, {...none, receipts: [received]})).toMatchObject({of: {bid_key: 'key-b', offer_id: 'b'}})
})

test('a listed bid whose withdrawal waits is withdrawing, and over once that is received, though the list is older', () => {
  const lead = {my_offer: {...offer('b', at(10)), hourly_rate: 26}}
  const withdrawal = entry({kind: 'bid-withdraw', state: 'saved', params: {bid_key: 'b', offer_id: 'b'}})
  const lane = {...none, entries: [withdrawal]}
  expect(bidOf('bid-org', lead, lane)).toEqual({is: 'withdrawing', hourly_rate: 26, isReceived: true})
  expect(bidOf('bid-org', {my_offer: offer('c', at(11))}, lane)).toMatchObject({is: 'received'})
  expect(bidOf('bid-org', {my_offer: offer('b', at(10), 'ACCEPTED')}, lane)).toMatchObject({is: 'over'})
  const again = entry({key: '2', state: 'saved'})
  expect(bidOf('bid-org', lead, {...none, entries: [withdrawal, again]})).toMatchObject({is: 'saved'})
  const {params} = withdrawal
  const done = {kind: 'bid-withdraw', request: {params}} as StoredReceipt
  expect(bidOf('bid-org', lead, {...none, receipts: [done]})).toMatchObject({is: 'over', offer: {status: 'WITHDRAWN'}})
})

test('a received bid says its rate', () => {
  const bid = {received_at: '2026-06-01T14:03:00.000Z', hourly_rate: 22.2}
  expect(receivedBidText(bid, 'UTC', at(23))).toBe('Received 2:03 PM · $22.20/hr')
  expect(receivedBidText({...bid, hourly_rate: undefined}, 'UTC', at(23))).not.toContain('$')
})

test('a bid received on another day says the day', () => {
  const bid = {received_at: '2026-06-01T14:03:00.000Z', hourly_rate: 26}
  expect(receivedBidText(bid, 'UTC', '2026-06-02T08:00:00.000Z')).toBe('Received yesterday, 2:03 PM · $26/hr')
  expect(receivedBidText(bid, 'UTC', '2026-06-09T08:00:00.000Z')).toBe('Received Mon, Jun 1, 2:03 PM · $26/hr')
})

test('the offer that a refusal names is replaced by the next bid, also before the list names it', () => {
  const error = {status: 409, code: 'offer_changed', detail: 'x', at: 0}
  const standing = {...offer('b', at(10)), hourly_rate: 26, note: null}
  const lane = {entries: [entry({key: '1', state: 'attention', error: {...error, current: standing}})], receipts: []}
  expect(shownBid('bid-org', {my_offer: offer('a', at(9))}, lane).offer).toMatchObject({id: 'b'})
  expect(shownBid('bid-org', {my_offer: offer('c', at(11))}, lane).offer).toMatchObject({id: 'c'})
})
