import {m} from '#messages'
import {hash} from 'node:crypto'
import type {Context} from 'hono'
import type {Endpoint, UploadRule} from '#contract/endpoint.ts'
import type {UploadType} from '#contract/files.ts'
import {limits} from '#contract/limits.ts'
import {mediaType, readBytes, upload_pace} from './read.ts'
import {invalidFields, Refusal, refuse} from './refusal.ts'
import type {Limits} from './limits.ts'

/** An uploaded file; its type is detected from its content. */
export interface Upload {
  /** The form field. */
  readonly field: string
  /** The sender's file name, for display only. */
  readonly filename: string
  readonly type: UploadType
  readonly bytes: Uint8Array<ArrayBuffer>
  /** SHA-256 of the bytes. */
  readonly digest: string
}

const kinds: Record<UploadRule['kinds'], readonly UploadType[]> = {
  pictures: ['image/jpeg', 'image/png', 'image/webp'],
  'pictures and PDF': ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
}
const wrongType = {
  pictures: {detail: m.the_file_must_be_a_picture, field: m.must_be_a_picture},
  'pictures and PDF': {detail: m.the_file_must_be_a_picture_or_pdf, field: m.must_be_a_picture_or_pdf},
} as const satisfies Record<UploadRule['kinds'], unknown>

/** Allowance for boundaries, names and headers of the form. */
const multipart_overhead_bytes = 64 * 1024
/** The largest useful body of an endpoint; longer bodies are not read. */
function requestBytes(rules: NonNullable<Endpoint['uploads']>): number {
  const files = Object.values(rules).reduce((sum, {max}) => sum + max, 0)
  return Math.min(files, limits.uploads_max) * limits.upload_bytes + multipart_overhead_bytes
}

const tooLarge = () =>
  refuse(
    'too_large',
    m.a_file_can_have_at_most({value: limits.upload_bytes / 1024 / 1024, uploads_max: limits.uploads_max}),
  )

async function formOf(c: Context, max_bytes: number): Promise<FormData | Refusal> {
  if (mediaType(c) !== 'multipart/form-data') {
    return refuse('unsupported_media_type', m.send_the_body_as({type: 'multipart/form-data'}))
  }
  const bytes = await readBytes(c, max_bytes, upload_pace)
  if (bytes === null) return tooLarge()
  if (bytes instanceof Refusal) return bytes
  try {
    return await new Response(bytes, {
      headers: {'Content-Type': c.req.header('Content-Type') ?? ''},
    }).formData()
  } catch {
    return refuse('malformed', m.the_form_could_not_be_read())
  }
}

/** The files by form field, or a refusal of wrong names or counts. */
function collectFiles(form: FormData, rules: NonNullable<Endpoint['uploads']>): [string, File][] | Refusal {
  // without a prototype, so that a field may be called __proto__
  const fields = Object.create(null) as Record<string, string>
  const found: [string, File][] = []
  for (const [field, value] of form) {
    if (!Object.hasOwn(rules, field)) fields[field] = m.unknown_field()
    else if (typeof value === 'string') fields[field] = m.must_be_a_file()
    // browsers send an empty file for a field without a choice
    else if (value.size > 0 || value.name !== '') found.push([field, value])
  }
  for (const [field, {max}] of Object.entries(rules)) {
    const sent = found.filter(([name]) => name === field)
    if (sent.length > max) fields[field] = max === 1 ? m.only_one_file() : m.at_most_files({max})
    if (sent.some(([, file]) => file.size === 0)) fields[field] = m.this_file_is_empty()
  }
  if (Object.keys(fields).length > 0) return invalidFields(fields)
  const [first = ''] = Object.keys(rules)
  if (found.length === 0) return invalidFields({[first]: m.choose_a_file_refusal()})
  if (found.length > limits.uploads_max) {
    return invalidFields({[first]: m.at_most_files_at_a_time({uploads_max: limits.uploads_max})})
  }
  return found.some(([, file]) => file.size > limits.upload_bytes) ? tooLarge() : found
}

/**
 * Reads the files of a multipart body. Refuses 400 and 415 for another body, 413 for sizes, 422 for names or counts,
 * and 415 for a type, detected from content, that the field does not accept. The bytes are unchanged; pictures are
 * re-encoded before storage.
 */
async function readUploads(c: Context, rules: NonNullable<Endpoint['uploads']>): Promise<Upload[] | Refusal> {
  const form = await formOf(c, requestBytes(rules))
  if (form instanceof Refusal) return form
  const files = collectFiles(form, rules)
  if (files instanceof Refusal) return files
  // loaded at the first upload
  const {fileTypeFromBuffer} = await import('file-type')
  const uploads: Upload[] = []
  for (const [field, file] of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const detected = await fileTypeFromBuffer(bytes)
    const kind = rules[field]?.kinds ?? 'pictures'
    const type = kinds[kind].find(each => each === detected?.mime)
    if (!type) {
      const words = wrongType[kind]
      return refuse('unsupported_media_type', words.detail(), {fields: {[field]: words.field()}})
    }
    uploads.push({field, filename: file.name, type, bytes, digest: hash('sha256', bytes, 'base64url')})
  }
  return uploads
}

/** The files of a request; `release` is called after the response. */
export interface Received {
  readonly uploads: readonly Upload[]
  readonly release: () => void
}

const retry_s = 5

/**
 * Reads the files of a request, within the user's limits of concurrent uploads and bytes per day.
 *
 * @returns the files, or 429 `too_many_requests`, or a refusal of `readUploads`
 */
export async function receiveUploads(
  c: Context,
  rules: NonNullable<Endpoint['uploads']>,
  limits: Limits,
  user_id: string,
): Promise<Received | Refusal> {
  const release = limits.takeSlot('uploads_user', user_id)
  if (!release) {
    return refuse('too_many_requests', m.you_have_several_uploads_in_progress(), {
      retry_after_s: retry_s,
    })
  }
  let received: Received | undefined
  try {
    const uploads = await readUploads(c, rules)
    if (uploads instanceof Refusal) return uploads
    const bytes = uploads.reduce((sum, each) => sum + each.bytes.byteLength, 0)
    const wait_s = await limits.take('upload_bytes_user', user_id, bytes)
    if (wait_s !== null) {
      return refuse('too_many_requests', m.you_have_reached_todays_upload_limit(), {
        retry_after_s: wait_s,
      })
    }
    received = {uploads, release}
    return received
  } finally {
    if (!received) release()
  }
}

export const noUploads: Received = {uploads: [], release: () => {}}
