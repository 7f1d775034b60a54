import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {anyMember} from './roles.ts'
import {Done} from '../shapes.ts'
import {exactText} from '../texts.ts'

/** An authenticator's code or a recovery code, ignoring spaces, hyphens and case. */
export const SecondCode = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform(typed => typed.replaceAll(/[\s-]/g, '').toLowerCase()),
  v.transform(typed => (typed.length === 16 ? (typed.match(/.{4}/g) ?? []).join('-') : typed)),
  v.regex(/^(\d{6}|[a-z2-9]{4}(-[a-z2-9]{4}){3})$/, m.six_digits_or_a_recovery_code),
)
const Totp = v.pipe(
  v.string(),
  v.maxLength(20),
  v.transform(typed => typed.replaceAll(/\s/g, '')),
  v.regex(/^\d{6}$/, m.six_digits),
)

/** What finishes a log-in: the ticket of the refusal and a code. 401 `ticket_ended`, `totp_wrong`. */
export const secondStepFields = {
  ticket: v.optional(exactText(1000)),
  code: v.optional(SecondCode),
}

const own = {
  method: 'POST',
  roles: 'signed-in',
  members: anyMember,
  beforeSecondStep: true,
  fallback: m.request_failed,
} as const

export const SecondStep = v.object({
  /** Whether this installation requires it of the caller, as it may of staff. */
  is_required: v.boolean(),
  /** When the second step was enabled; null if it is not. */
  since: v.nullable(v.string()),
  recovery_codes_left: v.number(),
  /** When setting it up begins to need the password, which may be past; null for an account without a password. */
  password_needed_from: v.nullable(v.string()),
})
export type SecondStep = v.InferOutput<typeof SecondStep>

export const getSecondStep = endpoint({
  ...own,
  method: 'GET',
  path: '/account/second-step',
  summary: 'Whether the caller’s login also asks for a code',
  answer: SecondStep,
})

/** The authenticator's key: as text to type, and as the address for a QR code. */
export const SecondStepKey = v.object({secret: v.string(), uri: v.string()})
export type SecondStepKey = v.InferOutput<typeof SecondStepKey>

/**
 * Creates a secret, which takes effect once its first code arrives. Requires the password if the sign-in is older
 * than ten minutes, and a code if an authenticator exists: 403 `reauthentication_required`, 401 `totp_wrong`.
 */
export const beginSecondStep = endpoint({
  ...own,
  path: '/account/second-step/begin',
  summary: 'Start setting up an authenticator',
  body: v.strictObject({
    current_password: v.optional(exactText(limits.password_max)),
    totp: v.optional(SecondCode),
  }),
  answer: SecondStepKey,
})

/** Shown once and stored as hashes, so the answer is never saved for replay. */
export const RecoveryCodes = v.object({recovery_codes: v.array(v.string())})
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>

/** Enables the second step and revokes all other sign-ins of the account. 401 `totp_wrong`. */
export const confirmSecondStep = endpoint({
  ...own,
  path: '/account/second-step/confirm',
  summary: 'Finish setting up an authenticator with the code it shows',
  body: v.strictObject({totp: Totp}),
  answer: RecoveryCodes,
})

export const renewRecoveryCodes = endpoint({
  ...own,
  path: '/account/second-step/recovery-codes',
  summary: 'Replace the recovery codes with ten new ones',
  body: v.strictObject({totp: SecondCode}),
  answer: RecoveryCodes,
})

/** Needs a code, or else the password. 409 `second_step_mandatory` if this installation requires it of the caller. */
export const removeSecondStep = endpoint({
  ...own,
  path: '/account/second-step/remove',
  summary: 'Turn off two-step login',
  body: v.strictObject({
    totp: v.optional(SecondCode),
    current_password: v.optional(exactText(limits.password_max)),
  }),
  answer: Done,
})
