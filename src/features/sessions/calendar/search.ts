import * as v from 'valibot'
import {AddressDate} from '#contract/address-values.ts'

/** Search parameters of every route that opens visits. Invalid values are dropped. */
export const SessionSearch = v.object({
  session: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  /** A meet-and-greet instead of a visit. */
  meeting: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  /** What opens with it: a dialog that cancels it, proposes new times or contests it, or the menu of Running late. */
  act: v.fallback(v.optional(v.picklist(['cancel', 'propose', 'contest', 'late'])), undefined),
})
export type SessionAct = NonNullable<v.InferOutput<typeof SessionSearch>['act']>

/** Search parameters of a calendar: the chosen day, the view, the one booking that it shows, and the open visit. */
export const CalendarSearch = v.object({
  ...SessionSearch.entries,
  day: v.fallback(v.optional(AddressDate), undefined),
  view: v.fallback(v.optional(v.picklist(['month', 'week', 'day'])), undefined),
  booking: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
})
export type CalendarSearch = v.InferOutput<typeof CalendarSearch>
