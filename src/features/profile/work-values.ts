import * as v from 'valibot'
import {updateCaretaker} from '#contract/profile-edit.ts'
import type {CaretakerProfile} from '#contract/profiles.ts'
import type {WorkChanges} from '#data/profile-edit.ts'
import type {Problems} from '#lib/form-steps.ts'
import {orNull, problemsIn} from './problems-in.ts'

/** How a caregiver works, as it stands in the fields. */
export const WorkValues = v.object({
  bio: v.string(),
  /** Dollars an hour. */
  hourly_rate: v.nullable(v.number()),
  /** Miles. */
  work_distance: v.nullable(v.number()),
  ages: v.array(v.number()),
  live_in: v.boolean(),
  medical_companion: v.boolean(),
  preference: v.string(),
})
export type WorkValues = v.InferOutput<typeof WorkValues>

export const workOf = ({
  bio,
  hourly_rate,
  work_distance,
  ages,
  live_in,
  medical_companion,
  preference,
}: CaretakerProfile): WorkValues => ({
  bio,
  hourly_rate,
  work_distance,
  ages,
  live_in,
  medical_companion,
  preference: preference ?? '',
})

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
