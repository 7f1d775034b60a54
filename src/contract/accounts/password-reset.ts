import * as v from 'valibot'
import {Email, Password} from './auth.ts'
import {endpoint} from '../endpoint.ts'
import {Role} from './roles.ts'

/**
 * Sends a link by mail: `{next}?{token_param}={token}`, by default `/forgot-password?t=…`. The answer does not reveal
 * whether the address has an account. `bad_next` if `next` is outside this app.
 */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/password-reset/request',
  roles: 'public',
  summary: 'Have a link for a new password sent',
  body: v.strictObject({
    email: Email,
    next: v.optional(v.string()),
    // any other name could carry the token to a page that does not expect one
    token_param: v.optional(v.literal('t', 'Must be t')),
  }),
  answer: v.object({detail: v.string()}),
  fallback: 'Please try again later.',
})

/**
 * The newest link works once, within 60 minutes, and revokes all sign-ins of the account; otherwise `bad_token`. The
 * role determines the log-in page.
 */
export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/password-reset/confirm',
  roles: 'public',
  summary: 'Choose a new password with the token of a link',
  body: v.strictObject({
    token: v.pipe(v.string(), v.minLength(1, 'Required'), v.maxLength(200)),
    new_password: Password,
  }),
  answer: v.object({ok: v.literal(true), role: Role}),
  fallback: 'Please try again later.',
})
