import {randomBytes} from 'node:crypto'
import type {login, SignedIn} from '#contract/auth.ts'
import type {Role} from '#contract/roles.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {tokenHash, tokenSlides_ms} from '#server/http/caller.ts'
import type {Call} from '#server/http/mount.ts'
import {refuse} from '#server/http/refusal.ts'
import type {Refusal} from '#server/http/refusal.ts'
import {isPassword} from './password.ts'
import {mayEnter, portals} from './policy.ts'
import type {Portal} from './policy.ts'
import {accountOf, device_ms, insertDevice, insertToken, usedElsewhere} from './store.ts'

const day_ms = 86_400_000
/** A sign-in ends after so long, however much it is used (decisions §3). */
const tokenEnds_ms = 90 * day_ms

/** Says that this browser signed in before; grants nothing but tries of its own. */
const deviceCookie = 'village_device'

/** 256 random bits. */
const secret = () => randomBytes(32).toString('base64url')

/** Makes a sign-in for somebody who has shown who they are; only hashes of it are kept. */
async function issueToken(db: Db, user: {id: string; role: Role}, now: string): Promise<SignedIn> {
  const access_token = secret()
  const logout_handle = secret()
  // use is written at most daily: what was used today may still say yesterday
  const used_elsewhere_at = await usedElsewhere(db, {user_id: user.id, since: plusMs(now, -2 * day_ms), now})
  await insertToken(db, {
    user_id: user.id,
    token_hash: tokenHash(access_token),
    logout_hash: tokenHash(logout_handle),
    created_at: now,
    last_used_at: now,
    expires_at: plusMs(now, tokenSlides_ms),
    ends_at: plusMs(now, tokenEnds_ms),
  })
  return {
    access_token,
    token_type: 'bearer',
    expires_in: tokenSlides_ms / 1000,
    role: user.role,
    logout_handle,
    used_elsewhere_at,
  }
}

type SignInCall = Pick<Call<typeof login>, 'db' | 'now' | 'deps' | 'address' | 'setHeader' | 'cookie'> & {
  body: {username: string; password: string}
}

const tooMany = (retry_after_s: number) =>
  refuse('too_many_requests', 'Too many tries. Please wait a little and try again.', {retry_after_s})

/**
 * Signs in with address and password. Every try takes a point before anything is compared, so that many at once are no
 * way around the limit, and a right password puts it back. A browser that signed in before has tries of its own: others
 * can neither use them up nor lock its owner out.
 */
export async function signIn(call: SignInCall, portal: Portal): Promise<SignedIn | Refusal> {
  const {db, now, deps, body} = call
  const {bucket, refusal} = portals[portal]
  const marker_hash = tokenHash(call.cookie(deviceCookie) ?? '')
  const account = await accountOf(db, {email: body.username, marker_hash, now})
  const isKnown = account?.is_known_device ?? false

  const points: [typeof bucket | 'sign_in_address', string][] = isKnown
    ? [[bucket, `${body.username} ${marker_hash}`]]
    : [
        [bucket, body.username],
        ['sign_in_address', call.address],
      ]
  for (const [of, key] of points) {
    const wait_s = await deps.limits.take(of, key)
    if (wait_s !== null) return tooMany(wait_s)
  }

  const isRight = await isPassword(account?.password_hash, body.password)
  if (!account || !isRight) return refuse('bad_credentials', 'Wrong email or password.')
  for (const [of, key] of points) await deps.limits.giveBack(of, key)
  if (!mayEnter(portal, account.role)) return refuse('wrong_portal', refusal)

  if (!isKnown) {
    const marker = secret()
    await insertDevice(db, {marker_hash: tokenHash(marker), user_id: account.id, created_at: now})
    call.setHeader(
      'Set-Cookie',
      `${deviceCookie}=${marker}; Path=/api; Max-Age=${device_ms / 1000}; HttpOnly; Secure; SameSite=Strict`,
    )
  }
  return issueToken(db, account, now)
}
