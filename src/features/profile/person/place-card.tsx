import {m} from '#messages'
import type {User} from '#contract/accounts/profiles.ts'
import {useSaveUser} from '#data/queries/profile-edit.ts'
import {useForm} from '#data/forms/use-form.ts'
import {type PickedPlace, usePlaceSearch} from '#data/queries/places.ts'
import {PlaceField} from '#ui/fields/place-field.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import type {Fields} from '#lib/field-binding.ts'
import {EditCard} from '../edit-card.tsx'
import {
  placeChanges,
  placeField,
  placeOf,
  placeProblems,
  PlaceValues,
  zoneOptions,
  type HomePlace,
} from './place-values.ts'

/** The user's home place and time zone. */
export function PlaceCard({user, hint}: {user: User; hint: string}) {
  const save = useSaveUser()
  const form = useForm({
    draft: {name: 'profile-place', schema: PlaceValues},
    known: placeOf(user),
    problemsOf: placeProblems,
    fieldOf: placeField,
    send: ({changes}) => save.mutateAsync(placeChanges(changes)),
  })
  return (
    <EditCard title={m.where_you_live()} anchor="where-you-live" form={form}>
      <PlaceFields at={form.at} change={form.change} label={m.town_or_zip_code()} hint={hint} />
    </EditCard>
  )
}

/** A place by town or ZIP code, and its time zone. Picking a place sets its zone. */
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
        label={m.time_zone()}
        placeholder={m.choose()}
        hint={m.quiet_hours_and_emails_use_this()}
        options={zoneOptions(timezone.value)}
        {...timezone}
      />
    </>
  )
}
