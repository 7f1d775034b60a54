import * as v from 'valibot'
import {Service} from '#contract/bookings/service.ts'
import {County} from '#contract/shapes.ts'
import {bookingGroups, type BookingGroup} from '#features/agency/booking-groups.ts'

/** Search parameters of every route that opens leads; what cannot be read is as if it were absent. */
export const LeadSearch = v.object({
  lead: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
})

/** Columns that the leads can be ordered by; a minus before one turns it round. */
export const leadOrders = [
  'number',
  'county',
  'first_visit',
  'hours',
  'children',
  'rate',
  'offers',
  'price',
] as const

/** Words typed into the address by hand may look like a number. */
const Words = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(80))

export const LeadsSearch = v.object({
  ...LeadSearch.entries,
  q: v.fallback(v.optional(Words), undefined),
  service: v.fallback(v.optional(Service), undefined),
  county: v.fallback(v.optional(County), undefined),
  fresh: v.fallback(v.optional(v.literal(true)), undefined),
  order: v.fallback(v.optional(v.picklist(leadOrders.flatMap(id => [id, `-${id}`] as const))), undefined),
})
export type LeadsSearch = v.InferOutput<typeof LeadsSearch>

export const BookingsSearch = v.object({
  ...LeadSearch.entries,
  q: v.fallback(v.optional(Words), undefined),
  show: v.fallback(v.optional(v.picklist(Object.keys(bookingGroups) as BookingGroup[])), undefined),
})
export type BookingsSearch = v.InferOutput<typeof BookingsSearch>
