import * as v from 'valibot'
import {Email} from './auth.ts'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {anyMember} from './roles.ts'
import {Done, IdParams} from '../shapes.ts'

/**
 * Asks for a link to the new address, which changes nothing until it is opened; the present address is told. Answered
 * alike whether or not the new one has an account: that account is written to instead. The current password is asked for
 * even after a fresh sign-in (403 `reauthentication_required`); who has none, as after a sign-in by a provider, needs one
 * younger than ten minutes.
 */
export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/user/:id/email',
  roles: 'signed-in',
  members: anyMember,
  summary: 'Have a link sent to another address of one’s own',
  params: IdParams,
  body: v.strictObject({
    new_email: Email,
    current_password: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.password_max))),
  }),
  answer: v.object({detail: v.string()}),
  fallback: 'Failed to change the email',
})

/**
 * Moves the account to the address that the link was sent to, and ends every sign-in but the one that asked. Works once,
 * within an hour, with the newest link: else `bad_token`; `email_taken` where somebody registered with it meanwhile.
 */
export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email-change/confirm',
  roles: 'public',
  summary: 'Confirm a new address with the token of a link',
  body: v.strictObject({token: v.pipe(v.string(), v.minLength(1, 'Required'), v.maxLength(200))}),
  answer: v.object({...Done.entries, email: v.string()}),
  fallback: 'Failed to change the email',
})
