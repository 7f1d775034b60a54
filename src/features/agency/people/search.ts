import * as v from 'valibot'
import {AddressDate} from '#contract/address-values.ts'
import {SessionSearch} from '#features/sessions/calendar/search.ts'

/** Search parameters of the people page: the tab, any day of the shown week, the open visit. Invalid values are dropped. */
export const PeopleSearch = v.object({
  ...SessionSearch.entries,
  week: v.fallback(v.optional(AddressDate), undefined),
  view: v.fallback(v.optional(v.literal('team')), undefined),
})
export type PeopleSearch = v.InferOutput<typeof PeopleSearch>
