import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Done} from '../shapes.ts'
import {staffRoles} from './staff-roles.ts'

/** What an authenticator shows, or a recovery code; spaces and the case of letters are the typist's own. */
export const SecondCode = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform(typed => typed.replaceAll(/\s/g, '').toLowerCase()),
  v.regex(/^(\d{6}|[a-z2-9]{4}(-[a-z2-9]{4}){3})$/, 'Six digits, or a recovery code'),
)
const Totp = v.pipe(
  v.string(),
  v.maxLength(20),
  v.transform(typed => typed.replaceAll(/\s/g, '')),
  v.regex(/^\d{6}$/, 'Six digits'),
)

const own = {
  method: 'POST',
  roles: staffRoles,
  beforeSecondStep: true,
  fallback: 'Request failed',
} as const

export const SecondStep = v.object({
  /** Whether this installation asks it of everybody on the staff. */
  is_required: v.boolean(),
  /** Since when signing in asks for a code; null where it does not. */
  since: v.nullable(v.string()),
  recovery_codes_left: v.number(),
})
export type SecondStep = v.InferOutput<typeof SecondStep>

export const getSecondStep = endpoint({
  ...own,
  method: 'GET',
  path: '/staff/second-step',
  summary: 'Whether one’s own sign-in asks for a code as well',
  answer: SecondStep,
})

/** What an authenticator is given: as text to type, and as the address that a QR code holds. */
export const SecondStepKey = v.object({secret: v.string(), uri: v.string()})
export type SecondStepKey = v.InferOutput<typeof SecondStepKey>

/**
 * Makes a secret, which counts for nothing until a code of it came. Asks for the password where the sign-in is older than ten
 * minutes, and for a code where there is an authenticator already: 403 `reauthentication_required`, 401 `totp_wrong`.
 */
export const beginSecondStep = endpoint({
  ...own,
  path: '/staff/second-step/begin',
  summary: 'Begin to set up an authenticator',
  body: v.strictObject({
    current_password: v.optional(v.pipe(v.string(), v.maxLength(200))),
    totp: v.optional(SecondCode),
  }),
  answer: SecondStepKey,
})

/** Shown once and kept as hashes: never stored as the answer of a command. */
export const RecoveryCodes = v.object({recovery_codes: v.array(v.string())})
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>

/** From now on every sign-in asks; all other sign-ins of the account end. 401 `totp_wrong`. */
export const confirmSecondStep = endpoint({
  ...own,
  path: '/staff/second-step/confirm',
  summary: 'Finish setting up an authenticator with the code it shows',
  body: v.strictObject({totp: Totp}),
  answer: RecoveryCodes,
})

export const renewRecoveryCodes = endpoint({
  ...own,
  path: '/staff/second-step/recovery-codes',
  summary: 'Ten new recovery codes in place of the old',
  body: v.strictObject({totp: SecondCode}),
  answer: RecoveryCodes,
})

/** Not where this installation asks it of everybody: 409 `second_step_required`. */
export const removeSecondStep = endpoint({
  ...own,
  path: '/staff/second-step/remove',
  summary: 'Sign in by password alone again',
  body: v.strictObject({totp: SecondCode}),
  answer: Done,
})
