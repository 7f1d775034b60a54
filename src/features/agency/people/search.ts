import * as v from 'valibot'
import {AddressDate} from '#contract/address-values.ts'
import {SessionSearch} from '#features/sessions/calendar/search.ts'

/** The periods of the report of hours: by name, or the days from and to. */
export const HoursPeriod = v.picklist(['this_week', 'last_week', 'this_month', 'last_month', 'days'])
export type HoursPeriod = v.InferOutput<typeof HoursPeriod>

/**
 * Search parameters of the people page: the tab, any day of the shown week, the open visit, and the period of the hours.
 * Invalid values are dropped.
 */
export const PeopleSearch = v.object({
  ...SessionSearch.entries,
  week: v.fallback(v.optional(AddressDate), undefined),
  view: v.fallback(v.optional(v.picklist(['team', 'hours'])), undefined),
  period: v.fallback(v.optional(HoursPeriod), undefined),
  from: v.fallback(v.optional(AddressDate), undefined),
  to: v.fallback(v.optional(AddressDate), undefined),
})
export type PeopleSearch = v.InferOutput<typeof PeopleSearch>
