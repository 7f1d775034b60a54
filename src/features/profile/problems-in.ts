import * as v from 'valibot'
import type {Problems} from '#lib/form-steps.ts'

/** Everything that a schema has against a body, by dotted path: the first word on each. */
export function problemsIn(schema: v.GenericSchema, body: unknown): Problems {
  const found: Problems = {}
  for (const issue of v.safeParse(schema, body).issues ?? []) {
    found[v.getDotPath(issue) ?? ''] ??= issue.message
  }
  return found
}

/** A text that may be taken away: empty counts as none. */
export const orNull = (text: string): string | null => text.trim() || null
