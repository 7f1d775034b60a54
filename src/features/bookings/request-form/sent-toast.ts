import {m} from '#messages'
import type {Booking} from '#contract/bookings/booking.ts'
import type {ToastMessage} from '#ui/feedback/toast-message.ts'

/** The toast after sending a request: a request of an unverified address is hidden until it is verified. */
export const sentToast = ({
  waitlisted,
  email_pending,
}: Pick<Booking, 'waitlisted' | 'email_pending'>): ToastMessage => ({
  title: waitlisted ? m.request_added_to_the_waitlist() : m.request_sent(),
  description: email_pending ? m.verify_your_email_first_it_is_shown() : undefined,
  tone: 'good',
})
