import {expect, test} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {withBooking, withCanceled, withDeclinedInvitation} from './with-booking.ts'

const {my_offer: _, match: _match, ...booking} = leadSample()
const answer = (given: Partial<Booking>) => ({...booking, ...given}) as Booking

test('an accepted request leaves the lists of open ones at once', () => {
  const other = leadSample({id: 'other'})
  const leads = [leadSample({organization_id: 'us'}), other]
  expect(withBooking(leads, answer({status: 'CONFIRMED', approved_org_id: 'us'}))).toEqual([other])
  expect(withBooking([other], answer({status: 'CONFIRMED'}))).toEqual([other])
})

test('a canceled booking is canceled in every list and on its own page', () => {
  const won = leadSample({status: 'CONFIRMED', my_offer: {status: 'ACCEPTED'} as Offer})
  const canceled = answer({status: 'CANCELLED'})
  expect(withBooking([won], canceled)).toEqual([{...won, ...canceled}])
  expect(withBooking(won, canceled)).toMatchObject({status: 'CANCELLED', my_offer: {status: 'ACCEPTED'}})
  expect(withBooking([answer({status: 'CONFIRMED'})], canceled)).toEqual([canceled])
})

test('the visits that were canceled are canceled wherever they are listed', () => {
  const [first, later] = [sampleSession({id: 'first'}), sampleSession({id: 'later'})]
  const ends = ({id}: {id: string}) => id === 'later'
  expect(withCanceled([first, later], ends)).toEqual([first, {...later, status: 'CANCELLED'}])
  expect(withCanceled(later, ends)).toMatchObject({status: 'CANCELLED'})
  const without = [first]
  expect(withCanceled(without, ends)).toBe(without)
})

test('a declined invitation leaves the lists of open requests, and a bid on it is withdrawn', () => {
  const invitation = {exclusive_until: '2026-06-02T12:00:00.000Z', then_open: true, is_exclusive: true}
  const [other, invited] = [leadSample({id: 'other'}), leadSample({id: 'invited', invitation})]
  expect(withDeclinedInvitation([other, invited], 'invited')).toEqual([other])
  const bid = {...invited, my_offer: {status: 'SUBMITTED'} as Offer}
  const {invitation: _invitation, ...withdrawn} = {...bid, my_offer: {status: 'WITHDRAWN'}}
  expect(withDeclinedInvitation([bid], 'invited')).toEqual([withdrawn])
  expect(withDeclinedInvitation(bid, 'invited')).toEqual(withdrawn)
  const without = [other]
  expect(withDeclinedInvitation(without, 'invited')).toBe(without)
})
