import {m} from '#messages'
import type {ProviderOrder} from '#contract/bookings/choices.ts'
import type {ListedCaregiver} from '#contract/bookings/providers.ts'

const orders = [
  {value: 'fit', label: m.best_match()},
  {value: 'nearest', label: m.nearest()},
  {value: 'rate', label: m.lowest_rate()},
  {value: 'rating', label: m.highest_rating()},
  {value: 'experience', label: m.most_experience()},
] as const satisfies readonly {value: ProviderOrder | 'fit'; label: string}[]
const withoutNearest = orders.filter(({value}) => value !== 'nearest')

/**
 * The sort of listed caregivers, what it can be changed to, and a hint of what best match goes by. Only the distance of a
 * county is known, so that of caregivers of one county is the same.
 */
export function sortOf(order: ProviderOrder | undefined, caregivers: readonly Pick<ListedCaregiver, 'county'>[]) {
  const hasDistances = new Set(caregivers.map(({county}) => county)).size > 1
  const value: ProviderOrder | 'fit' = order === undefined || (order === 'nearest' && !hasDistances) ? 'fit' : order
  return {
    value,
    options: hasDistances ? orders : withoutNearest,
    hint: value !== 'fit' ? null : hasDistances ? m.best_fit_first() : m.best_fit_first_in_one_county(),
  }
}
