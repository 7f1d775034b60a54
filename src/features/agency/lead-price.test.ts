import {expect, test} from 'vitest'
import type {Offer} from '#contract/offers.ts'
import {careTotal, leadPriceAt} from './lead-price.ts'
import {leadSample} from './lead-sample.ts'

const offer = (hourly_rate: number, status: Offer['status']) => ({hourly_rate, status}) as Offer

test('the family pays the rate for every hour', () => {
  expect(careTotal({hours: 25.5}, 26.5)).toBe(67_575)
})

test('at the rate that the server priced, the price is the server’s; at another it follows in proportion', () => {
  const lead = leadSample({max_hourly_rate: 30, lead_fee_cents: 2401})
  expect(leadPriceAt(lead, 30)).toEqual({cents: 2401, isExact: true})
  expect(leadPriceAt(lead, 15)).toEqual({cents: 1201, isExact: false})
})

test('a live offer of one’s own is what was priced; one that is over is not', () => {
  const lead = leadSample({max_hourly_rate: 30, lead_fee_cents: 2000})
  expect(leadPriceAt({...lead, my_offer: offer(25, 'SUBMITTED')}, 25)).toEqual({cents: 2000, isExact: true})
  expect(leadPriceAt({...lead, my_offer: offer(25, 'WITHDRAWN')}, 30)).toEqual({cents: 2000, isExact: true})
})

test('where no rate is named nothing is guessed', () => {
  expect(leadPriceAt(leadSample({max_hourly_rate: null}), 20)).toBeNull()
})
