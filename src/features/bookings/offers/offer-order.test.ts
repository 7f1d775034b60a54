import {expect, test} from 'vitest'
import type {Offer} from '#contract/bookings/offers.ts'
import {sortOffers} from './offer-order.ts'

const offers = [
  {id: 'a', due_cents: 9_000, received_at: '2026-06-08T14:00:00.000Z'},
  {id: 'b', due_cents: 8_000, received_at: '2026-06-08T15:00:00.000Z'},
  {id: 'c', due_cents: 8_000, received_at: '2026-06-08T13:00:00.000Z'},
] as Offer[]

test.each([
  ['match', 'abc'],
  ['price', 'bca'],
  ['newest', 'bac'],
] as const)('sorted by %s, equal offers stay best match first', (order, ids) => {
  expect(sortOffers(offers, order).map(({id}) => id)).toEqual([...ids])
})
