import {m} from '#messages'
import {useOnline} from '#data/offline/use-connection.ts'
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
  const isOnline = useOnline()
  if (found === null)
    return (
      <Callout tone="bad" title={m.this_place_is_not_in_the()}>
        {m.village_only_works_in_the_united()}
      </Callout>
    )
  if (!isUnknown)
    return (
      <div className="text-14 text-muted empty:sr-only" aria-live="polite">
        {values.county !== '' && <p>{m.in_text({county: values.county})}</p>}
        {values.county === '' && point && errorAt('county') && m.looking_up_the_county()}
      </div>
    )
  return (
    <form.Field name="county">
      {field => (
        <TextField
          label={m.county()}
          hint={isOnline ? m.we_couldnt_look_up_the_county() : m.you_are_offline_so_we_couldnt()}
          placeholder={m.davidson_county_tn()}
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
