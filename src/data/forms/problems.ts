import * as v from 'valibot'
import type {Problems} from '#lib/form-steps.ts'

/** The first message of a schema for each field. `fieldOf` maps a dotted path to the form's field. */
export function problemsIn(schema: v.GenericSchema, body: unknown, fieldOf = (path: string) => path): Problems {
  const found: Problems = {}
  for (const issue of v.safeParse(schema, body).issues ?? []) {
    found[fieldOf(v.getDotPath(issue) ?? '')] ??= issue.message
  }
  return found
}

/** An optional text as it is sent: empty means none. */
export const orNull = (text: string): string | null => text.trim() || null
