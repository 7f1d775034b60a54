import {limits} from '#contract/limits.ts'
import {FamilyFields} from '#ui/forms/family-fields.tsx'
import type {PersonForm} from './use-person-form.ts'

/** Who is cared for. What is said here helps to fill in a request later; it is sent to nobody by itself. */
export function FamilyStep({form}: {form: PersonForm}) {
  return (
    <FamilyFields at={form.within('family')} children_max={limits.children_max} text_max={limits.text_max} />
  )
}
