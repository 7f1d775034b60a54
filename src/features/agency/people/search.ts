import * as v from 'valibot'
import {LocalDate} from '#contract/shapes.ts'
import {SessionSearch} from '#features/sessions/calendar/search.ts'

/** Search parameters of the people page: any day of the shown week, and the open visit. Invalid values are dropped. */
export const PeopleSearch = v.object({
  ...SessionSearch.entries,
  week: v.fallback(v.optional(LocalDate), undefined),
})
export type PeopleSearch = v.InferOutput<typeof PeopleSearch>
