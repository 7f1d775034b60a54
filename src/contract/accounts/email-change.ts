import * as v from 'valibot'
import {Email} from './auth.ts'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {anyMember} from './roles.ts'
import {Done, IdParams, requiredExactText} from '../shapes.ts'

/**
 * Sends a link to the new address and notifies the current one; nothing changes until the link is opened. The answer
 * does not reveal whether the new address has an account. Requires the current password (403
 * `reauthentication_required`), or without one a sign-in younger than ten minutes.
 */
export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/user/:id/email',
  roles: 'signed-in',
  members: anyMember,
  summary: 'Send a confirmation link to a new email address',
  params: IdParams,
  body: v.strictObject({
    new_email: Email,
    current_password: v.optional(requiredExactText(limits.password_max)),
  }),
  answer: v.object({detail: v.string()}),
  fallback: 'Failed to change the email address',
})

/**
 * Moves the account to the address the link was sent to and revokes all other sign-ins. The newest link works once,
 * within an hour, else `bad_token`; `email_taken` if the address was registered meanwhile.
 */
export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email-change/confirm',
  roles: 'public',
  summary: 'Confirm a new email address with the token from the link',
  body: v.strictObject({token: requiredExactText(200)}),
  answer: v.object({...Done.entries, email: v.string()}),
  fallback: 'Failed to change the email address',
})
