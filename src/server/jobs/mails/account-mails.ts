import type {Role} from '#contract/accounts/roles.ts'
import {signInPageOf, isOfStaff} from '#contract/accounts/staff-roles.ts'
import type {contactMessages} from '#server/db/schema/all.ts'
import type {Letter, Letterhead} from './letter.ts'
import type {SecondStepChange} from '../port.ts'

/** The link to the new address; `path` carries the token. */
export const emailChangeLetter = (user: {first_name: string}, path: string, minutes: number): Letter => ({
  subject: 'Confirm your new email',
  greeting: `Hello ${user.first_name},`,
  paragraphs: [
    `From now on you want to sign in with this address. Open the link to confirm that it is yours. It works once, and for ${minutes} minutes; your other devices are signed out then.`,
  ],
  link: {words: 'Confirm this address', path},
  footnote: 'Not you? Ignore this mail: your address cannot be used without this link.',
})

/** To an address that already has an account; does not reveal who asked. */
export const addressInUseLetter = (head: Pick<Letterhead, 'product_name'>): Letter => ({
  subject: `You have a ${head.product_name} account already`,
  greeting: 'Hello,',
  paragraphs: [
    `Someone, perhaps you, tried to move another account to this address. It has a ${head.product_name} account of its own, and nothing was changed.`,
  ],
  link: {words: 'Log in', path: '/login'},
  footnote: 'Was it not you? Then do nothing.',
})

/** To the current address when a change is requested. */
export const emailChangeAskedLetter = (
  user: {first_name: string},
  {new_email}: {new_email: string},
): Letter => ({
  subject: 'A new email for your account',
  greeting: `Hello ${user.first_name},`,
  paragraphs: [
    `Somebody, most likely you, asked to move your account to ${new_email}. Nothing changes until that address is confirmed.`,
  ],
  link: {words: 'Choose a new password', path: '/forgot-password'},
  footnote: 'You did not ask? Then somebody knows your password: choose a new one now.',
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
    `Your account has moved to ${new_email}. You sign in with that address from now on; other devices were signed out.`,
  ],
  footnote: `This was not you? Write to ${head.support_email} at once, from this address.`,
})

/** The password reset link; `path` carries the token. */
export const passwordResetLetter = (user: {first_name: string}, path: string, minutes: number): Letter => ({
  subject: 'Choose a new password',
  greeting: `Hello ${user.first_name},`,
  paragraphs: [
    `Somebody, most likely you, asked for a new password for this address. The link works once, and for ${minutes} minutes. Using it signs you out everywhere.`,
  ],
  link: {words: 'Choose a new password', path},
  footnote: 'You did not ask? Then do nothing: your password stays as it is. Nobody but you has this link.',
})

/** After any change of the password. */
export const passwordChangedLetter = (user: {first_name: string; role: Role}, keptHere: boolean): Letter => ({
  subject: 'Your password was changed',
  greeting: `Hello ${user.first_name},`,
  paragraphs: [
    `Your password was changed, and you were signed out on every ${keptHere ? 'other ' : ''}device. What was saved on a phone and not yet sent stays there, and goes out when you sign in again.`,
  ],
  link: {words: 'Log in with the new password', path: signInPageOf(user.role)},
  footnote: 'This was not you? Have a new password sent to you from the login page now, and write to us.',
})

const firstSteps: Partial<Record<Role, {paragraph: string; link: {words: string; path: string}}>> = {
  parent: {
    paragraph:
      'Tell us where and when you need care, and verified caregivers nearby or agencies of your county answer with their rate. You see the whole price before you approve anyone.',
    link: {words: 'Open your family’s page', path: '/dash/parent'},
  },
  caretaker: {
    paragraph:
      'Before you see requests of families, we check your identity, your age and your background. Complete your profile so that the checks can begin; your page says what is still missing.',
    link: {words: 'Open your caregiver’s page', path: '/dash/caretaker'},
  },
  agency: {
    paragraph:
      'Families can ask your agency directly as soon as you are known to them. A subscription also shows you every open request of your counties, and lists you to families there.',
    link: {words: 'Open your agency’s page', path: '/dash/agency'},
  },
}

/** After registration, with a text for each role. */
export function welcomeLetter(user: {first_name: string; role: Role}, head: {product_name: string}): Letter {
  const own = firstSteps[user.role]
  return {
    subject: `Welcome to ${head.product_name}`,
    greeting: `Hello ${user.first_name},`,
    paragraphs: [`Your ${head.product_name} account is ready.`, ...(own ? [own.paragraph] : [])],
    ...(own && {link: own.link}),
    footnote:
      'You did not register? Then somebody typed your address by mistake; write to us and we remove the account.',
  }
}

interface Invitation {
  readonly user: {first_name: string}
  readonly by: {first_name: string; last_name: string}
  /** Undefined if a family or staff invite. */
  readonly agency: {legal_name: string} | undefined
  readonly isStaff: boolean
  /** The account has no password yet; the link sets one. */
  readonly isNew: boolean
  readonly days: number
}

/** An invitation to an agency, a family or staff. */
export function invitationLetter(
  {user, by, agency, isStaff, isNew, days}: Invitation,
  path: string,
  head: {product_name: string},
): Letter {
  const who = `${by.first_name} ${by.last_name}`.trim()
  // the agency name stands in until the owner enters a name
  const team = who === agency?.legal_name ? 'its team' : agency?.legal_name
  const place = team ?? (isStaff ? 'the team' : `${by.first_name}’s family`)
  return {
    subject: `${who} asks you to join ${place} on ${head.product_name}`,
    greeting: `Hello ${user.first_name},`,
    paragraphs: [
      agency || isStaff
        ? `${who} asks you to join ${place}. You will sign in as yourself${agency ? ' and see the visits that are yours' : ''}.`
        : `${who} asks you to join ${place}. You will sign in as yourself, and both of you see the same requests, visits and bills.`,
      ...(isNew ? [`Choose a password to begin. The link works once, and for ${days} days.`] : []),
    ],
    link: {words: isNew ? 'Choose a password' : 'Log in', path},
    footnote: 'You do not know who this is? Then do nothing: nobody can sign in with your address but you.',
  }
}

const words: Record<SecondStepChange, {subject: string; sentence: string}> = {
  on: {
    subject: 'Your second step is set up',
    sentence:
      'From now on signing in asks for a code of your authenticator. You were signed out on every other device.',
  },
  off: {
    subject: 'Your second step was taken away',
    sentence: 'Signing in asks for your password alone again.',
  },
  reset: {
    subject: 'Your second step was reset',
    sentence:
      'An admin took your authenticator away, and you were signed out everywhere. Sign in with your password and set up a new one.',
  },
  recovery_used: {
    subject: 'A recovery code was used',
    sentence: 'Somebody, most likely you, used one of your recovery codes in place of your authenticator.',
  },
  codes_renewed: {
    subject: 'Your recovery codes were renewed',
    sentence: 'You have ten new recovery codes. Those of before count no more.',
  },
}

/** To staff, after each change of their second step. */
export const secondStepLetter = (user: {first_name: string}, change: SecondStepChange): Letter => ({
  subject: words[change].subject,
  greeting: `Hello ${user.first_name},`,
  paragraphs: [words[change].sentence],
  link: {words: 'Open the portal', path: '/adminlogin'},
  footnote: 'This was not you? Have a new password sent to you now, and tell another admin.',
})

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Informs a suspended person of the reason, the effects and how to appeal. @see src/domain/rules.md#suspension */
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

/** To the owner of a reinstated account. */
export const letInAgainLetter = (user: {first_name: string; role: Role}): Letter => ({
  subject: 'Your account is open again',
  greeting: `Hello ${user.first_name},`,
  paragraphs: ['You can log in as before. What was cancelled meanwhile stays cancelled.'],
  link: {words: 'Log in', path: signInPageOf(user.role)},
})

/** A message of the contact page, for support; a reply goes to its sender. */
export const contactLetter = (message: typeof contactMessages.$inferSelect): Letter => ({
  subject: `Contact page: ${message.topic ?? 'no topic'}`,
  greeting: `${message.name} (${message.email}) wrote at ${message.created_at}:`,
  paragraphs: [message.message],
  footnote: 'Answer this mail to reach the person who wrote.',
})
