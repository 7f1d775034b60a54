import type {Context} from 'hono'
import type {Endpoint} from '#contract/endpoint.ts'
import type {Limits} from './limits.ts'
import {Refusal, refuse} from './refusal.ts'
import {readUploads, type Upload} from './uploads.ts'

/** The files of a request; `release` is called when it has been answered. */
export interface Received {
  readonly uploads: readonly Upload[]
  readonly release: () => void
}

const retry_s = 5

/**
 * Reads the files of a request, within the user's limits: uploads at a time and bytes a day.
 *
 * @returns the files, or 429 `too_many_requests`, or a refusal of `readUploads`
 */
export async function receiveUploads(
  c: Context,
  rules: NonNullable<Endpoint['uploads']>,
  limits: Limits,
  user_id: string,
): Promise<Received | Refusal> {
  const release = limits.enter('uploads_user', user_id)
  if (!release) {
    return refuse('too_many_requests', 'You have several uploads in progress. Wait until one is finished.', {
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
      return refuse('too_many_requests', "You have reached today's upload limit. Try again tomorrow.", {
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
