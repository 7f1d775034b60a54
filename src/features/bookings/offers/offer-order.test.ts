import {expect, test} from 'vitest'
import type {Offer} from '#contract/bookings/offers.ts'
import {lowestOf, sortOffers} from './offer-order.ts'

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

test('the lowest total is that of one offer of several, and of none that share it', () => {
  const [a, b] = offers
  expect(lowestOf([a!, b!])).toBe('b')
  expect(lowestOf(offers)).toBeUndefined()
  expect(lowestOf([a!])).toBeUndefined()
  expect(lowestOf([])).toBeUndefined()
})
