import {m} from '#messages'
import {limits} from '#contract/limits.ts'
import type {User} from '#contract/accounts/profiles.ts'
import {useSaveUser} from '#data/queries/profile-edit.ts'
import {useForm} from '#data/forms/use-form.ts'
import {GenderAndPhoneFields, NameFields} from '#ui/forms/person-fields.tsx'
import {EditCard} from '../edit-card.tsx'
import {personBody, personProblems, PersonValues, personValues, withoutUser} from '#data/forms/profile-values.ts'

/** A person's name and contact details. */
export function PersonCard({user, phoneHint}: {user: User; phoneHint: string}) {
  const save = useSaveUser()
  const form = useForm({
    draft: {name: 'profile-person', schema: PersonValues},
    known: personValues(user),
    problemsOf: values => personProblems(values, user.phone_number),
    fieldOf: withoutUser,
    send: ({changes}) => save.mutateAsync(personBody(changes)),
  })
  return (
    <EditCard title={m.about_you()} anchor="about-you" form={form}>
      <NameFields at={form.at} name_max={limits.name_max} />
      <GenderAndPhoneFields at={form.at} phoneHint={phoneHint} noGender={m.not_given()} />
    </EditCard>
  )
}
