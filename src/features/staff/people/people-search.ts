import * as v from 'valibot'
import {PeopleOrder} from '#contract/bookings/choices.ts'

/** Words typed into the address by hand may look like a number. */
const Words = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(80))
const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** Filters and order of a list of people; what cannot be read is as if it were absent. */
export const PeopleSearch = v.object({
  q: optional(Words),
  is_verified: optional(v.picklist(['Pending', 'Approved', 'Rejected', 'Verified'])),
  checks_ending: optional(v.boolean()),
  suspended: optional(v.boolean()),
  order: optional(PeopleOrder),
})
export type PeopleSearch = v.InferOutput<typeof PeopleSearch>
