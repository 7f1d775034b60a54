import type {Role} from '#contract/accounts/roles.ts'
import {signInPageOf} from '#contract/accounts/staff-roles.ts'
import type {Letter} from './letter.ts'

/** The link for a new password; `path` carries the token. */
export const passwordResetLetter = (user: {first_name: string}, path: string, minutes: number): Letter => ({
  subject: 'Choose a new password',
  greeting: `Hello ${user.first_name},`,
  paragraphs: [
    `Somebody, most likely you, asked for a new password for this address. The link works once, and for ${minutes} minutes. Using it signs you out everywhere.`,
  ],
  link: {words: 'Choose a new password', path},
  footnote: 'You did not ask? Then do nothing: your password stays as it is. Nobody but you has this link.',
})

/** After a password was changed, however that was done. */
export const passwordChangedLetter = (user: {first_name: string; role: Role}, keptHere: boolean): Letter => ({
  subject: 'Your password was changed',
  greeting: `Hello ${user.first_name},`,
  paragraphs: [
    `Your password was changed, and you were signed out on every ${keptHere ? 'other ' : ''}device. What was saved on a phone and not yet sent stays there, and goes out when you sign in again.`,
  ],
  link: {words: 'Log in with the new password', path: signInPageOf(user.role)},
  footnote: 'This was not you? Have a new password sent to you from the login page now, and write to us.',
})
