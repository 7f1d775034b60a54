import {limits} from '#contract/limits.ts'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import {useSaveFamily} from '#data/queries/profile-edit.ts'
import {useForm} from '#data/forms/use-form.ts'
import {FamilyFields} from '#ui/forms/family-fields.tsx'
import {EditCard} from '../edit-card.tsx'
import {familyBody, familyProblems, FamilyValues, familyValues} from '#data/forms/profile-values.ts'

/** Who needs care. It prefills requests; providers see only what a request contains. */
export function FamilyCard({profile}: {profile: ParentProfile}) {
  const save = useSaveFamily()
  const form = useForm({
    draft: {name: 'profile-family', schema: FamilyValues},
    known: familyValues(profile),
    problemsOf: familyProblems,
    send: ({changes}) => save.mutateAsync(familyBody(changes)),
  })
  return (
    <EditCard title="Your family" form={form}>
      <FamilyFields at={form.at} children_max={limits.children_max} text_max={limits.text_max} />
    </EditCard>
  )
}
