import {m} from '#messages'
import * as v from 'valibot'
import {NewPassword} from './auth.ts'
import {Email} from './log-in-fields.ts'
import {endpoint} from '../endpoint.ts'
import {MemberRole, Role} from './roles.ts'
import {Phone} from '../shapes.ts'
import {NextPath, requiredExactText} from '../texts.ts'

/**
 * Sends a link by mail: `{next}?{token_param}={token}`, by default `/forgot-password?t=…`. The answer does not reveal
 * whether the address has an account. `bad_next` if `next` is outside this app.
 */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/password-reset/request',
  roles: 'public',
  summary: 'Send a password reset link',
  body: v.strictObject({
    email: Email,
    next: v.optional(NextPath),
    // any other name could carry the token to a page that does not expect one
    token_param: v.optional(v.literal('t', m.must_be_t)),
  }),
  answer: v.object({detail: v.string()}),
  fallback: m.please_try_again_later,
})

/**
 * The newest link works once, within 60 minutes, and revokes all sign-ins of the account; otherwise `bad_token`. The
 * role determines the log-in page; `passkeys` still log in without the new password. `phone_number` is stored if the
 * account never logged in, else ignored; optional, because older pages do not ask for it.
 * @see src/domain/rules-people.md#member-phone-numbers
 */
export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/password-reset/confirm',
  roles: 'public',
  summary: 'Set a new password with the token from the link',
  body: v.strictObject({
    token: requiredExactText(200),
    new_password: NewPassword,
    phone_number: v.optional(Phone),
  }),
  answer: v.object({ok: v.literal(true), role: Role, passkeys: v.number()}),
  fallback: m.please_try_again_later,
})

/**
 * Whether a link still works, before a password is typed. Refuses `bad_token` if it expired or was used. `invitation`
 * if the account has never had a password: its address, the agency it belongs to and its role there, or its family.
 */
export const checkPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/password-reset/check',
  roles: 'public',
  summary: 'Check the token of a password reset link',
  body: v.strictObject({token: requiredExactText(200)}),
  answer: v.object({
    ok: v.literal(true),
    invitation: v.optional(
      v.object({
        email: v.string(),
        agency: v.nullable(v.string()),
        member_role: v.optional(MemberRole),
        /** The first name of the contact of the family that the account belongs to. */
        family: v.optional(v.string()),
      }),
    ),
  }),
  fallback: m.please_try_again_later,
})
