import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Email, Password, StaffPassword} from './log-in-fields.ts'
import {limits} from '../limits.ts'
import {Role} from './roles.ts'
import {secondStepFields} from './second-step.ts'
import {Done} from '../shapes.ts'
import {exactText} from '../texts.ts'

// first screens need these without the log-in form's rules
export {getAdminProfile, getProfile, Profile} from './own-profile.ts'
export {revokeSignIn} from './revoke-sign-in.ts'

/**
 * A password that is being chosen; the server also refuses common ones (422 `password_too_common`).
 * @see src/domain/rules-people.md#passwords
 */
export const NewPassword = v.pipe(
  exactText(limits.password_max, m.password_is_required),
  v.minLength(1, m.password_is_required),
  v.minLength(limits.new_password_min, () => m.password_must_be_at_least({min: limits.new_password_min})),
)

/**
 * OAuth's password form: form-encoded, `username` is the email address. Where the account has a second step, a right
 * password alone is 401 `second_step_required` with a `ticket`; the same call with ticket and code logs in.
 * @see src/domain/rules-people.md#second-step
 */
const PasswordForm = v.strictObject({
  grant_type: v.literal('password', m.must_be_password),
  username: Email,
  password: Password,
  ...secondStepFields,
})

export const SignedIn = v.object({
  access_token: v.string(),
  token_type: v.literal('bearer'),
  /** Seconds until the token expires if it is not used; use extends it. @see src/domain/rules-people.md#tokens */
  expires_in: v.number(),
  role: Role,
  /** Can only end this sign-in, so that a log-out without a network can be sent later. */
  logout_handle: v.string(),
  /** When another sign-in of this person was last used, if within a day: taps may still wait on that device. */
  used_elsewhere_at: v.optional(v.nullable(v.string())),
  /** A required step before this sign-in grants access: staff set up a second factor. */
  second_step: v.optional(v.literal('set_up')),
})
export type SignedIn = v.InferOutput<typeof SignedIn>

export const login = endpoint({
  method: 'POST',
  path: '/login',
  roles: 'public',
  summary: 'Log in as a parent, caregiver or agency member',
  encoding: 'form',
  body: PasswordForm,
  answer: SignedIn,
  fallback: m.login_failed,
})

export const adminLogin = endpoint({
  method: 'POST',
  path: '/admin/login',
  roles: 'public',
  summary: 'Log in as staff; `scope` is ignored',
  encoding: 'form',
  body: v.strictObject({
    ...PasswordForm.entries,
    password: StaffPassword,
    scope: v.optional(exactText(200)),
  }),
  answer: SignedIn,
  fallback: m.login_failed,
})

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  roles: 'signed-in',
  members: ['owner', 'coordinator', 'field'],
  evenEnded: true,
  evenFormerMember: true,
  beforeSecondStep: true,
  summary: 'Log out of this device',
  answer: Done,
  fallback: m.logout_failed,
})
