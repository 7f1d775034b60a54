import {formatDate} from '#lib/date-format.ts'
import {type Role, signInPageOf, isOfStaff} from '#contract/accounts/roles.ts'
import type {contactMessages} from '#server/db/schema/all.ts'
import {type Letter, type Letterhead, utcText} from './letter.ts'
import type {SecondStepChange} from '../port.ts'
import {fullName} from '#lib/full-name.ts'

/** The link that verifies an account's address; `path` carries the token. */
export const emailVerificationLetter = (user: {first_name: string}, path: string, days: number): Letter => ({
  subject: 'Verify your email address',
  greeting: `Hello ${user.first_name},`,
  paragraphs: [
    `Open the link to confirm that this address is yours. It works once and expires in ${days} days. Only the newest link works.`,
  ],
  link: {words: 'Verify this address', path},
  footnote: didNotSignUp,
})

const didNotSignUp =
  'Didn’t sign up? Someone may have typed your address by mistake. Write to us and we will remove the account.'

/** The link to the new address; `path` carries the token. */
export const emailChangeLetter = (
  user: {first_name: string},
  path: string,
  {minutes, by_staff}: {minutes: number; by_staff: boolean},
): Letter => ({
  subject: 'Verify your new email',
  greeting: `Hello ${user.first_name},`,
  paragraphs: [
    `${by_staff ? 'Our team was asked to move your account to this address' : 'You asked to log in with this address from now on'}. Open the link to confirm that it is yours. It works once and expires in ${minutes} minutes. Your other devices will then be logged out.`,
  ],
  link: {words: 'Verify this address', path},
  footnote: 'Wasn’t you? Ignore this email. Your address cannot be used without this link.',
})

/** To an address that already has an account; does not reveal who asked. */
export const addressInUseLetter = (head: Pick<Letterhead, 'product_name'>): Letter => ({
  subject: `You already have a ${head.product_name} account`,
  greeting: 'Hello,',
  paragraphs: [
    `Someone, perhaps you, tried to move another account to this address. This address already has its own ${head.product_name} account, so nothing was changed.`,
  ],
  link: {words: 'Log in', path: '/login'},
  footnote: 'If this wasn’t you, you don’t need to do anything.',
})

/** To the current address when a change is requested. */
export const emailChangeAskedLetter = (
  user: {first_name: string},
  {new_email, by_staff}: {new_email: string; by_staff: boolean},
  {support_email}: Pick<Letterhead, 'support_email'>,
): Letter => ({
  subject: 'A new email for your account',
  greeting: `Hello ${user.first_name},`,
  paragraphs: [
    `${by_staff ? 'Our team was asked' : 'Someone, most likely you, asked'} to move your account to ${new_email}. Nothing changes until that address is verified.`,
  ],
  link: {words: 'Choose a new password', path: '/forgot-password'},
  footnote: by_staff
    ? `Wasn’t you? Write to ${support_email} right away, from this address.`
    : 'Wasn’t you? Then someone else may know your password. Choose a new one now.',
})

/** To the owner, after staff changed the phone number. */
export const phoneChangedLetter = (
  user: {first_name: string},
  {support_email}: Pick<Letterhead, 'support_email'>,
): Letter => ({
  subject: 'Your phone number was changed',
  greeting: `Hello ${user.first_name},`,
  paragraphs: ['Our team changed the phone number of your account. You find the new one in your profile.'],
  footnote: `Didn’t you ask for it? Write to ${support_email} right away.`,
})

/** To the old address after the change. */
export const emailChangedLetter = (
  user: {first_name: string},
  {new_email}: {new_email: string},
  head: Pick<Letterhead, 'support_email'>,
): Letter => ({
  subject: 'Your email was changed',
  greeting: `Hello ${user.first_name},`,
  paragraphs: [
    `Your account has moved to ${new_email}. Use that address to log in from now on. Your other devices were logged out.`,
  ],
  footnote: `Wasn’t you? Write to ${head.support_email} right away, from this address.`,
})

/** The password reset link; `path` carries the token. */
export const passwordResetLetter = (user: {first_name: string}, path: string, minutes: number): Letter => ({
  subject: 'Choose a new password',
  greeting: `Hello ${user.first_name},`,
  paragraphs: [
    `Someone, most likely you, asked to reset the password for this address. The link works once and expires in ${minutes} minutes. Using it logs you out everywhere.`,
  ],
  link: {words: 'Choose a new password', path},
  footnote:
    'If this wasn’t you, you don’t need to do anything. Your password stays the same, and only you have this link.',
})

const passkeysStillLogIn = (count: number) =>
  `${count === 1 ? 'A passkey still logs' : `${count} passkeys still log`} in to your account without the password. Remove those you don’t know under “Login security”.`

/** After any change of the password; `passkeys` is how many still log in. */
export const passwordChangedLetter = (
  user: {first_name: string; role: Role},
  staysLoggedIn: boolean,
  passkeys: number,
): Letter => ({
  subject: 'Your password was changed',
  greeting: `Hello ${user.first_name},`,
  paragraphs: [
    `Your password was changed, and you were logged out on every ${staysLoggedIn ? 'other ' : ''}device. Anything saved on a phone but not yet sent stays there and is sent when you log in again.`,
    ...(passkeys > 0 ? [passkeysStillLogIn(passkeys)] : []),
  ],
  link: {words: 'Log in with your new password', path: signInPageOf(user.role)},
  footnote: 'Wasn’t you? Reset your password from the login page now, and write to us.',
})

const firstSteps: Partial<Record<Role, {paragraph: string; link: {words: string; path: string}}>> = {
  parent: {
    paragraph:
      'Tell us where and when you need care. Verified caregivers nearby or agencies in your county answer with their rates, and you see the full price before you approve anyone.',
    link: {words: 'Open your family page', path: '/dash/parent'},
  },
  caretaker: {
    paragraph:
      'Before you can see requests from families, we check your identity, age and background. Complete your profile so we can start. Your page shows what is still missing.',
    link: {words: 'Open your caregiver page', path: '/dash/caretaker'},
  },
  agency: {
    paragraph:
      'Families who know your agency can send you requests directly. With a subscription, you also see every open request in your counties, and families there can find you in the list of agencies.',
    link: {words: 'Open your agency page', path: '/dash/agency'},
  },
}

/** After registration, with a text for each role; `path` leads to the verification of the address, null if it is verified. */
export function welcomeLetter(
  user: {first_name: string; role: Role},
  path: string | null,
  head: {product_name: string},
): Letter {
  const own = firstSteps[user.role]
  const link = path === null ? own?.link : {words: 'Verify this address', path}
  return {
    subject: `Welcome to ${head.product_name}`,
    greeting: `Hello ${user.first_name},`,
    paragraphs: [
      `Your ${head.product_name} account is ready.`,
      ...(own ? [own.paragraph] : []),
      ...(path === null ? [] : ['First open the link to confirm that this address is yours.']),
    ],
    ...(link && {link}),
    footnote: didNotSignUp,
  }
}

interface MemberInvite {
  readonly user: {first_name: string}
  readonly by: {first_name: string; last_name: string}
  /** Undefined if a family or staff invite. */
  readonly agency: {legal_name: string} | undefined
  readonly isStaff: boolean
  /** The account has no password yet; the link sets one. */
  readonly isNew: boolean
  readonly days: number
}

/** A member invite, to an agency, a family or staff. */
export function memberInviteLetter(
  {user, by, agency, isStaff, isNew, days}: MemberInvite,
  path: string,
  head: {product_name: string},
): Letter {
  const who = fullName(by)
  // the agency name stands in until the owner enters a name
  const team = who === agency?.legal_name ? 'its team' : agency?.legal_name
  const place = team ?? (isStaff ? 'the team' : `${by.first_name}’s family`)
  return {
    subject: `${who} invited you to join ${place} on ${head.product_name}`,
    greeting: `Hello ${user.first_name},`,
    paragraphs: [
      agency || isStaff
        ? `${who} invited you to join ${place}. You will have your own login${agency ? ' and see the visits assigned to you' : ''}.`
        : `${who} invited you to join ${place}. You will each have your own login and see the same requests, visits and bills.`,
      ...(isNew ? [`Choose a password to get started. The link works once and expires in ${days} days.`] : []),
    ],
    link: {words: isNew ? 'Choose a password' : 'Log in', path},
    footnote: 'Don’t know who this is? You don’t need to do anything. Only you can log in with your address.',
  }
}

const words: Record<SecondStepChange, {subject: string; sentence: string}> = {
  on: {
    subject: 'Two-step login is on',
    sentence:
      'From now on, logging in asks for a code from your authenticator app. You were logged out on every other device.',
  },
  off: {
    subject: 'Two-step login is off',
    sentence: 'Logging in asks only for your password again.',
  },
  reset: {
    subject: 'Two-step login was reset',
    sentence:
      'Our team removed your authenticator and passkeys, and you were logged out everywhere. Log in with your password and set up a new one.',
  },
  recovery_used: {
    subject: 'A recovery code was used',
    sentence: 'Someone, most likely you, used one of your recovery codes instead of your authenticator.',
  },
  codes_renewed: {
    subject: 'Your recovery codes were renewed',
    sentence: 'You have ten new recovery codes. Your old codes no longer work.',
  },
  passkey_added: {
    subject: 'A passkey was added',
    sentence: 'From now on, a new passkey logs in to your account without a password.',
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    sentence: 'One of your passkeys no longer logs in to your account.',
  },
}

/** To the owner, after each change of their second step. */
export const secondStepLetter = (user: {first_name: string; role: Role}, change: SecondStepChange): Letter => ({
  subject: words[change].subject,
  greeting: `Hello ${user.first_name},`,
  paragraphs: [words[change].sentence],
  link: {words: 'Open your login settings', path: '/settings/security'},
  footnote: isOfStaff(user.role)
    ? 'Wasn’t you? Reset your password now, and let another admin know.'
    : 'Wasn’t you? Reset your password now, and write to us.',
})

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Informs a suspended person of the reason, the effects and how to appeal. @see src/domain/rules-people.md#suspension */
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
      'You were logged out everywhere.',
      ...(isOfStaff(user.role)
        ? []
        : [
            'Your upcoming visits are canceled, your open requests and offers are closed, and the other side of each was notified. If your phone still holds confirmations of past visits, log in and they will be sent.',
          ]),
      `If you disagree, write to ${support_email} and let us know why. A person will read it.`,
    ],
    link: {words: 'Write to us', path: '/contact'},
  }
}

/** To the owner of a closed account, with the link that undoes it. @see src/domain/rules-people.md#closing-an-account */
export const accountClosedLetter = (user: {first_name: string}, erase_at: string, path: string): Letter => ({
  subject: 'Your account is closed',
  greeting: `Hello ${user.first_name},`,
  paragraphs: [
    `You closed your account and were logged out everywhere. On ${formatDate('longDate', erase_at, 'UTC')} we erase your profile, pictures, documents and messages.`,
    'Until then you can change your mind. If it was not you, open the account again now and choose a new password.',
    'If a phone of yours still holds confirmations of past visits, log in on it before that day and they will be sent.',
    'Records of visits, payments and invoices stay for seven years, as the law requires, without your name, address or picture.',
  ],
  link: {words: 'Open my account again', path},
})

/** To the owner of a reinstated account. */
export const letInAgainLetter = (user: {first_name: string; role: Role}): Letter => ({
  subject: 'Your account is open again',
  greeting: `Hello ${user.first_name},`,
  paragraphs: ['You can log in again. Anything canceled in the meantime stays canceled.'],
  link: {words: 'Log in', path: signInPageOf(user.role)},
})

/** A message of the contact page, for support; a reply goes to its sender. */
export const contactLetter = (message: typeof contactMessages.$inferSelect): Letter => ({
  subject: `Contact page: ${message.topic ?? 'no topic'}`,
  greeting: `${message.name} (${message.email}) wrote on ${utcText(message.created_at)}:`,
  paragraphs: [message.message],
  footnote: 'Reply to this email to reach the sender.',
})

/** The staff's answer to a message of the contact page, above what was asked. */
export const contactAnswerLetter = (
  message: Pick<typeof contactMessages.$inferSelect, 'name' | 'topic' | 'message' | 'created_at'>,
  {text}: {text: string},
): Letter => ({
  subject: `Re: ${message.topic ?? 'Your message'}`,
  greeting: `Hello ${message.name},`,
  paragraphs: [text],
  footnote: `You wrote on ${utcText(message.created_at)}:\n${message.message}`,
})
