import {usePlaceSearch, type PickedPlace} from '#data/queries/places.ts'
import {AgencyFields} from '#ui/forms/agency-fields.tsx'
import {CountyList} from '#ui/fields/county-list.tsx'
import {PlaceField} from '#ui/fields/place-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {NewPassword} from './new-password.tsx'
import type {AgencyForm} from './use-agency-form.ts'

export function NameStep({form}: {form: AgencyForm}) {
  return <AgencyFields at={form.at} />
}

/** The office, and the counties whose families may find the agency. The office's own county is offered first. */
export function AreaStep({form: {form, values, at}}: {form: AgencyForm}) {
  const office = usePlaceSearch()
  const counties = usePlaceSearch({kind: 'county'})
  const {onChange, ...place} = at.place
  return (
    <>
      <PlaceField
        label="Office, by town or ZIP code"
        hint="Your calendar goes by its clock."
        places={office}
        onPick={(picked: PickedPlace | null) => {
          onChange(picked)
          if (picked && values.county.length === 0) form.setFieldValue('county', [picked.county])
        }}
        {...place}
      />
      <CountyList places={counties} {...at.county} />
    </>
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
