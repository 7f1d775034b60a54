import {m} from '#messages'
import {PhoneLink, type PhoneOwner} from '#ui/frame/phone-link.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {useIsPhoneMissing} from './use-is-phone-missing.ts'
import {useOtherContact} from './use-other-contact.ts'

const texts = {
  caregiver: m.a_bid_needs_one_so_the(),
  agency: m.a_bid_needs_one_so_the(),
  family: m.a_request_needs_one_so_the(),
} as const satisfies Record<PhoneOwner, string>

/** Why the button that bids or sends is disabled. */
export const add_phone_first = m.add_a_phone_number_first()

/** Asks for the phone number that a bid or a request needs; nothing while it is not known to be missing. */
export function PhoneNeeded({of}: {of: PhoneOwner}) {
  if (!useIsPhoneMissing(of)) return null
  return of === 'family' ? <FamilyPhoneNeeded /> : <OwnPhoneNeeded of={of} />
}

const OwnPhoneNeeded = ({of}: {of: PhoneOwner}) => (
  <Callout tone="waiting" title={m.your_profile_has_no_phone_number()} action={<PhoneLink of={of} />}>
    {texts[of]}
  </Callout>
)

/** Only the contact can add the number that approved providers read. */
function FamilyPhoneNeeded() {
  const contact = useOtherContact()
  if (!contact) return <OwnPhoneNeeded of="family" />
  const name = contact.first_name
  return (
    <Callout tone="waiting" title={m.has_no_phone_number_yet({name})}>
      {m.a_request_needs_that_of_the_contact({name})}
    </Callout>
  )
}
