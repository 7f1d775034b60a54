import type {PickedPlace} from '#data/queries/places.ts'
import {usePlaceSearch} from '#data/queries/places.ts'
import {PlaceField} from '#ui/fields/place-field.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import type {Fields} from '#lib/field-binding.ts'
import {zoneOptions, type HomePlace, type PlaceValues} from './place-values.ts'

/** A place by town or ZIP code, and its clock. A place that is picked brings its own zone along. */
export function PlaceFields({
  at,
  change,
  label,
  hint,
}: {
  at: Fields<PlaceValues>
  change: (values: Partial<PlaceValues>) => void
  label: string
  hint: string
}) {
  const places = usePlaceSearch()
  const {onChange: _, ...place} = at.place
  const timezone = at.timezone
  return (
    <>
      <PlaceField<HomePlace | PickedPlace>
        label={label}
        hint={hint}
        places={places}
        {...place}
        onPick={picked => {
          if (!picked) return change({place: null})
          const {kind, county, latitude, longitude} = picked
          change({
            place: {label: picked.label, kind, county, latitude, longitude},
            ...('timezone' in picked && {timezone: picked.timezone}),
          })
        }}
      />
      <SelectField
        label="Time zone"
        placeholder="Choose"
        hint="Your calendar goes by its clock."
        options={zoneOptions(timezone.value)}
        {...timezone}
      />
    </>
  )
}
