import {useState} from 'react'
import {usePlaceSearch, type PickedPlace} from '#data/places.ts'
import {Chips} from '#ui/chips.tsx'
import {PlaceField} from '#ui/fields/place-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {NewPassword} from './new-password.tsx'
import type {AgencyForm} from './use-agency-form.ts'

export function NameStep({form: {form, bind}}: {form: AgencyForm}) {
  return (
    <>
      <form.Field name="legal_name">
        {field => (
          <TextField
            label="Legal name"
            autoComplete="organization"
            maxLength={120}
            hint="Families see it beside your offers."
            {...bind(field)}
          />
        )}
      </form.Field>
      <form.Field name="website">
        {field => (
          <TextField
            label="Website"
            type="url"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            required={false}
            placeholder="https://"
            {...bind(field)}
          />
        )}
      </form.Field>
      <form.Field name="phone_number">
        {field => (
          <TextField
            label="Phone number"
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            required={false}
            placeholder="(615) 555-0177"
            {...bind(field)}
          />
        )}
      </form.Field>
    </>
  )
}

/** The office, and the counties whose families may find the agency. The office's own county is offered first. */
export function AreaStep({form: {form, values, bind}}: {form: AgencyForm}) {
  const office = usePlaceSearch()
  const {county} = values
  const add = (name: string) => {
    if (!county.includes(name)) form.setFieldValue('county', [...county, name])
  }
  return (
    <>
      <form.Field name="place">
        {field => {
          const {onChange, ...rest} = bind(field)
          return (
            <PlaceField
              label="Office, by town or ZIP code"
              hint="Your calendar goes by its clock."
              places={office}
              onPick={(place: PickedPlace | null) => {
                onChange(place)
                if (place && county.length === 0) add(place.county)
              }}
              {...rest}
            />
          )
        }}
      </form.Field>
      <form.Field name="county">
        {field => (
          <Counties
            field={bind(field)}
            onAdd={add}
            onRemove={name => field.handleChange(county.filter(one => one !== name))}
          />
        )}
      </form.Field>
    </>
  )
}

function Counties({
  field,
  onAdd,
  onRemove,
}: {
  field: {value: string[]; error: string | undefined; onBlur: () => void; name: string}
  onAdd: (county: string) => void
  onRemove: (county: string) => void
}) {
  const places = usePlaceSearch({kind: 'county'})
  // emptied and drawn anew after each pick, ready for the next one
  const [picks, setPicks] = useState(0)
  return (
    <div className="space-y-3">
      <PlaceField<PickedPlace>
        key={picks}
        label="Add a county"
        placeholder="Davidson County, TN"
        hint="Requests of families in these counties are your leads. You may change them later."
        places={places}
        value={null}
        autoFocus={picks > 0}
        error={field.error}
        name={field.name}
        onBlur={field.onBlur}
        onPick={place => {
          if (!place) return
          onAdd(place.county)
          setPicks(before => before + 1)
        }}
      />
      <Chips label="Your counties" items={field.value} onRemove={onRemove} />
    </div>
  )
}

export function SignInStep({form: {form, values, bind}}: {form: AgencyForm}) {
  return (
    <>
      <form.Field name="email">
        {field => (
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            hint="You sign in with it as the owner. Coordinators and field caregivers get sign-ins of their own."
            {...bind(field)}
          />
        )}
      </form.Field>
      <form.Field name="password">
        {field => <NewPassword own={[values.legal_name, ...values.email.split('@')]} {...bind(field)} />}
      </form.Field>
    </>
  )
}
