import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {limits} from '#contract/limits.ts'
import type {RequestForm} from './use-request-form.ts'

/** The exact address. It can be left out of the request; only who is approved reads it. */
export function AddressFields({form: {form, bind}}: {form: Pick<RequestForm, 'form' | 'bind'>}) {
  return (
    <fieldset className="space-y-4">
      <legend className="text-14 font-medium">Exact address</legend>
      <p className="text-14 text-muted">Seen only by the one you approve. You may leave it out.</p>
      <form.Field name="address.line1">
        {field => <TextField label="Street and number" autoComplete="address-line1" {...bind(field)} />}
      </form.Field>
      <form.Field name="address.line2">
        {field => (
          <TextField
            label="Apartment, floor"
            autoComplete="address-line2"
            required={false}
            {...bind(field)}
          />
        )}
      </form.Field>
      <div className="grid grid-cols-[minmax(0,1fr)_4.5rem_6.5rem] gap-3">
        <form.Field name="address.city">
          {field => <TextField label="City" autoComplete="address-level2" {...bind(field)} />}
        </form.Field>
        <form.Field name="address.state">
          {field => (
            <TextField
              label="State"
              autoComplete="address-level1"
              autoCapitalize="characters"
              maxLength={2}
              {...bind(field)}
              onChange={typed => field.handleChange(typed.toUpperCase())}
            />
          )}
        </form.Field>
        <form.Field name="address.zip">
          {field => (
            <TextField
              label="ZIP"
              autoComplete="postal-code"
              inputMode="numeric"
              maxLength={10}
              {...bind(field)}
            />
          )}
        </form.Field>
      </div>
      <form.Field name="address.arrival_notes">
        {field => (
          <TextArea
            label="Finding the door"
            rows={2}
            required={false}
            maxLength={limits.text_max}
            placeholder="Parking, which entrance"
            {...bind(field)}
          />
        )}
      </form.Field>
    </fieldset>
  )
}
