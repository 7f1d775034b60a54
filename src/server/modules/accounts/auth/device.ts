import type {Endpoint} from '#contract/endpoint.ts'
import {tokenHash} from '#server/http/caller.ts'
import type {Call} from '#server/http/mount.ts'
import type {Db} from '#server/db/client.ts'
import {randomSecret} from '#server/secret.ts'
import {device_ms, insertDevice} from './credentials-store.ts'

/** Says that this browser signed in before; grants nothing but tries of its own. */
export const deviceCookie = 'village_device'

/** Marks the browser that somebody has just signed in with. */
export async function rememberBrowser(
  call: Pick<Call<Endpoint>, 'now' | 'setHeader'>,
  db: Db,
  user_id: string,
): Promise<void> {
  const marker = randomSecret()
  await insertDevice(db, {marker_hash: tokenHash(marker), user_id, created_at: call.now})
  call.setHeader(
    'Set-Cookie',
    `${deviceCookie}=${marker}; Path=/api; Max-Age=${device_ms / 1000}; HttpOnly; Secure; SameSite=Strict`,
  )
}
