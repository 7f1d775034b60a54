import {m} from '#messages'
import * as v from 'valibot'
import {nextPath} from '#domain/accounts/next-path.ts'
import {invalidFields, notFound, refuse} from './refusal.ts'
import type {Refusal} from './refusal.ts'

type Fields = Record<string, string>
type Shape = v.GenericSchema & {entries?: Record<string, Shape>; item?: Shape; wrapped?: Shape}

/**
 * Collects all unknown keys of strict objects; valibot reports only the first.
 * @see src/domain/rules.md#api-conventions
 */
function unknownKeys(schema: Shape, input: unknown, path: string, fields: Fields): void {
  if (schema.wrapped) return unknownKeys(schema.wrapped, input, path, fields)
  const {item} = schema
  if (item && Array.isArray(input)) {
    input.forEach((each, i) => unknownKeys(item, each, `${path}${i}.`, fields))
  }
  if (!schema.entries || typeof input !== 'object' || input === null || Array.isArray(input)) return
  for (const [key, value] of Object.entries(input)) {
    const known = Object.hasOwn(schema.entries, key) ? schema.entries[key] : undefined
    if (known) unknownKeys(known, value, `${path}${key}.`, fields)
    else if (schema.type === 'strict_object') fields[`${path}${key}`] = m.unknown_field()
  }
}

/** Validates `input`; errors are by dotted path. */
function check(schema: v.GenericSchema, input: unknown): {ok: true; value: unknown} | {ok: false; fields: Fields} {
  // valibot accepts a list as an object of optional fields
  if (Array.isArray(input)) return {ok: false, fields: {'': m.must_be_an_object()}}
  // without a prototype, so that a field may be called __proto__
  const fields = Object.create(null) as Fields
  // before valibot, which accepts inherited names
  unknownKeys(schema, input, '', fields)
  const result = v.safeParse(schema, input)
  if (result.success && Object.keys(fields).length === 0) return {ok: true, value: result.output}
  for (const issue of result.issues ?? []) {
    const path = v.getDotPath(issue) ?? ''
    // unknown keys were all collected above
    if (issue.type === 'strict_object' && issue.expected === 'never') continue
    fields[path] ??= issue.message
  }
  return {ok: false, fields}
}

export interface Input {
  params: unknown
  query: unknown
  body: unknown
}

interface Schemas {
  readonly params?: v.GenericSchema
  readonly query?: v.GenericSchema
  readonly body?: v.GenericSchema
}

/** Whether `next`, if sent, is a path of this app. */
function isNextFine(schema: Shape | undefined, input: unknown): boolean {
  if (!schema?.entries?.next || typeof input !== 'object' || input === null) return true
  const {next} = input as {next?: unknown}
  return next === undefined || (typeof next === 'string' && nextPath(next) !== null)
}

/** Invalid query and body fields answer 422 with each path; an invalid path parameter is 404. */
export function validate(schemas: Schemas, raw: Input): Input | Refusal {
  // `next` is checked first, rules.md#next-path
  if (!isNextFine(schemas.query, raw.query) || !isNextFine(schemas.body, raw.body)) {
    return refuse('bad_next', m.next_must_be_a_path(), {
      fields: {next: m.must_be_a_path()},
    })
  }
  const query = schemas.query ? check(schemas.query, raw.query) : {ok: true as const, value: undefined}
  const body = schemas.body ? check(schemas.body, raw.body) : {ok: true as const, value: undefined}
  const fields = {...(query.ok ? {} : query.fields), ...(body.ok ? {} : body.fields)}
  if (!query.ok || !body.ok) return invalidFields(fields)
  const params = schemas.params ? check(schemas.params, raw.params) : {ok: true as const, value: undefined}
  if (!params.ok) return notFound()
  return {params: params.value, query: query.value, body: body.value}
}
