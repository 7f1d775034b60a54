import * as v from 'valibot'
import {updateFamily} from '#contract/accounts/profile-edit.ts'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import type {FamilyChanges} from '#data/queries/profile-edit.ts'
import type {Problems} from '#lib/form-steps.ts'
import {orNull, problemsIn} from '../problems-in.ts'

/** What a family says of its children, as it stands in the fields. */
export const FamilyValues = v.object({
  number_of_children: v.nullable(v.number()),
  children_details: v.string(),
  childcare_preferences: v.string(),
})
export type FamilyValues = v.InferOutput<typeof FamilyValues>

export const familyOf = (profile: ParentProfile): FamilyValues => ({
  number_of_children: profile.number_of_children,
  children_details: profile.children_details ?? '',
  childcare_preferences: profile.childcare_preferences ?? '',
})

export const familyChanges = ({
  number_of_children,
  children_details,
  childcare_preferences,
}: Partial<FamilyValues>): FamilyChanges => ({
  ...(number_of_children != null && {number_of_children}),
  ...(children_details !== undefined && {children_details: orNull(children_details)}),
  ...(childcare_preferences !== undefined && {childcare_preferences: orNull(childcare_preferences)}),
})

export function familyProblems(values: FamilyValues): Problems {
  const found = problemsIn(updateFamily.body, familyChanges(values))
  if (values.number_of_children === null) {
    found.number_of_children = 'How many? 0 where the care is for an adult'
  }
  return found
}
