import {usePlaceSearch} from '#data/queries/places.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {zoneText} from '#lib/day.ts'
import {PlaceField} from '#ui/fields/place-field.tsx'
import type {PersonForm} from './use-person-form.ts'

const hints = {
  parent: 'A town or a ZIP code is enough. The street comes later, and only the one you approve sees it.',
  caretaker: 'A town or a ZIP code is enough. Requests are sought around it; families see the town.',
}

/** Where somebody lives, as exactly as the gazetteer has it. */
export function PlaceStep({form: {form, values, bind, role}}: {form: PersonForm}) {
  const places = usePlaceSearch()
  const now = useServerNow()
  const {place} = values
  return (
    <>
      <form.Field name="place">
        {field => {
          const {onChange, ...rest} = bind(field)
          return (
            <PlaceField
              label="Town or ZIP code"
              hint={hints[role]}
              places={places}
              onPick={onChange}
              {...rest}
            />
          )
        }}
      </form.Field>
      <p aria-live="polite" className="text-14 text-muted empty:hidden">
        {place &&
          `${place.label} lies in ${place.county}. Clocks there show ${zoneText(place.timezone, now)}.`}
      </p>
    </>
  )
}
