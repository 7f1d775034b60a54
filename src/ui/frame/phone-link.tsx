import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {phone_anchor} from '../forms/person-fields.tsx'
import {buttonClass} from '../primitives/button-class.ts'

/** Whose phone number a bid or a request needs. */
export type PhoneOwner = 'caregiver' | 'agency' | 'family'

/** Where the phone number is entered. */
const fields = {
  caregiver: {to: '/dash/caretaker/edit', hash: phone_anchor},
  agency: {to: '/dash/agency/edit', hash: phone_anchor},
  family: {to: '/dash/parent/edit', hash: phone_anchor},
} as const satisfies Record<PhoneOwner, object>

/** Leads to the field of the profile. */
export const PhoneLink = ({of}: {of: PhoneOwner}) => (
  <Link {...fields[of]} className={buttonClass({size: 'sm'})}>
    {m.add_a_phone_number()}
  </Link>
)
