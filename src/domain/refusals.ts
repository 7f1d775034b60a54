import {m} from '#messages'
import type {BookingRefusal} from './bookings/booking.ts'
import type {SessionRefusal} from './sessions/session-can.ts'

/** Why a button cannot act, as a person reads it beside the button. */
export const refusalText = {
  get already_answered() {
    return m.refused_already_answered()
  },
  get already_approved() {
    return m.refused_already_approved()
  },
  get already_settled() {
    return m.refused_already_settled()
  },
  get already_started() {
    return m.refused_already_started()
  },
  get booking_closed() {
    return m.refused_booking_closed()
  },
  get contest_closed() {
    return m.refused_contest_closed()
  },
  get end_passed() {
    return m.refused_end_passed()
  },
  get not_found() {
    return m.refused_not_yours()
  },
  get not_settled() {
    return m.refused_not_settled()
  },
  get not_yet() {
    return m.refused_not_yet()
  },
  get nothing_to_agree() {
    return m.refused_nothing_to_agree()
  },
  get nothing_to_contest() {
    return m.refused_nothing_to_contest()
  },
  get nothing_to_reopen() {
    return m.refused_nothing_to_reopen()
  },
  get offer_closed() {
    return m.refused_offer_closed()
  },
  get rate_required() {
    return m.refused_rate_required()
  },
  get session_closed() {
    return m.refused_session_closed()
  },
  get start_passed() {
    return m.refused_start_passed()
  },
  get under_review() {
    return m.refused_under_review()
  },
} as const satisfies Record<BookingRefusal | SessionRefusal, string>
