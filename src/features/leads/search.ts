import * as v from 'valibot'
import {Service, LeadOrder} from '#contract/bookings/choices.ts'
import {AddressCounty, AddressDate, AddressId, AddressText} from '#contract/address-values.ts'
import {stageNames} from '#domain/bookings/stages.ts'
import {usual_radius_miles} from '#domain/app-constants.ts'

/*
 * Search parameters of the routes that list or open leads. A value that cannot be read counts as absent.
 */

const optional = <Value>(schema: v.GenericSchema<unknown, Value>) => v.fallback(v.optional(schema), undefined)

export const radii = [5, 10, 25, 50] as const
export type Radius = (typeof radii)[number]
/** Miles, if the address names none. */
export const usual_radius: Radius = usual_radius_miles

const views = ['list', 'map', 'bids'] as const
export type View = (typeof views)[number]

/** Opens one request for a caregiver. */
export const RequestSearch = v.object({request: optional(AddressId)})

/** Dollars an hour that a family pays at least. */
export const payChoices = [15, 18, 20, 22, 25, 30, 35, 40] as const

const nearbyFilter = {
  from: optional(AddressDate),
  to: optional(AddressDate),
  pay: optional(v.picklist(payChoices)),
  ages: optional(v.array(v.picklist(stageNames))),
  service: optional(Service),
}
export type NearbyFilter = Partial<v.InferOutput<v.ObjectSchema<typeof nearbyFilter, undefined>>>

/** How nearby requests are sorted. */
export const NearbyOrder = v.picklist(['best', 'soonest', 'nearest', 'pay'])
export type NearbyOrder = v.InferOutput<typeof NearbyOrder>

/** What a booking is to the provider that bid on it. */
export const BookingGroup = v.picklist(['booked', 'waiting', 'past', 'lost'])
export type BookingGroup = v.InferOutput<typeof BookingGroup>

export const NearbySearch = v.object({
  ...RequestSearch.entries,
  ...nearbyFilter,
  radius: optional(v.picklist(radii)),
  view: optional(v.picklist(views)),
  order: optional(NearbyOrder),
  /** Which of their own bids and bookings. */
  show: optional(BookingGroup),
})
export type NearbySearch = v.InferOutput<typeof NearbySearch>

/** Opens one lead for an agency. */
export const LeadSearch = v.object({lead: optional(AddressId)})

const Words = v.pipe(AddressText, v.maxLength(80))

export const LeadsSearch = v.object({
  ...LeadSearch.entries,
  /** A saved filter; `all` for none, though there is a default. */
  saved: optional(v.union([v.literal('all'), AddressId])),
  q: optional(Words),
  service: optional(Service),
  county: optional(AddressCounty),
  fresh: optional(v.literal(true)),
  /** Without those that the agency bid on. */
  unbid: optional(v.literal(true)),
  /** `none` sets aside that of the saved filter. */
  order: optional(v.union([LeadOrder, v.literal('none')])),
})
export type LeadsSearch = v.InferOutput<typeof LeadsSearch>

/** Columns that an agency's bookings can be ordered by. */
export const bookingOrders = ['number', 'family', 'next_visit', 'who', 'visits', 'rate', 'state'] as const

export const BookingsSearch = v.object({
  ...LeadSearch.entries,
  q: optional(Words),
  show: optional(BookingGroup),
  /** The member who goes to one of the visits; `none`: a coming visit has no one. */
  person: optional(v.union([AddressId, v.literal('none')])),
  order: optional(v.picklist(bookingOrders.flatMap(id => [id, `-${id}`] as const))),
})
export type BookingsSearch = v.InferOutput<typeof BookingsSearch>
