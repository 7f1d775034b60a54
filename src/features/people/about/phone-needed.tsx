import {m} from '#messages'
import {PhoneLink, type PhoneOwner} from '#ui/frame/phone-link.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {useIsPhoneMissing} from './use-is-phone-missing.ts'

const texts = {
  caregiver: m.a_bid_needs_one_so_the(),
  agency: m.a_bid_needs_one_so_the(),
  family: m.a_request_needs_one_so_the(),
} as const satisfies Record<PhoneOwner, string>

/** Why the button that bids or sends is disabled. */
export const add_phone_first = m.add_a_phone_number_first()

/** Asks for the phone number that a bid or a request needs; nothing while it is not known to be missing. */
export function PhoneNeeded({of}: {of: PhoneOwner}) {
  return useIsPhoneMissing(of) ? (
    <Callout tone="waiting" title={m.your_profile_has_no_phone_number()} action={<PhoneLink of={of} />}>
      {texts[of]}
    </Callout>
  ) : null
}
