import {m} from '#messages'
import type {BodyOf} from '#contract/endpoint.ts'
import type {login, SignedIn} from '#contract/accounts/auth.ts'
import {tokenHash} from '#server/http/caller.ts'
import type {Call} from '#server/http/mount.ts'
import {Refusal, refuse, tooManyRequests} from '#server/http/refusal.ts'
import {finishSecondStep} from '../second-step/policy.ts'
import {deviceCookie, rememberBrowser, issueToken} from './credentials-store.ts'
import {isPassword} from './password.ts'
import {mayEnter, portals} from './policy.ts'
import type {Portal} from './policy.ts'
import {accountOf, stillHasPassword} from './store.ts'

const badCredentials = () => refuse('bad_credentials', m.wrong_email_or_password())

type SignInCall = Pick<Call<typeof login>, 'db' | 'now' | 'deps' | 'address' | 'setHeader' | 'header' | 'cookie'> & {
  body: Omit<BodyOf<typeof login>, 'grant_type'>
}

/**
 * Logs in with address and password, then the second-step code if the account has one. A try is counted before the
 * comparison, so parallel tries cannot pass the limit; a right password gives it back. A known browser has a limit of
 * its own, so that strangers cannot lock the owner out.
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
    if (wait_s !== null) return tooManyRequests(wait_s)
  }

  const isRight = await isPassword(account?.password_hash, body.password)
  if (!account || !isRight) return badCredentials()
  for (const [of, key] of points) await deps.limits.giveBack(of, key)
  if (!mayEnter(portal, account.role)) return refuse('wrong_portal', refusal())

  return db.transaction(async tx => {
    // the password may have changed since it was compared
    if (!(await stillHasPassword(tx, account))) return badCredentials()
    const shown = await finishSecondStep(tx, call, {
      user_id: account.id,
      first_step: 'password',
      // as with passwords, tries elsewhere do not lock out a known browser
      tries_key: isKnown ? `${account.id} ${marker_hash}` : account.id,
    })
    if (shown instanceof Refusal) return shown
    if (!isKnown) await rememberBrowser(call, tx, account.id)
    const signedIn = await issueToken(call, tx, account, shown)
    const mustSetUp = portal === 'staff' && deps.requireStaffTotp && !shown
    return mustSetUp ? {...signedIn, second_step: 'set_up' as const} : signedIn
  })
}
