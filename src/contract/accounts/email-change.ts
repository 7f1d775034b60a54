import {m} from '#messages'
import * as v from 'valibot'
import {Email} from './log-in-fields.ts'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {anyMember} from './roles.ts'
import {Done, IdParams} from '../shapes.ts'
import {requiredExactText} from '../texts.ts'

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
  summary: 'Send a verification link to a new email address',
  params: IdParams,
  body: v.strictObject({
    new_email: Email,
    current_password: v.optional(requiredExactText(limits.password_max)),
  }),
  answer: v.object({detail: v.string()}),
  fallback: m.failed_to_change_the_email_address,
})

/** Whether the caller's address is verified. @see src/domain/rules-people.md#email-verification */
export const EmailVerification = v.object({
  email: v.string(),
  is_verified: v.boolean(),
  /** The address to which the account moves once the link there is opened; null without one, or once the link expired. */
  new_email: v.optional(v.nullable(v.string())),
  /** In a demo without a mail server: no mail is sent, and `link` is the one in the newest stored mail. */
  is_mail_stored: v.boolean(),
  /** A path of this app. */
  link: v.nullable(v.string()),
})
export type EmailVerification = v.InferOutput<typeof EmailVerification>

export const getEmailVerification = endpoint({
  method: 'GET',
  path: '/user/:id/email/verification',
  roles: 'signed-in',
  members: anyMember,
  summary: 'Whether one’s email address is verified',
  params: IdParams,
  answer: EmailVerification,
  fallback: m.failed_to_read_the_email_verification,
})

/** Sends the link again; the previous one no longer works. Nothing is sent to a verified address. */
export const sendEmailVerification = endpoint({
  method: 'POST',
  path: '/user/:id/email/verification',
  roles: 'signed-in',
  members: anyMember,
  summary: 'Send the link that verifies one’s email address',
  params: IdParams,
  answer: Done,
  fallback: m.failed_to_send_the_link,
})

/**
 * Verifies the address that the link was sent to. If it is a new one, this moves the account to it and revokes all
 * other sign-ins. The newest link works once, a new address's within an hour, else `bad_token`; `email_taken` if the
 * address was registered meanwhile.
 */
export const verifyEmailLink = endpoint({
  method: 'POST',
  path: '/auth/email-change/confirm',
  roles: 'public',
  summary: 'Verify an email address with the token from the link',
  body: v.strictObject({token: requiredExactText(200)}),
  answer: v.object({
    ...Done.entries,
    email: v.string(),
    is_change: v.boolean(),
    /** They were only invited: the invitation goes to the new address, and they log in once they have a password. */
    is_invited: v.optional(v.boolean()),
  }),
  fallback: m.failed_to_change_the_email_address,
})
