import type {Context} from 'hono'
import type {Endpoint} from '#contract/endpoint.ts'
import {refuse, type Refusal} from './refusal.ts'

/** The query; a repeated name is a list, and an empty value is omitted. */
export function readQuery(c: Context): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const [name, values] of Object.entries(c.req.queries())) {
    const filled = values.filter(value => value !== '')
    const [first, ...more] = filled
    if (first !== undefined) query[name] = more.length > 0 ? filled : first
  }
  return query
}

export const mediaType = (c: Context) =>
  (c.req.header('Content-Type') ?? '').replace(/;.*/, '').trim().toLowerCase()

/** Reads at most `max_bytes` of the body, regardless of its declared length; null if it is longer. */
export async function readBytes(c: Context, max_bytes: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(c.req.header('Content-Length') ?? 0) > max_bytes) return null
  const reader = c.req.raw.body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const {done, value} = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > max_bytes) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads the body in the endpoint's encoding; an empty one is `{}`. Refuses 413 if it is too long, 415 for another type,
 * 400 if it cannot be parsed.
 */
export async function readBody(
  c: Context,
  endpoint: Endpoint,
  max_bytes: number,
): Promise<{value: unknown; text: string} | Refusal> {
  if (!endpoint.body && !endpoint.raw) return {value: undefined, text: ''}
  const bytes = await readBytes(c, max_bytes)
  if (bytes === null) return refuse('too_large', 'The request is too large. Send less at once.')
  const text = bytes.toString('utf8')
  if (endpoint.raw) return {value: undefined, text}
  if (text === '') return {value: {}, text}
  if (endpoint.encoding === 'form') {
    if (mediaType(c) !== 'application/x-www-form-urlencoded') {
      return refuse('unsupported_media_type', 'Send the body as application/x-www-form-urlencoded.')
    }
    return {value: Object.fromEntries(new URLSearchParams(text)), text}
  }
  if (mediaType(c) !== 'application/json')
    return refuse('unsupported_media_type', 'Send the body as application/json.')
  try {
    return {value: JSON.parse(text) as unknown, text}
  } catch {
    return refuse('malformed', 'The body is not valid JSON.')
  }
}
