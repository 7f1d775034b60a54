import type {BookingRefusal} from './bookings/booking.ts'
import type {SessionRefusal} from './sessions/session-can.ts'

/** Why a button cannot act, as a person reads it beside the button. */
export const refusalText = {
  already_answered: 'You have already answered this',
  already_approved: 'This booking is already approved',
  already_settled: 'The times of this session are settled',
  already_started: 'This session has already started',
  booking_closed: 'This booking is closed',
  contest_closed: 'The seven days to contest are over',
  not_found: 'This is not yours to decide',
  not_yet: 'It is too early for this',
  nothing_to_agree: 'There are no differing times to accept',
  nothing_to_reopen: 'There are no visits left to request again',
  offer_closed: 'There is no offer to approve',
  rate_required: 'The family set no maximum rate. Answer with your own rate',
  session_closed: 'This session is closed',
} as const satisfies Record<BookingRefusal | SessionRefusal, string>
