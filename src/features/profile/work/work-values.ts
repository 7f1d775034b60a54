import * as v from 'valibot'
import {updateCaretaker} from '#contract/accounts/profile-edit.ts'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import type {WorkChanges} from '#data/queries/profile-edit.ts'
import {WorkValues} from '#data/queries/work-values.ts'
import type {Problems} from '#lib/form-steps.ts'
import {orNull, problemsIn} from '../problems-in.ts'

export const workOf = (profile: CaretakerProfile): WorkValues =>
  v.parse(WorkValues, {...profile, preference: profile.preference ?? ''})

export const workChanges = ({
  hourly_rate,
  work_distance,
  preference,
  ...rest
}: Partial<WorkValues>): WorkChanges => ({
  ...rest,
  ...(hourly_rate != null && {hourly_rate}),
  ...(work_distance != null && {work_distance}),
  ...(preference !== undefined && {preference: orNull(preference)}),
})

export function workProblems(values: WorkValues): Problems {
  const found = problemsIn(updateCaretaker.body, workChanges(values))
  if (values.bio.trim() === '') found.bio = 'Say a few words about yourself'
  if (values.hourly_rate === null) found.hourly_rate = 'Name your rate'
  if (values.work_distance === null) found.work_distance = 'How many miles?'
  return found
}
