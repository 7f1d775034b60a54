import type {BookingDetail} from '#contract/admin/bookings.ts'

const running = new Set<BookingDetail['status']>(['CONFIRMED', 'IN_PROGRESS'])

/** Whether a booking gets visits again each week, so that it can be canceled without a visit ahead. */
export const hasWeeksAhead = ({status, is_weekly, booking}: BookingDetail): boolean =>
  running.has(status) && is_weekly && !booking.weekly_end
