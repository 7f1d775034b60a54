import type {Fields} from '#lib/field-binding.ts'
import {PhoneField} from './person-fields.tsx'
import {TextField} from '../fields/text-field.tsx'

/** An agency's public description. */
export function AgencyFields({at}: {at: Fields<{legal_name: string; website: string; phone_number: string}>}) {
  return (
    <>
      <TextField
        label="Legal name"
        autoComplete="organization"
        maxLength={120}
        hint="Families see it next to your offers."
        {...at.legal_name}
      />
      <TextField
        label="Website"
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        required={false}
        placeholder="https://"
        {...at.website}
      />
      <PhoneField required={false} field={at.phone_number} />
    </>
  )
}
