import {m} from '#messages'
import type {addPasskey, logInWithPasskey} from '#contract/accounts/passkeys.ts'
import type {BodyOf} from '#contract/endpoint.ts'
import {canHavePasskeys} from '#domain/accounts/passkeys.ts'
import type {Db} from '#server/db/client.ts'
import {refuse, ticketEnded, type Refusal} from '#server/http/refusal.ts'
import {challenge_ms, takeChallenge, type PasskeyRow} from './store.ts'

/** Loaded at first use: few log in with a passkey. */
const webauthn = () => import('@simplewebauthn/server')

/** The host name that passkeys of this installation are bound to; a refusal where it stands on an address. */
export function relyingParty(origin: string): string | Refusal {
  const {hostname} = new URL(origin)
  return canHavePasskeys(hostname) ? hostname : refuse('not_available', m.passkeys_need_a_page_on())
}

/** Options to create a passkey that the device itself finds and unlocks, so that it counts as both steps. */
export const creationOptions = async (of: {
  rp: {name: string; id: string}
  user: {id: string; name: string; display_name: string}
  known: readonly PasskeyRow[]
}) =>
  (await webauthn()).generateRegistrationOptions({
    rpName: of.rp.name,
    rpID: of.rp.id,
    userID: new TextEncoder().encode(of.user.id),
    userName: of.user.name,
    userDisplayName: of.user.display_name,
    timeout: challenge_ms,
    excludeCredentials: of.known.map(({credential_id, transports}) => ({id: credential_id, transports})),
    authenticatorSelection: {residentKey: 'required', userVerification: 'required'},
  })

export const requestOptions = async (rpID: string) =>
  (await webauthn()).generateAuthenticationOptions({rpID, userVerification: 'required', timeout: challenge_ms})

interface Checked {
  readonly db: Db
  readonly now: string
  readonly origin: string
  readonly rp_id: string
}

/**
 * Takes the challenge when the library reaches it. The library throws for whatever is wrong with a credential: then the
 * outcome is a refusal, `ticket_ended` if it was the challenge.
 */
async function check<T>(
  {db, now, origin, rp_id}: Checked,
  user_id: string | null,
  wrong: () => Refusal,
  verify: (expected: {
    expectedChallenge: (challenge: string) => Promise<boolean>
    expectedOrigin: string
    expectedRPID: string
  }) => Promise<T | null>,
): Promise<T | Refusal> {
  let taking: Promise<boolean> | undefined
  const expectedChallenge = (challenge: string) => (taking = takeChallenge(db, challenge, user_id, now))
  try {
    return (await verify({expectedChallenge, expectedOrigin: origin, expectedRPID: rp_id})) ?? wrong()
  } catch {
    // throws if it was the database that failed
    return (await taking) === false ? ticketEnded() : wrong()
  }
}

/** What to store of a new passkey, or the refusal. */
export const verifyCreated = (
  checked: Checked,
  user_id: string,
  {id, type, response}: BodyOf<typeof addPasskey>['credential'],
) =>
  check(
    checked,
    user_id,
    () => refuse('invalid', m.this_passkey_could_not_be_verified(), {fields: {credential: m.could_not_be_verified()}}),
    async expected => {
      const {verifyRegistrationResponse} = await webauthn()
      const {registrationInfo} = await verifyRegistrationResponse({
        ...expected,
        response: {id, rawId: id, type, response, clientExtensionResults: {}},
      })
      if (!registrationInfo) return null
      const {credential} = registrationInfo
      return {
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: response.transports ?? [],
      }
    },
  )

export const passkeyRefused = (): Refusal => refuse('passkey_refused', m.this_passkey_is_not_known_here())

/** The new counter of a passkey that was used, or the refusal. */
export const verifyUsed = (
  checked: Checked,
  {id, type, response}: BodyOf<typeof logInWithPasskey>['credential'],
  passkey: PasskeyRow,
) =>
  check(checked, null, passkeyRefused, async expected => {
    const {verifyAuthenticationResponse} = await webauthn()
    const {userHandle, ...rest} = response
    const isOwners = !userHandle || Buffer.from(userHandle, 'base64url').toString() === passkey.user_id
    const {verified, authenticationInfo} = await verifyAuthenticationResponse({
      ...expected,
      response: {id, rawId: id, type, response: rest, clientExtensionResults: {}},
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    })
    return verified && isOwners ? {counter: authenticationInfo.newCounter} : null
  })
