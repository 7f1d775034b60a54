import {m} from '#messages'
import {phoneText} from '#lib/phone-text.ts'
import type {Bound, Fields} from '#lib/field-binding.ts'
import {SelectField} from '../fields/select-field.tsx'
import {TextField} from '../fields/text-field.tsx'

/** The id of the phone number that others read, for links into it. */
export const phone_anchor = 'phone-number'

type Gender = 'Female' | 'Male' | 'Other'

const genders = [
  {value: 'Female', label: m.female()},
  {value: 'Male', label: m.male()},
  {value: 'Other', label: m.other()},
] as const

/** First and last name, side by side on wide screens. */
export function NameFields({
  at,
  name_max,
}: {
  at: Fields<{first_name: string; last_name: string}>
  /** Characters. */
  name_max: number
}) {
  return (
    <div className="grid gap-5 md:grid-cols-2 md:gap-3">
      <TextField label={m.first_name()} autoComplete="given-name" maxLength={name_max} {...at.first_name} />
      <TextField label={m.last_name()} autoComplete="family-name" maxLength={name_max} {...at.last_name} />
    </div>
  )
}

/** Gender and phone number. */
export function GenderAndPhoneFields({
  at,
  phoneHint,
  noGender = m.choose(),
}: {
  at: Fields<{gender: Gender | ''; phone_number: string}>
  phoneHint: string
  /** What is shown while no gender is chosen. */
  noGender?: string
}) {
  return (
    <div className="grid gap-5 md:grid-cols-2 md:gap-3">
      <SelectField
        label={m.gender()}
        placeholder={noGender}
        hint={m.never_used_for_matching()}
        options={genders}
        {...at.gender}
      />
      <PhoneField anchor={phone_anchor} hint={phoneHint} field={at.phone_number} />
    </div>
  )
}

/** Formats the number on blur. A number that was typed and reverted counts as unchanged. */
export function PhoneField({
  field,
  hint,
  required = true,
  anchor,
}: {
  field: Bound<string>
  hint?: string
  required?: boolean
  /** Its id in addresses, where a link leads into it. */
  anchor?: string
}) {
  return (
    <div id={anchor}>
      <TextField
        label={m.phone_number()}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        placeholder="(615) 555-0177"
        {...(hint && {hint})}
        {...(!required && {required})}
        {...field}
        onBlur={() => {
          const text = phoneText(field.value)
          if (text !== field.value) field.onChange(text)
          field.onBlur?.()
        }}
      />
    </div>
  )
}
