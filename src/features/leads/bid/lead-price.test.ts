import {expect, test} from 'vitest'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {quote} from '#domain/money/money.ts'
import {careTotal, leadPriceAt, roundedShare, shownLeadPrice, shownTotal, wholeLeadPriceAt} from './lead-price.ts'
import {sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'

test('the price is rounded for each visit, so that it is the price of the offer', () => {
  // 45 minutes at $20.33 are $15.2475
  const visits = {hours: 2.25, sessions_count: 3}
  const session_minutes = [{minutes: 45, count: 3}]
  expect(careTotal({...visits, session_minutes}, 20.33)).toBe(4575)
  expect(careTotal(visits, 20.33)).toBe(4575)
  const minutes_per_session = [45, 45, 45]
  const offer = quote({audience: 'caretakers', rate_cents: 2033, fee_bps: 1000, minutes_per_session})
  expect(offer.total_cents).toBe(4575)
})

test('visits of different length are added up', () => {
  const session_minutes = [
    {minutes: 45, count: 2},
    {minutes: 240, count: 1},
  ]
  expect(careTotal({hours: 5.5, sessions_count: 3, session_minutes}, 20.33)).toBe(2 * 1525 + 8132)
})

test('the price of the lead follows the rate that is typed, rounded for each visit, also where no highest rate is named', () => {
  const lead = leadSample({
    max_hourly_rate: null,
    lead_terms: {fee_bps: 1000, minutes_per_session: [50, 50, 50]},
  })
  // a tenth of 50 minutes at $20.05 is $1.671 a visit, which is $1.67
  expect(leadPriceAt(lead, 20.05)).toBe(3 * 167)
  expect(leadPriceAt(lead, 40)).toBe(3 * 333)
})

test('the whole price of a lead is told only where the first invoice is not all of it', () => {
  const lead_terms = {fee_bps: 1000, minutes_per_session: [240, 240]}
  const session_minutes = [{minutes: 240, count: 3}]
  expect(wholeLeadPriceAt(leadSample({lead_terms, session_minutes, sessions_count: 3}), 25)).toBe(3000)
  expect(wholeLeadPriceAt(leadSample({lead_terms, session_minutes, sessions_count: 2}), 25)).toBeNull()
  expect(wholeLeadPriceAt(leadSample({session_minutes, sessions_count: 3}), 25)).toBeNull()
})

test('a price that is not a plain share of what the family pays, since each visit is rounded, is explained', () => {
  const lead = (count: number, known = count) =>
    leadSample({
      hours: 1.5 * count,
      sessions_count: count,
      session_minutes: [{minutes: 90, count}],
      lead_terms: {fee_bps: 1000, minutes_per_session: Array(known).fill(90)},
    })
  // ten visits of $38.25 are $382.50, and ten times $3.83 are $38.30
  expect([careTotal(lead(10), 25.5), leadPriceAt(lead(10), 25.5)]).toEqual([38_250, 3830])
  expect(roundedShare(lead(10), 25.5)).toBe(1000)
  expect(roundedShare(lead(10, 4), 25.5)).toBe(1000)
  expect(roundedShare(lead(10), 24)).toBeNull()
  expect(roundedShare(lead(1), 25.5)).toBeNull()
})

test('where the terms are not known nothing is guessed', () => {
  expect(leadPriceAt({}, 20)).toBeNull()
})

test('a card shows what the caregiver earns by the bid, and by the usual rate without one', () => {
  const visits = {hours: 8, sessions_count: 2, my_offer: null}
  const of = {bid_key: 'key', offer_id: 'offer'}
  const bid = {is: 'received', of, received_at: '2026-06-01T12:00:00.000Z', hourly_rate: 27, offer: undefined} as const
  expect(shownTotal(visits, bid, 24)).toEqual({cents: 21_600, by: 'bid'})
  expect(shownTotal(visits, {...bid, hourly_rate: undefined}, 24)).toEqual({cents: 19_200, by: 'rate'})
  expect(shownTotal(visits, {is: 'withdrawing', isReceived: true, hourly_rate: 27}, 24)).toEqual({
    cents: 19_200,
    by: 'rate',
  })
  expect(shownTotal(visits, {is: 'none'}, 24)).toEqual({cents: 19_200, by: 'rate'})
  expect(shownTotal(visits, {is: 'none'}, undefined)).toBeNull()
})

test('the lead’s price is that of the bid, also while it waits, and else names the maximum rate', () => {
  const lead = {max_hourly_rate: 37.5, lead_terms: {fee_bps: 1000, minutes_per_session: [240]}, my_offer: null}
  const of = {bid_key: 'key', offer_id: 'offer'}
  const bid = {hourly_rate: 35, received_at: '2026-06-01T12:00:00.000Z', offer: undefined, of}
  const entry = {} as OutboxEntry
  expect(shownLeadPrice(lead, {is: 'received', ...bid})).toEqual({cents: 1400, by: 'bid'})
  expect(shownLeadPrice(lead, {is: 'saved', hourly_rate: 35, entry})).toEqual({cents: 1400, by: 'bid'})
  const at_max = {cents: 1500, by: 'max', max_rate: 37.5}
  expect(shownLeadPrice(lead, {is: 'none'})).toEqual(at_max)
  expect(shownLeadPrice(lead, {is: 'withdrawing', isReceived: true, hourly_rate: 35})).toEqual(at_max)
  expect(shownLeadPrice({...lead, max_hourly_rate: null}, {is: 'none'})).toBeNull()
  expect(shownLeadPrice({max_hourly_rate: 30, my_offer: null}, {is: 'none'})).toBeNull()
})

test('beside a refused bid the price is that of the bid which stands', () => {
  const lead = leadSample({max_hourly_rate: 37.5, lead_terms: {fee_bps: 1000, minutes_per_session: [240]}})
  const refused = {is: 'attention', hourly_rate: 30, entry: {} as OutboxEntry} as const
  const my_offer = sampleOffer({hourly_rate: 35, status: 'SUBMITTED'})
  expect(shownLeadPrice({...lead, my_offer}, refused)).toEqual({cents: 1400, by: 'bid'})
  expect(shownLeadPrice({...lead, my_offer: null}, refused)).toEqual({cents: 1500, by: 'max', max_rate: 37.5})
})
