import {expect, it} from 'vitest'
import {allEndpoints} from '#contract/all.ts'
import {fieldWords} from './field-words.ts'

/** The names of all fields in a schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const {entries = {}, ...rest} = schema as {entries?: Record<string, unknown>} & Record<string, unknown>
  const inner = ['wrapped', 'item', 'items', 'options', 'pipe'].flatMap(part => [rest[part]].flat())
  return [...Object.keys(entries), ...[...Object.values(entries), ...inner].flatMap(fieldsOf)]
}

it('names only fields that a call takes', () => {
  const taken = new Set(
    allEndpoints.flatMap(({endpoint: {body, query, uploads}}) => [
      ...fieldsOf(body),
      ...fieldsOf(query),
      ...Object.keys(uploads ?? {}),
    ]),
  )
  expect(Object.keys(fieldWords).filter(name => !taken.has(name))).toEqual([])
})
