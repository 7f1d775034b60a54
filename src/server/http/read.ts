import {m} from '#messages'
import type {Context} from 'hono'
import type {Endpoint} from '#contract/endpoint.ts'
import {Refusal, refuse} from './refusal.ts'

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

export const mediaType = (c: Context) => (c.req.header('Content-Type') ?? '').replace(/;.*/, '').trim().toLowerCase()

/** At least so many bytes of a body must arrive in each period of `ms`, or else its end. */
interface Pace {
  readonly ms: number
  readonly bytes: number
}

/** A whole JSON body or form within a minute. */
const whole: Pace = {ms: 60_000, bytes: Infinity}
/** 2 KB per second: 10 MB pass on one bar, but a connection cannot be held open with single bytes. */
export const upload_pace: Pace = {ms: 60_000, bytes: 120_000}

/** The next chunk, or `late` after `ms`. */
async function nextChunk<T>(reader: {read: () => Promise<T>}, ms: number): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>(resolve => {
    timer = setTimeout(resolve, ms, 'late')
  })
  try {
    return await Promise.race([reader.read(), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads at most `max_bytes` of the body, regardless of its declared length; null if it is longer. Refuses 408
 * `too_slow` if it falls behind the pace, and 400 if the client closed the connection, which is not an error of ours.
 */
export async function readBytes(
  c: Context,
  max_bytes: number,
  pace: Pace = whole,
): Promise<Buffer<ArrayBuffer> | Refusal | null> {
  if (Number(c.req.header('Content-Length') ?? 0) > max_bytes) return null
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    const reader = c.req.raw.body?.getReader()
    if (!reader) return Buffer.alloc(0)
    let period = {ends_ms: performance.now() + pace.ms, bytes: 0}
    for (;;) {
      const chunk = await nextChunk(reader, Math.max(0, period.ends_ms - performance.now()))
      if (chunk === 'late') {
        c.header('Connection', 'close')
        void reader.cancel().catch(() => undefined)
        return refuse('too_slow', m.the_connection_is_too_slow_to())
      }
      if (chunk.done) break
      bytes += chunk.value.byteLength
      if (bytes > max_bytes) {
        await reader.cancel()
        return null
      }
      chunks.push(chunk.value)
      period.bytes += chunk.value.byteLength
      if (period.bytes >= pace.bytes) period = {ends_ms: performance.now() + pace.ms, bytes: 0}
    }
  } catch {
    return refuse('malformed', m.the_connection_closed_before_the_request())
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
  if (bytes === null) return refuse('too_large', m.the_request_is_too_large_send())
  if (bytes instanceof Refusal) return bytes
  const text = bytes.toString('utf8')
  if (endpoint.raw) return {value: undefined, text}
  if (text === '') return {value: {}, text}
  if (endpoint.encoding === 'form') {
    if (mediaType(c) !== 'application/x-www-form-urlencoded') {
      return refuse('unsupported_media_type', m.send_the_body_as({type: 'application/x-www-form-urlencoded'}))
    }
    return {value: Object.fromEntries(new URLSearchParams(text)), text}
  }
  if (mediaType(c) !== 'application/json')
    return refuse('unsupported_media_type', m.send_the_body_as({type: 'application/json'}))
  try {
    return {value: JSON.parse(text) as unknown, text}
  } catch {
    return refuse('malformed', m.the_body_is_not_valid_json())
  }
}
