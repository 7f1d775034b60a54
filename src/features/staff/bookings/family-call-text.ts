import {m} from '#messages'
import type {FamilyCallKind} from '#contract/admin/family-calls.ts'

/** What a family without an account is called about. */
export const familyCallText: Record<FamilyCallKind, string> = {
  offer_placed: m.call_about_new_bid(),
  offer_withdrawn: m.call_about_withdrawn_bid(),
  invitation_declined: m.call_about_declined_invitation(),
  request_declined: m.call_about_declined_request(),
  request_expired: m.call_about_expired_request(),
  request_ended: m.call_about_ended_request(),
  booking_cancelled: m.call_about_canceled_booking(),
  booking_restored: m.call_about_restored_booking(),
  session_cancelled: m.call_about_canceled_visit(),
  session_not_made: m.call_about_visit_not_booked(),
  session_late: m.call_about_late_caregiver(),
  session_replaced: m.call_about_other_caregiver(),
  weekly_ended: m.call_about_ended_weeks(),
  reschedule_proposed: m.call_about_proposed_times(),
  reschedule_accepted: m.call_about_accepted_times(),
  reschedule_declined: m.call_about_declined_times(),
}
