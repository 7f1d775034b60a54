import * as v from 'valibot'
import {rememberedFilters, rememberFilters} from '#data/app/remembered-filters.ts'
import {BookingsSearch} from '../search-params.ts'

/** The list whose filters are stored. */
export const agency_list = 'agency-bookings'

const isSet = (search: BookingsSearch): boolean => Object.values(search).some(value => value !== undefined)

/** The search to go to instead: the stored filters where the address has none, none after `reset`; else null. */
export function rememberedSearch({reset, ...search}: BookingsSearch & {reset?: 1 | undefined}): BookingsSearch | null {
  if (reset) {
    rememberFilters(agency_list, {})
    return {}
  }
  if (isSet(search)) return null
  const remembered = v.parse(BookingsSearch, rememberedFilters(agency_list))
  return isSet(remembered) ? remembered : null
}
