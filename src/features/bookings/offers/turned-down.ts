import {m} from '#messages'
import type {Booking} from '#contract/bookings/booking.ts'
import {declinedBy} from './invitation-notice.tsx'

/** Who ended a request, where no name is known. */
const enders: Partial<Record<string, string>> = {agency: m.the_agency(), staff: m.village_support()}

/** Why the other side ended a request that the family can send out again: who, their words, and what it can do now. */
export function turnedDownText(booking: Booking): {title: string; reason?: string; action: string; effect: string} {
  const {status, cancelled, county, audience, invitation} = booking
  const name = cancelled?.name ?? enders[cancelled?.by ?? ''] ?? m.the_caregiver()
  const title =
    declinedBy(booking) ??
    (status === 'DECLINED'
      ? m.names_declined_this_request({names: name, count: 1})
      : cancelled?.by === 'staff'
        ? m.name_ended_this_request({name})
        : m.name_canceled_this_request({name}))
  const reason = cancelled?.reason ? {reason: `“${cancelled.reason}”`} : {}
  if (audience === 'agencies') {
    return {
      title,
      ...reason,
      action: m.open_it_to_all_agencies_in(),
      effect: m.if_you_open_it_every_subscribed({county}),
    }
  }
  return invitation
    ? {title, ...reason, action: m.ask_all_caregivers_nearby(), effect: m.if_you_ask_them_all_caregivers()}
    : {title, ...reason, action: m.request_it_again(), effect: m.if_you_request_it_again_the()}
}
