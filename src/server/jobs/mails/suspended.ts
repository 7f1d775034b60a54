import type {Role} from '#contract/accounts/roles.ts'
import {isOfStaff, signInPageOf} from '#contract/accounts/staff-roles.ts'
import type {Letter, Letterhead} from './letter.ts'

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Tells a suspended person why, what it means, and how to answer. @see src/domain/rules.md#suspension */
export function suspendedLetter(
  user: {first_name: string; role: Role; suspended_reason: string | null},
  {support_email}: Pick<Letterhead, 'support_email'>,
): Letter {
  return {
    subject: 'Your account was suspended',
    greeting: `Hello ${user.first_name},`,
    paragraphs: [
      ...(user.suspended_reason
        ? [`Our team has suspended your account: ${sentence(user.suspended_reason)}`]
        : ['Our team has suspended your account.']),
      'You were signed out everywhere.',
      ...(isOfStaff(user.role)
        ? []
        : [
            'Visits ahead that hang on your account are cancelled, its open requests and offers are closed, and the other side of each was told. What your phone still holds of visits that took place is not lost: log in, and it is sent.',
          ]),
      `If you see it otherwise, answer to ${support_email} and say what we should know. A person reads it.`,
    ],
    link: {words: 'Write to us', path: '/contact'},
  }
}

/** To somebody whose account was opened again. */
export const letInAgainLetter = (user: {first_name: string; role: Role}): Letter => ({
  subject: 'Your account is open again',
  greeting: `Hello ${user.first_name},`,
  paragraphs: ['You can log in as before. What was cancelled meanwhile stays cancelled.'],
  link: {words: 'Log in', path: signInPageOf(user.role)},
})
