import {m} from '#messages'
import * as v from 'valibot'
import {NewChild, type Child} from '#contract/accounts/children.ts'
import type {ChildBody, ChildChanges} from '#data/queries/children.ts'
import {changedFields, sameFields} from '#data/forms/changed-fields.ts'
import {orNull, problemsIn} from '#data/forms/problems.ts'
import {isValidBirthMonth} from '#domain/child-ages.ts'
import type {Problems} from '#lib/form-steps.ts'

/** The fields of a child's form, each of which may be empty. */
export const ChildValues = v.object({
  first_name: v.string(),
  /** `05` */
  month: v.string(),
  year: v.string(),
  allergies: v.string(),
  routines: v.string(),
  notes: v.string(),
})
export type ChildValues = v.InferOutput<typeof ChildValues>

export const childValues = (child?: Child): ChildValues => ({
  first_name: child?.first_name ?? '',
  month: child?.birth_month.slice(5) ?? '',
  year: child?.birth_month.slice(0, 4) ?? '',
  allergies: child?.allergies ?? '',
  routines: child?.routines ?? '',
  notes: child?.notes ?? '',
})

export const childBody = ({first_name, month, year, allergies, routines, notes}: ChildValues): ChildBody => ({
  first_name: first_name.trim(),
  birth_month: `${year}-${month}`,
  allergies: orNull(allergies),
  routines: orNull(routines),
  notes: orNull(notes),
})

/** What was changed of a child, and what it was changed from: `seen`. */
export function childChanges(values: ChildValues, seen: Partial<ChildValues>): ChildChanges {
  const before = childBody({...values, ...seen})
  const body = changedFields(before, childBody(values))
  return {...body, seen: sameFields(before, body)}
}

/** `today` is a date. */
export function childProblems(values: ChildValues, today: string): Problems {
  const {birth_month} = childBody(values)
  const {birth_month: _, ...problems} = problemsIn(NewChild, childBody(values))
  return {
    ...problems,
    ...(values.first_name.trim() === '' && {first_name: m.first_name_is_required()}),
    ...(values.month === '' && {month: m.choose_the_month()}),
    ...(values.year === '' && {year: m.choose_the_year()}),
    ...(values.month !== '' &&
      values.year !== '' &&
      !isValidBirthMonth(birth_month, today) && {month: m.choose_a_past_month_less_than()}),
  }
}
