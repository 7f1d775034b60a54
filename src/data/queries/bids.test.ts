import {expect, test} from 'vitest'
import type {Offer} from '#contract/bookings/offers.ts'
import type {Entry, StoredReceipt} from '#offline/outbox/entry.ts'
import {bidOf, liveOfferId} from './bids.ts'

const entry = (given: Partial<Entry>) => ({kind: 'bid-org', params: {hourly_rate: 25}, ...given}) as Entry
const receipt = (offer_id: string, received_at: string) =>
  ({kind: 'bid-org', offer_id, received_at}) as StoredReceipt
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
    offer: undefined,
  })
  expect(bidOf('bid-org', {my_offer: offer('c', at(11))}, lane)).toMatchObject({offer: {id: 'c'}})
  expect(bidOf('bid-org', {my_offer: offer('b', at(10), 'WITHDRAWN')}, lane)).toMatchObject({is: 'over'})
})

test('a new bid names the live offer that this device knows of', () => {
  expect(liveOfferId('bid-org', {my_offer: null}, [])).toBeNull()
  expect(liveOfferId('bid-org', {my_offer: offer('a', at(9))}, [])).toBe('a')
  expect(liveOfferId('bid-org', {my_offer: offer('a', at(9), 'NOT_SELECTED')}, [])).toBeNull()
  expect(liveOfferId('bid-org', {my_offer: null}, [receipt('b', at(10))])).toBe('b')
  expect(bidOf('bid-org', {my_offer: null}, none)).toEqual({is: 'none'})
})
