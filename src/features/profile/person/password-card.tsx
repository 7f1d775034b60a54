import {m} from '#messages'
import type {ComponentType} from 'react'
import {updateUser} from '#contract/accounts/profile-edit.ts'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {useWho} from '#data/account/current-user.ts'
import {useSaveUser} from '#data/queries/profile-edit.ts'
import {useForm} from '#data/forms/use-form.ts'
import type {Bound} from '#lib/field-binding.ts'
import type {Problems} from '#lib/form-steps.ts'
import {EditCard} from '../edit-card.tsx'
import {problemsIn} from '#data/forms/problems.ts'
import {withoutUser} from '#data/forms/profile-values.ts'
import {useProof} from '../certificates/proof.tsx'

/** A field for a new password with its strength; `own` are the user's name and address, which are easy to guess. */
export type PasswordChoice = ComponentType<Bound<string> & {own: readonly string[]; label?: string}>

const known = {password: ''}

const problemsOf = ({password}: typeof known): Problems => {
  const problem = problemsIn(updateUser.body, {user: {password}})['user.password']
  return problem === undefined ? {} : {password: problem}
}

/** Changes the password; the form has no draft, so it is never stored on the device. */
export function PasswordCard({
  email,
  own,
  Field,
}: {
  email: string
  /** The user's name; a password made of it is easy to guess. */
  own: readonly string[]
  Field: PasswordChoice
}) {
  const role = useWho()?.role
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
      <EditCard title={m.your_password()} anchor="your-password" form={form} action={m.change_password()}>
        <Field label={m.new_password()} own={[...own, ...email.split('@')]} {...form.at.password} />
        <p className="text-14 text-muted">
          {m.a_new_password_logs_out_your()}
          {role !== undefined && !isOfStaff(role) && ` ${m.calendar_address_ends_with_the_other_devices()}`}
        </p>
      </EditCard>
      {dialog}
    </>
  )
}
