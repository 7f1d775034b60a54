import {expect, test} from 'vitest'
import type {ListedAgency} from '#contract/bookings/providers.ts'
import {factsText} from './agency-choice.tsx'

test('an agency without a bid of the last year is not said to have never made one', () => {
  const agency = {rating: 4.6, reviews_count: 7, rates: null} as ListedAgency
  expect(factsText(agency)).toMatch(/ · no bids in the last year$/)
  expect(factsText({...agency, rates: {from: 28, to: 34}})).toMatch(/ · bids in the last year: \$28–\$34\/hr$/)
})
