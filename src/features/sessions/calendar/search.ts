import * as v from 'valibot'
import {LocalDate} from '#contract/shapes.ts'

/** Search parameters of every route that opens visits. Invalid values are dropped. */
export const SessionSearch = v.object({
  session: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
})

/** Search parameters of a calendar: the chosen day, the view, and the open visit. */
export const CalendarSearch = v.object({
  ...SessionSearch.entries,
  day: v.fallback(v.optional(LocalDate), undefined),
  view: v.fallback(v.optional(v.picklist(['month', 'week'])), undefined),
})
export type CalendarSearch = v.InferOutput<typeof CalendarSearch>
