import {m} from '#messages'
import * as v from 'valibot'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import {useForm} from '#data/forms/use-form.ts'
import {useSaveWork} from '#data/queries/profile-edit.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {EditCard} from '../edit-card.tsx'

const ListedValues = v.object({is_listed: v.boolean()})

/** Whether families who search find the caregiver. @see src/domain/rules.md#finding-providers */
export function ListedCard({profile}: {profile: CaretakerProfile}) {
  const save = useSaveWork(profile.id)
  const form = useForm({
    draft: {name: 'profile-listed', schema: ListedValues},
    known: {is_listed: profile.is_listed},
    problemsOf: () => ({}),
    send: ({values}) => save.mutateAsync(values),
  })
  const {value, ...field} = form.at.is_listed
  return (
    <EditCard title={m.families_who_search()} anchor="families-who-search" form={form}>
      <Checkbox
        label={m.show_me_to_families_who_search()}
        hint={m.while_your_checks_are_valid_families()}
        checked={value}
        {...field}
      />
    </EditCard>
  )
}
