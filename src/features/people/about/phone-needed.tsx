import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {useIsPhoneMissing, type PhoneOwner} from './use-is-phone-missing.ts'

/** Where the phone number is entered. */
const fields = {
  caregiver: {to: '/dash/caretaker/edit', hash: 'about-you'},
  agency: {to: '/dash/agency/edit', hash: 'your-agency'},
  family: {to: '/dash/parent/edit', hash: 'about-you'},
} as const satisfies Record<PhoneOwner, object>

const texts = {
  caregiver: m.a_bid_needs_one_so_the(),
  agency: m.a_bid_needs_one_so_the(),
  family: m.a_request_needs_one_so_the(),
} as const satisfies Record<PhoneOwner, string>

/** Why the button that bids or sends is disabled. */
export const add_phone_first = m.add_a_phone_number_first()

/** Leads to the field of the profile. */
export const PhoneLink = ({of}: {of: PhoneOwner}) => (
  <Link {...fields[of]} className={buttonClass({size: 'sm'})}>
    {m.add_a_phone_number()}
  </Link>
)

/** Asks for the phone number that a bid or a request needs; nothing while it is not known to be missing. */
export function PhoneNeeded({of}: {of: PhoneOwner}) {
  return useIsPhoneMissing(of) ? (
    <Callout tone="waiting" title={m.your_profile_has_no_phone_number()} action={<PhoneLink of={of} />}>
      {texts[of]}
    </Callout>
  ) : null
}
