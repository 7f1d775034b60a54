import type {User} from '#contract/accounts/profiles.ts'
import {useSaveUser} from '#data/queries/profile-edit.ts'
import {useForm} from '#data/forms/use-form.ts'
import {EditCard} from '../edit-card.tsx'
import {PlaceFields} from './place-fields.tsx'
import {placeChanges, placeField, placeOf, placeProblems, PlaceValues} from './place-values.ts'

/** Where somebody lives. */
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
    <EditCard title="Where you live" form={form}>
      <PlaceFields at={form.at} change={form.change} label="Town or ZIP code" hint={hint} />
    </EditCard>
  )
}
