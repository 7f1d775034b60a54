import {expect, test} from 'vitest'
import {careTotal, leadPriceAt} from './lead-price.ts'
import {leadSample} from '../lead-sample.ts'

test('the family pays the rate for every hour', () => {
  expect(careTotal({hours: 25.5}, 26.5)).toBe(67_575)
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

test('where the terms are not known nothing is guessed', () => {
  expect(leadPriceAt({}, 20)).toBeNull()
})
