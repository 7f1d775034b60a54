import * as v from 'valibot'
import {updateUser} from '#contract/accounts/profile-edit.ts'
import type {User} from '#contract/accounts/profiles.ts'
import type {UserChanges} from '#data/queries/profile-edit.ts'
import type {Problems} from '#lib/form-steps.ts'
import {phoneText} from '#lib/phone-text.ts'
import {orNull, problemsIn} from '../problems-in.ts'

/** Who somebody is, as it stands in the fields. */
export const PersonValues = v.object({
  first_name: v.string(),
  last_name: v.string(),
  gender: v.picklist(['', 'Female', 'Male', 'Other']),
  phone_number: v.string(),
})
export type PersonValues = v.InferOutput<typeof PersonValues>

export const personOf = ({first_name, last_name, gender, phone_number}: User): PersonValues => ({
  first_name,
  last_name,
  gender,
  phone_number: phoneText(phone_number ?? ''),
})

/** What to send of what was changed. */
export const personChanges = ({phone_number, ...rest}: Partial<PersonValues>): UserChanges => ({
  ...(rest as Partial<UserChanges>),
  ...(phone_number !== undefined && {phone_number: orNull(phone_number)}),
})

/** Where the contract speaks of `user.first_name` the form says `first_name`. */
export const withoutUser = (path: string): string => path.replace(/^user\./, '')

export function personProblems(values: PersonValues): Problems {
  const found = Object.fromEntries(
    Object.entries(problemsIn(updateUser.body, {user: personChanges(values)})).map(([path, word]) => [
      withoutUser(path),
      word,
    ]),
  )
  if (values.first_name.trim() === '') found.first_name = 'First name is required'
  if (values.last_name.trim() === '') found.last_name = 'Last name is required'
  if (values.gender === '') found.gender = 'Choose one'
  return found
}
