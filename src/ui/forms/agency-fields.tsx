import {m} from '#messages'
import type {Fields} from '#lib/field-binding.ts'
import {phone_anchor, PhoneField} from './person-fields.tsx'
import {TextField} from '../fields/text-field.tsx'

/** An agency's public description. */
export function AgencyFields({at}: {at: Fields<{legal_name: string; website: string; phone_number: string}>}) {
  return (
    <>
      <TextField
        label={m.legal_name()}
        autoComplete="organization"
        maxLength={120}
        hint={m.families_see_it_next_to_your()}
        {...at.legal_name}
      />
      <TextField
        label={m.website()}
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        required={false}
        placeholder="https://"
        {...at.website}
      />
      <PhoneField
        anchor={phone_anchor}
        required={false}
        hint={m.bids_need_one_and_families_read_it()}
        field={at.phone_number}
      />
    </>
  )
}
