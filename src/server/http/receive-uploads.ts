import type {Context} from 'hono'
import type {Endpoint} from '#contract/endpoint.ts'
import type {Limits} from './limits.ts'
import {Refusal, refuse} from './refusal.ts'
import {readUploads, type Upload} from './uploads.ts'

/** The files of a request; `leave` is called when it has been answered. */
interface Received {
  readonly uploads: readonly Upload[]
  readonly leave: () => void
}

/** Soon one of those under way is done. */
const soon_s = 5

/**
 * Reads the files of somebody's request. Only so many of her requests are read at a time, before a byte of one more is
 * taken, and only so many bytes in a day: 429 says which it was. Else as `readUploads`.
 */
export async function receiveUploads(
  c: Context,
  rules: NonNullable<Endpoint['uploads']>,
  limits: Limits,
  user_id: string,
): Promise<Received | Refusal> {
  const leave = limits.enter('uploads_user', user_id)
  if (!leave) {
    return refuse('too_many_requests', 'Several uploads of yours are under way. Wait until one is done.', {
      retry_after_s: soon_s,
    })
  }
  let received: Received | undefined
  try {
    const uploads = await readUploads(c, rules)
    if (uploads instanceof Refusal) return uploads
    const bytes = uploads.reduce((sum, each) => sum + each.bytes.byteLength, 0)
    const wait_s = await limits.take('upload_bytes_user', user_id, bytes)
    if (wait_s !== null) {
      return refuse('too_many_requests', 'You have uploaded a lot today. Try again tomorrow.', {
        retry_after_s: wait_s,
      })
    }
    received = {uploads, leave}
    return received
  } finally {
    if (!received) leave()
  }
}

/** Of a request that brings none. */
export const nothingReceived: Received = {uploads: [], leave: () => {}}
