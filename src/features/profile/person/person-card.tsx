import * as v from 'valibot'
import {limits} from '#contract/limits.ts'
import type {User} from '#contract/accounts/profiles.ts'
import {useSaveUser} from '#data/queries/profile-edit.ts'
import {useEditForm} from '#data/forms/use-edit-form.ts'
import {GenderAndPhoneFields, NameFields} from '#ui/forms/person-fields.tsx'
import {EditCard} from '../edit-card.tsx'
import {personChanges, personOf, personProblems, PersonValues, withoutUser} from './person-values.ts'

const kept = v.partial(PersonValues)

/** Who somebody is, and how to reach her. */
export function PersonCard({user, phoneHint}: {user: User; phoneHint: string}) {
  const save = useSaveUser()
  const form = useEditForm<PersonValues>({
    name: 'profile-person',
    kept,
    known: personOf(user),
    problemsOf: personProblems,
    fieldOf: withoutUser,
    send: async changes => {
      await save.mutateAsync(personChanges(changes))
      return true
    },
  })
  return (
    <EditCard title="About you" form={form}>
      <NameFields at={form.at} name_max={limits.name_max} />
      <GenderAndPhoneFields at={form.at} phoneHint={phoneHint} phoneRequired={false} />
    </EditCard>
  )
}
