import * as v from 'valibot'
import type {Problems} from '#lib/form-steps.ts'

/** What a schema refuses of a body: the first message for each field. `fieldOf` names the form's field for a dotted path. */
export function problemsIn(
  schema: v.GenericSchema,
  body: unknown,
  fieldOf = (path: string) => path,
): Problems {
  const found: Problems = {}
  for (const issue of v.safeParse(schema, body).issues ?? []) {
    found[fieldOf(v.getDotPath(issue) ?? '')] ??= issue.message
  }
  return found
}

/** An optional text as it is sent: empty means none. */
export const orNull = (text: string): string | null => text.trim() || null
