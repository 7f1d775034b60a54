import * as v from 'valibot'
import {limits} from '#contract/limits.ts'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import {useSaveFamily} from '#data/queries/profile-edit.ts'
import {useEditForm} from '#data/forms/use-edit-form.ts'
import {FamilyFields} from '#ui/forms/family-fields.tsx'
import {EditCard} from '../edit-card.tsx'
import {familyChanges, familyOf, familyProblems, FamilyValues} from './family-values.ts'

const kept = v.partial(FamilyValues)

/** Who is cared for: it fills in a request, and is sent to nobody by itself. */
export function FamilyCard({profile}: {profile: ParentProfile}) {
  const save = useSaveFamily()
  const form = useEditForm<FamilyValues>({
    name: 'profile-family',
    kept,
    known: familyOf(profile),
    problemsOf: familyProblems,
    send: async changes => {
      await save.mutateAsync(familyChanges(changes))
      return true
    },
  })
  return (
    <EditCard title="Your family" form={form}>
      <FamilyFields at={form.at} children_max={limits.children_max} text_max={limits.text_max} />
    </EditCard>
  )
}
