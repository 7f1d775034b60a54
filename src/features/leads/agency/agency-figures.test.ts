import {expect, test} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import type {OwnBid} from '../bid/merge-own-bids.ts'
import {agencyFigures} from './agency-figures.ts'
import {groupOf} from './booking-groups.ts'
import {
  leadPriceRange,
  leadPricesText,
  leadPriceText,
  leastLeadPrice,
  namedRates,
  priceRangesText,
} from './lead-prices.ts'

/** A request of noon with the agency's offer so many minutes later. */
const offered = (status: Offer['status'], minutes: number, booking: Lead['status'] = 'CONFIRMED'): OwnBid => {
  const lead = leadSample({
    status: booking,
    created_at: '2026-06-01T12:00:00.000Z',
    my_offer: {status, received_at: new Date(Date.UTC(2026, 5, 1, 12, minutes)).toISOString()} as Offer,
  })
  return {...lead, group: groupOf(lead), bid_rate: null}
}

test('figures count live offers, what was won of what was decided, and the median time to the first offer', () => {
  const bookings = [
    offered('ACCEPTED', 10),
    offered('NOT_SELECTED', 60),
    offered('SUBMITTED', 30, 'REVIEW'),
    offered('WITHDRAWN', 90, 'PENDING'),
  ]
  expect(agencyFigures(bookings)).toMatchObject({in_play: 1, won: 1, decided: 2, median_answer_minutes: 45})
  const raised = {...offered('SUBMITTED', 30, 'REVIEW'), first_offer_at: '2026-06-01T12:20:00.000Z'}
  expect(agencyFigures([raised, offered('DECLINED', 10, 'DECLINED')])).toMatchObject({
    in_play: 1,
    won: 0,
    decided: 1,
    median_answer_minutes: 15,
  })
  expect(agencyFigures([])).toMatchObject({in_play: 0, won: 0, decided: 0, median_answer_minutes: null})
})

test('the time to answer begins when the request opened to the agency', () => {
  const opened = {...offered('SUBMITTED', 60, 'REVIEW'), open_since: '2026-06-01T12:50:00.000Z'}
  expect(agencyFigures([opened]).median_answer_minutes).toBe(10)
  const moved = {...opened, first_offer_at: '2026-06-01T12:20:00.000Z'}
  expect(agencyFigures([opened, moved]).median_answer_minutes).toBe(10)
  expect(agencyFigures([opened], '2026-06-01T12:30:00.000Z').median_answer_minutes).toBe(10)
})

test('a request that the family sent to the agency alone is in no figure', () => {
  const sent = (status: Offer['status'], booking?: Lead['status']) => ({
    ...offered(status, 10, booking),
    organization_id: 'us',
  })
  const counted = [offered('NOT_SELECTED', 30), offered('SUBMITTED', 40, 'REVIEW')]
  expect(agencyFigures([sent('ACCEPTED'), sent('SUBMITTED', 'REVIEW'), ...counted])).toEqual({
    in_play: 1,
    won: 0,
    decided: 1,
    median_answer_minutes: 35,
    has_uncounted: true,
  })
  expect(agencyFigures(counted).has_uncounted).toBe(false)
})

test('a bid on a request that was canceled is neither won nor lost', () => {
  const bids = [offered('ACCEPTED', 10), offered('NOT_SELECTED', 30, 'CANCELLED')]
  expect(agencyFigures(bids)).toMatchObject({won: 1, decided: 1})
})

test('a bid that a change of the request ended is neither won nor lost', () => {
  const ended = offered('NOT_SELECTED', 30, 'PENDING')
  const my_offer = {...ended.my_offer, is_ended_by_change: true} as Offer
  expect(agencyFigures([offered('ACCEPTED', 10), {...ended, my_offer}])).toMatchObject({won: 1, decided: 1})
})

test('requests from before the agency joined are won and lost, but their age is no time to answer', () => {
  const old = {...offered('ACCEPTED', 0), created_at: '2026-05-20T12:00:00.000Z'}
  expect(agencyFigures([old, offered('NOT_SELECTED', 20)], '2026-06-01T08:00:00.000Z')).toMatchObject({
    in_play: 0,
    won: 1,
    decided: 2,
    median_answer_minutes: 20,
  })
  expect(agencyFigures([old], '2026-06-01T08:00:00.000Z').median_answer_minutes).toBeNull()
})

const lead_terms = {fee_bps: 1000, minutes_per_session: [240]}

test('a lead without a highest rate has a range of prices, from the rates that other families named', () => {
  const lead = leadSample({max_hourly_rate: null, lead_terms})
  expect(leadPriceRange(lead, [20, 24, 26, 30, 60])).toEqual({from_cents: 960, to_cents: 1200})
  expect(leadPriceRange(lead, [])).toBeNull()
  expect(leadPriceRange(leadSample({lead_terms}), [20])).toBeNull()
  expect(leadPriceText(lead, [20, 24, 26, 30, 60])).toBe('about $9.60–$12.00')
  expect(leadPriceText(lead, [])).toBeNull()
  // what the ranges follow is said where there is one
  const text = 'Lead price ranges are based on the maximum rates in the other leads.'
  const named = leadSample({lead_terms, lead_fee_cents: 1200})
  expect(priceRangesText([named, lead], [20, 24, 26, 30, 60])).toBe(text)
  expect(priceRangesText([named, lead], [24])).toBeNull()
  expect(priceRangesText([named], [20, 30])).toBeNull()
})

test('the preview of several bids sums the lead prices that are known', () => {
  const [known, unknown] = [leadSample({lead_terms}), leadSample({})]
  expect(leadPricesText([{lead: known, rate: 25}])).toBe('$10.00 in lead prices if every family approves you.')
  expect(leadPricesText([known, unknown].map(lead => ({lead, rate: 25})))).toBe(
    '$10.00 in lead prices if every family approves you, and those shown after you bid.',
  )
})

test('where the visits go on, a price is that of the first thirty days', () => {
  const long = leadSample({lead_terms, lead_fee_cents: 1200, sessions_count: 3})
  expect(leadPriceText(long, [])).toBe('$12.00 for the first 30 days')
  expect(leadPricesText([{lead: long, rate: 25}])).toBe(
    '$10.00 in lead prices for the first 30 days of each if every family approves you.',
  )
})

test('leads are sorted by their price, or by where its range begins', () => {
  const leads = [
    leadSample({number: 'V-OPEN', max_hourly_rate: null, lead_terms}),
    leadSample({number: 'V-HIGH', max_hourly_rate: 30, lead_fee_cents: 1200}),
    leadSample({number: 'V-LOW', max_hourly_rate: 20, lead_fee_cents: 700}),
  ]
  const price = (lead: Lead) => leastLeadPrice(lead, namedRates(leads)) ?? 0
  expect(leads.toSorted((a, b) => price(a) - price(b)).map(({number}) => number)).toEqual(['V-LOW', 'V-OPEN', 'V-HIGH'])
})
