import {m} from '#messages'
import type {Offer} from '#contract/bookings/offers.ts'

/** How a family sorts the offers of a request; the server's order is the best match first. */
export type OfferOrder = 'match' | 'price' | 'newest'

export const offerOrders = [
  {value: 'match', label: m.best_match()},
  {value: 'price', label: m.sorted_by_price()},
  {value: 'newest', label: m.sorted_by_time()},
] as const satisfies readonly {value: OfferOrder; label: string}[]

/** The order that `sort` of a table names as well: by the lowest price is by the total. Undefined for that of another column. */
export function orderOf(sort: string | undefined): OfferOrder | undefined {
  if (sort === undefined) return 'match'
  return sort === 'total' ? 'price' : sort === 'newest' ? sort : undefined
}

/** The `sort` that stands for an order; see `orderOf`. */
export const sortOf = (order: OfferOrder): 'total' | 'newest' | undefined =>
  order === 'match' ? undefined : order === 'price' ? 'total' : order

const comparers = {
  match: () => 0,
  price: (a, b) => a.due_cents - b.due_cents,
  newest: (a, b) => Date.parse(b.received_at) - Date.parse(a.received_at),
} as const satisfies Record<OfferOrder, (a: Offer, b: Offer) => number>

/** The offers in this order; equal ones stay best match first. */
export const sortOffers = (offers: readonly Offer[], order: OfferOrder): Offer[] => offers.toSorted(comparers[order])

/** The id of the one offer with the lowest whole price; undefined for a single offer, and if two share it. */
export function lowestOf(offers: readonly Offer[]): string | undefined {
  const [lowest, next] = sortOffers(offers, 'price')
  return lowest && next && lowest.due_cents < next.due_cents ? lowest.id : undefined
}
