import {m} from '#messages'
import type {ReactNode} from 'react'
import {limits} from '#contract/limits.ts'
import {OptionalMark} from '#ui/fields/field-frame.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import type {RequestValues} from '../values.ts'
import {type PlaceOfVisits, ZipWarning} from './zip-warning.tsx'

/** The props that bind one part of the address to its control. */
interface Bound {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
}

/** Renders one field of the form that contains the address. */
export type AddressField = (
  name: `address.${keyof RequestValues['address']}`,
  draw: (bound: Bound) => ReactNode,
) => ReactNode

/** The exact address; only the approved provider can read it. */
export function AddressFields({
  field,
  hint,
  place,
  isOptional = false,
}: {
  field: AddressField
  hint: string | undefined
  /** Where the visits are, once it is known. */
  place: PlaceOfVisits | undefined
  /** Whether it can be left out, and added later. */
  isOptional?: boolean
}) {
  return (
    <fieldset className="space-y-4">
      <legend
        className={
          isOptional ? 'flex w-full items-baseline justify-between gap-3 text-14 font-medium' : 'text-14 font-medium'
        }
      >
        {m.exact_address()}
        {/* each field has its own mark where there is room for one */}
        {isOptional && <OptionalMark />}
      </legend>
      {hint && <p className="text-14 text-muted">{hint}</p>}
      {field('address.line1', bound => (
        <TextField label={m.street_and_number()} autoComplete="address-line1" required={!isOptional} {...bound} />
      ))}
      {field('address.line2', bound => (
        <TextField label={m.apartment_floor()} autoComplete="address-line2" required={false} {...bound} />
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)_4.5rem_6.5rem] gap-3">
        {field('address.city', bound => (
          <TextField label={m.city()} autoComplete="address-level2" {...bound} />
        ))}
        {field('address.state', bound => (
          <TextField
            label={m.state()}
            autoComplete="address-level1"
            autoCapitalize="characters"
            maxLength={2}
            {...bound}
            onChange={typed => bound.onChange(typed.toUpperCase())}
          />
        ))}
        {field('address.zip', bound => (
          <TextField
            label={m.zip_of_an_address()}
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={10}
            {...bound}
          />
        ))}
      </div>
      {field('address.zip', ({value}) => (
        <ZipWarning zip={value} place={place} />
      ))}
      {field('address.arrival_notes', bound => (
        <TextArea
          label={m.arrival_notes()}
          rows={2}
          required={false}
          maxLength={limits.text_max}
          placeholder={m.parking_which_entrance()}
          {...bound}
        />
      ))}
    </fieldset>
  )
}
