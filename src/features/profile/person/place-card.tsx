import * as v from 'valibot'
import type {User} from '#contract/accounts/profiles.ts'
import {useSaveUser} from '#data/queries/profile-edit.ts'
import {useEditForm} from '#data/forms/use-edit-form.ts'
import {EditCard} from '../edit-card.tsx'
import {PlaceFields} from './place-fields.tsx'
import {placeChanges, placeField, placeOf, placeProblems, PlaceValues} from './place-values.ts'

const kept = v.partial(PlaceValues)

/** Where somebody lives. */
export function PlaceCard({user, hint}: {user: User; hint: string}) {
  const save = useSaveUser()
  const form = useEditForm<PlaceValues>({
    name: 'profile-place',
    kept,
    known: placeOf(user),
    problemsOf: placeProblems,
    fieldOf: placeField,
    send: async changes => {
      await save.mutateAsync(placeChanges(changes))
      return true
    },
  })
  return (
    <EditCard title="Where you live" form={form}>
      <PlaceFields at={form.at} change={form.change} label="Town or ZIP code" hint={hint} />
    </EditCard>
  )
}
