import {m} from '#messages'
import * as v from 'valibot'
import {limits} from '#contract/limits.ts'
import {useSaveUser} from '#data/queries/profile-edit.ts'
import {useForm} from '#data/forms/use-form.ts'
import {NameFields} from '#ui/forms/person-fields.tsx'
import {personProblems, withoutUser} from '#data/forms/profile-values.ts'
import {EditCard} from '../edit-card.tsx'

const NameValues = v.object({first_name: v.string(), last_name: v.string()})
type NameValues = v.InferOutput<typeof NameValues>

/** The name of a user without a profile. */
export function NameCard({known, onClose}: {known: NameValues; onClose?: () => void}) {
  const save = useSaveUser()
  const form = useForm({
    draft: {name: 'profile-name', schema: NameValues},
    known,
    problemsOf: values => personProblems({...values, gender: '', phone_number: ''}),
    fieldOf: withoutUser,
    send: async ({changes}) => {
      await save.mutateAsync(changes)
      onClose?.()
    },
  })
  return (
    <EditCard title={m.your_own_name()} anchor="your-own-name" form={form} {...(onClose && {onClose})}>
      <NameFields at={form.at} name_max={limits.name_max} />
    </EditCard>
  )
}
