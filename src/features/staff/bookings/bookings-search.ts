import * as v from 'valibot'
import {Audience, BookingStatus} from '#contract/bookings/choices.ts'
import {Service} from '#contract/bookings/service.ts'
import {LocalDate} from '#contract/shapes.ts'

/** Words typed into the address by hand may look like a number. */
const Words = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(80))
const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** Filters of a list of bookings; what cannot be read is as if it were absent. */
export const BookingsSearch = v.object({
  q: optional(Words),
  status: optional(BookingStatus),
  service: optional(Service),
  audience: optional(Audience),
  unassigned: optional(v.boolean()),
  from: optional(LocalDate),
  to: optional(LocalDate),
})
export type BookingsSearch = v.InferOutput<typeof BookingsSearch>
