import * as v from 'valibot'
import {AddressText} from '#contract/address-values.ts'
import {BookingStatus} from '#contract/bookings/choices.ts'

/** The status as it is shown: open requests that no provider sees yet, and bookings that are over but not settled, are apart. */
export const ShownStatus = v.picklist([
  ...BookingStatus.options,
  'UNVERIFIED',
  'WAITLISTED',
  'AWAITING_CONFIRMATIONS',
  'UNDER_REVIEW',
])
export type ShownStatus = v.InferOutput<typeof ShownStatus>

/** Search parameters of the list of requests and bookings. */
export const RequestsSearch = v.object({
  status: v.fallback(v.optional(ShownStatus), undefined),
  /** Words that must all occur, or a booking's number. */
  q: v.fallback(v.optional(v.pipe(AddressText, v.maxLength(80))), undefined),
})
export type RequestsSearch = v.InferOutput<typeof RequestsSearch>
