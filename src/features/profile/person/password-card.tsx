import type {ComponentType} from 'react'
import {updateUser} from '#contract/accounts/profile-edit.ts'
import {useSaveUser} from '#data/queries/profile-edit.ts'
import {useForm} from '#data/forms/use-form.ts'
import type {Bound} from '#lib/field-binding.ts'
import type {Problems} from '#lib/form-steps.ts'
import {EditCard} from '../edit-card.tsx'
import {problemsIn} from '#data/forms/problems.ts'
import {withoutUser} from '#data/forms/profile-values.ts'
import {useProof} from '../certificates/proof.tsx'

/** A password that is being chosen, with a word on how easily others would guess it; `own` are words of its owner. */
export type PasswordChoice = ComponentType<Bound<string> & {own: readonly string[]; label?: string}>

const known = {password: ''}

const problemsOf = ({password}: typeof known): Problems => {
  const problem = problemsIn(updateUser.body, {user: {password}})['user.password']
  return problem === undefined ? {} : {password: problem}
}

/** A new password is never kept on the device. */
export function PasswordCard({
  email,
  own,
  Field,
}: {
  email: string
  /** Words that others know of the person. */
  own: readonly string[]
  Field: PasswordChoice
}) {
  const save = useSaveUser()
  const {run, dialog} = useProof()
  const form = useForm({
    known,
    problemsOf,
    fieldOf: withoutUser,
    send: ({values: {password}}) =>
      run(current_password => save.mutateAsync({password, ...(current_password && {current_password})})),
  })
  return (
    <>
      <EditCard title="Your password" form={form} action="Change password">
        <Field label="New password" own={[...own, ...email.split('@')]} {...form.at.password} />
        <p className="text-14 text-muted">A new password ends every other sign-in of yours.</p>
      </EditCard>
      {dialog}
    </>
  )
}
