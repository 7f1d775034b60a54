import type {GenericSchema} from 'valibot'

/** The parts of a valibot schema that define the form of the data. */
const parts = [
  'type',
  'literal',
  'options',
  'entries',
  'items',
  'item',
  'wrapped',
  'rest',
  'key',
  'value',
  'pipe',
] as const

const skeleton = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(skeleton)
  if (typeof schema === 'function') return 'function'
  if (typeof schema !== 'object' || schema === null) return String(schema)
  if (!('kind' in schema)) return Object.entries(schema).map(([name, part]) => [name, skeleton(part)])
  const described = schema as Record<string, unknown>
  return parts.flatMap(name => {
    const part = described[name]
    if (part === undefined) return []
    // a pipe starts with its own schema, which is already included
    return [[name, skeleton(name === 'pipe' ? (part as unknown[]).slice(1) : part)]]
  })
}

/**
 * A hash that changes only with the schema of an answer, so that stored data outlives a new build. The functions of checks
 * and transformations are ignored (FNV-1a, 32 bit).
 */
export const schemaHash = (schema: GenericSchema): string => {
  let hash = 0x811c9dc5
  for (const char of JSON.stringify(skeleton(schema))) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return hash.toString(36)
}
