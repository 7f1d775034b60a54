import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {Language} from './language.ts'
import {MemberRole, Role, staffRoles} from './roles.ts'
import {secondStepFields} from './second-step.ts'
import {Done, exactText, requiredExactText} from '../shapes.ts'

// both parts exclude characters that would split an address in a mail header
const emailPattern = /^[^\s@\p{C},;:<>()[\]"\\]{1,64}@[^\s@.\p{C},;:<>()[\]"\\]+(\.[^\s@.\p{C},;:<>()[\]"\\]+)+$/u

/** Address and password rules of the log-in form, with its messages. @see src/domain/rules-people.md#sign-in */
export const Email = v.pipe(
  v.string(m.email_is_required),
  v.trim(),
  v.minLength(1, m.email_is_required),
  v.maxLength(254, m.invalid_email_address),
  v.regex(emailPattern, m.invalid_email_address),
  v.toLowerCase(),
)
export const Password = v.pipe(
  exactText(limits.password_max, m.password_is_required),
  v.minLength(1, m.password_is_required),
  v.minLength(limits.password_min, () => m.password_must_be_at_least({min: limits.password_min})),
)

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
  beforeSecondStep: true,
  summary: 'Log out of this device',
  answer: Done,
  fallback: m.logout_failed,
})

export const revokeSignIn = endpoint({
  method: 'POST',
  path: '/logout/revoke',
  roles: 'public',
  summary: 'Log out by logout handle; an unknown handle gets the same answer',
  body: v.strictObject({logout_handle: requiredExactText(100)}),
  answer: Done,
  fallback: m.logout_failed,
})

/** The account as the app shows it. @see src/domain/rules-people.md#role-discovery */
export const Profile = v.object({
  id: v.string(),
  user_id: v.string(),
  role: Role,
  member_role: v.optional(MemberRole),
  email: v.string(),
  /** Absent in what devices stored before addresses were verified. @see src/domain/rules-people.md#email-verification */
  email_verified: v.optional(v.boolean()),
  /** As its owner chose it; absent until then. @see src/domain/rules-people.md#language */
  language: v.optional(Language),
  first_name: v.string(),
  last_name: v.string(),
  avatar_url: v.nullable(v.string()),
  is_subscribed: v.boolean(),
  is_verified: v.string(),
  legal_name: v.optional(v.string()),
})
export type Profile = v.InferOutput<typeof Profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  roles: 'signed-in',
  members: ['owner', 'coordinator', 'field'],
  evenEnded: true,
  summary: 'The logged-in user’s profile',
  answer: Profile,
  fallback: m.could_not_fetch_user_profile,
})

export const getAdminProfile = endpoint({
  method: 'GET',
  path: '/admin/profile',
  roles: staffRoles,
  summary: 'The logged-in staff member',
  answer: Profile,
  fallback: m.failed_to_fetch_admin_profile,
})
