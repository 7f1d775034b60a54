import {m} from '#messages'
import * as v from 'valibot'
import {Phone} from '#contract/shapes.ts'

/** What is wrong with a typed phone number; nothing if it is empty and not `required`. */
export function phoneProblem(typed: string, {required}: {required: boolean}): string | undefined {
  if (typed.trim() === '') return required ? m.phone_number_is_required() : undefined
  const judged = v.safeParse(Phone, typed)
  return judged.success ? undefined : judged.issues[0].message
}
