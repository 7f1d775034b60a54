import {TextField} from '#ui/fields/text-field.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import type {usePlace} from './use-place.ts'
import type {RequestForm} from '../use-request-form.ts'
import {tidyCounty} from '../values.ts'

/** Shows the county, or asks for it if the lookup failed. */
export function CountyField({
  form: {form, values, bind, errorAt},
  place: {found, isUnknown, point},
}: {
  form: RequestForm
  place: Pick<ReturnType<typeof usePlace>, 'found' | 'isUnknown' | 'point'>
}) {
  if (found === null)
    return (
      <Callout tone="bad" title="This place is not in the United States">
        Village only works in the United States. Choose another place.
      </Callout>
    )
  if (!isUnknown)
    return (
      <div className="text-14 text-muted empty:hidden" aria-live="polite">
        {values.county !== '' && <p>In {values.county}</p>}
        {values.county === '' && point && errorAt('county') && 'Looking up the county…'}
      </div>
    )
  return (
    <form.Field name="county">
      {field => (
        <TextField
          label="County"
          hint="You are offline, so we couldn’t look it up. Enter it like Davidson County, TN"
          placeholder="Davidson County, TN"
          autoComplete="off"
          {...bind(field)}
          onBlur={() => {
            field.handleChange(tidyCounty(field.state.value))
            field.handleBlur()
          }}
        />
      )}
    </form.Field>
  )
}
