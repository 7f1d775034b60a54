import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {Done, IdParams} from '../shapes.ts'
import {exactText, RequiredLine} from '../texts.ts'
import {SignedIn} from './auth.ts'
import {anyMember} from './roles.ts'
import {SecondCode} from './second-step.ts'

const Bytes = v.pipe(v.string(), v.maxLength(limits.passkey_bytes_max), v.regex(/^[\w-]+$/, m.must_be_base64url))
const credential = {id: Bytes, rawId: v.optional(Bytes), type: v.literal('public-key', m.must_be_public_key)}

/** As WebAuthn writes it. Browsers add fields to it, so those that the server does not read are dropped. */
const CreatedCredential = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10))),
  }),
})
const UsedCredential = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: v.optional(v.nullable(Bytes)),
  }),
})

const verification = v.picklist(['required', 'preferred', 'discouraged'])
const credentialType = v.literal('public-key')

/** What the browser needs to create a passkey, as WebAuthn names it. */
const CreationOptions = v.object({
  challenge: v.string(),
  rp: v.object({id: v.optional(v.string()), name: v.string()}),
  user: v.object({id: v.string(), name: v.string(), displayName: v.string()}),
  pubKeyCredParams: v.array(v.object({alg: v.number(), type: credentialType})),
  timeout: v.optional(v.number()),
  excludeCredentials: v.optional(
    v.array(v.object({id: v.string(), type: v.string(), transports: v.optional(v.array(v.string()))})),
  ),
  authenticatorSelection: v.optional(
    v.object({
      residentKey: v.optional(verification),
      requireResidentKey: v.optional(v.boolean()),
      userVerification: v.optional(verification),
    }),
  ),
  attestation: v.optional(v.picklist(['none', 'direct', 'indirect', 'enterprise'])),
  extensions: v.optional(v.object({credProps: v.optional(v.boolean())})),
})

/** What the browser needs to find a passkey, as WebAuthn names it. */
const RequestOptions = v.object({
  challenge: v.string(),
  rpId: v.optional(v.string()),
  timeout: v.optional(v.number()),
  userVerification: v.optional(verification),
})

/** A passkey of the caller. @see src/domain/rules-people.md#passkeys */
export const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  created_at: v.string(),
  last_used_at: v.nullable(v.string()),
})
export type Passkey = v.InferOutput<typeof Passkey>

const own = {
  path: '/account/passkeys',
  roles: 'signed-in',
  members: anyMember,
  fallback: m.failed_to_change_your_passkeys,
} as const

export const listPasskeys = endpoint({
  ...own,
  method: 'GET',
  summary: 'The caller’s passkeys, newest first',
  answer: v.object({items: v.array(Passkey), next_cursor: v.null()}),
  fallback: m.failed_to_load_your_passkeys,
})

/**
 * Needs a sign-in of the last ten minutes, or the password and the code of a second step: 403
 * `reauthentication_required`, 401 `totp_required`, `totp_wrong`. 422 `not_available` where the page stands on an address.
 */
export const beginPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/account/passkeys/options',
  summary: 'Start adding a passkey: the options for the browser, valid for five minutes',
  body: v.strictObject({
    current_password: v.optional(exactText(limits.password_max)),
    totp: v.optional(SecondCode),
  }),
  answer: CreationOptions,
})

/** 401 `ticket_ended` if the challenge has expired, was used or is another person's. */
export const addPasskey = endpoint({
  ...own,
  method: 'POST',
  status: 201,
  summary: 'Finish adding a passkey',
  body: v.strictObject({name: RequiredLine, credential: CreatedCredential}),
  answer: Passkey,
})

export const renamePasskey = endpoint({
  ...own,
  method: 'PATCH',
  path: '/account/passkeys/:id',
  summary: 'Rename a passkey',
  params: IdParams,
  body: v.strictObject({name: RequiredLine}),
  answer: Passkey,
})

export const removePasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/account/passkeys/:id',
  summary: 'Remove a passkey, which no longer logs in',
  params: IdParams,
  answer: Done,
})

export const beginPasskeyLogIn = endpoint({
  method: 'POST',
  path: '/login/passkey/options',
  roles: 'public',
  summary: 'Start logging in with a passkey: the options for the browser, valid for five minutes',
  body: v.strictObject({}),
  answer: RequestOptions,
  fallback: m.login_failed,
})

/** Counts as both steps. 401 `ticket_ended` or `passkey_refused`, 403 `wrong_portal`. */
export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/login/passkey',
  roles: 'public',
  summary: 'Log in with a passkey, at the portal of people or of staff',
  body: v.strictObject({portal: v.picklist(['people', 'staff']), credential: UsedCredential}),
  answer: SignedIn,
  fallback: m.login_failed,
})
