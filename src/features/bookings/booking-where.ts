import type {Booking} from '#contract/bookings/booking.ts'

/** Whether no offer was approved: it is, or ended as, a request. */
export const isRequest = (booking: Pick<Booking, 'approved_offer_id'>): boolean => booking.approved_offer_id === null

/** The page of a request or a booking, for a TanStack `Link`. */
export const whereIs = (booking: Pick<Booking, 'id' | 'approved_offer_id'>) =>
  isRequest(booking)
    ? ({to: '/dash/parent/requests/$id', params: {id: booking.id}} as const)
    : ({to: '/dash/parent/booking/$id', params: {id: booking.id}} as const)
