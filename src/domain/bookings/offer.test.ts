import {expect, test} from 'vitest'
import type {OfferStatus} from '#contract/bookings/offers.ts'
import {isLive, offerTransitions} from './offer.ts'

test('only a submitted offer waits for the parent, and every end is final', () => {
  const statuses = Object.keys(offerTransitions) as OfferStatus[]
  expect(statuses.filter(status => isLive({status}))).toEqual(['SUBMITTED'])
  expect(offerTransitions.SUBMITTED).toEqual(statuses.filter(status => status !== 'SUBMITTED'))
})
