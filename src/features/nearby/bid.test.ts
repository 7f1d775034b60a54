import {expect, test} from 'vitest'
import type {Offer} from '#contract/offers.ts'
import type {Entry, StoredReceipt} from '#data/outbox.ts'
import {bidOf, earningsOf, liveOfferOf} from './bid.ts'
import {troubleText} from './bid-trouble.tsx'

const offer = (given: Partial<Offer> = {}): Offer => ({
  id: 'first',
  booking_id: 'booking',
  bidder: 'caretaker',
  caretaker_id: 'me',
  org_id: null,
  display_name: 'Dana',
  avatar_url: null,
  hourly_rate: 24,
  total_cents: 9600,
  fee_cents: 960,
  note: null,
  status: 'SUBMITTED',
  received_at: '2026-06-08T19:00:00.000Z',
  ...given,
})
const entry = (given: Partial<Entry> = {}) =>
  ({kind: 'bid-caretaker', state: 'saved', params: {hourly_rate: 26}, error: null, ...given}) as Entry
const receipt = (given: Partial<StoredReceipt> = {}) =>
  ({
    kind: 'bid-caretaker',
    received_at: '2026-06-08T19:05:00.000Z',
    offer_id: 'second',
    ...given,
  }) as StoredReceipt
const none = {entries: [], receipts: []}

test('a bid on its way is shown before the offer it is to replace', () => {
  const bid = bidOf({my_offer: offer()}, {entries: [entry()], receipts: []})
  expect(bid).toMatchObject({is: 'saved', hourly_rate: 26})
})

test('a receipt newer than the list counts, an older one does not bring back a withdrawn bid', () => {
  const lane = {entries: [], receipts: [receipt()]}
  expect(bidOf({my_offer: null}, lane).is).toBe('received')
  expect(liveOfferOf({my_offer: offer()}, lane.receipts)).toBe('second')
  const withdrawn = offer({id: 'second', status: 'WITHDRAWN', received_at: '2026-06-08T19:05:00.000Z'})
  expect(bidOf({my_offer: withdrawn}, lane).is).toBe('over')
  expect(liveOfferOf({my_offer: withdrawn}, lane.receipts)).toBeNull()
})

test('without a bid of any kind there is none', () => {
  expect(bidOf({my_offer: null}, none)).toEqual({is: 'none'})
  expect(bidOf({my_offer: offer()}, none)).toMatchObject({is: 'received', hourly_rate: 24})
})

test('what a request brings is its hours at the rate', () => {
  expect(earningsOf({hours: 4.5}, 24)).toBe(10_800)
  expect(earningsOf({hours: 0.33}, 24)).toBe(800)
})

test('a refusal is told with how things stand now', () => {
  const error = (code: string, current: unknown) => ({status: 409, code, detail: 'x', current, at: 0})
  expect(troubleText({error: error('booking_closed', {status: 'CONFIRMED'})})).toBe(
    'This request takes no more bids: it is confirmed.',
  )
  expect(troubleText({error: error('offer_changed', offer())})).toContain('$24.00/h by now')
  expect(troubleText({error: error('phone_required', undefined)})).toBe('x')
})
