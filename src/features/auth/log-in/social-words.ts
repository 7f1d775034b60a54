import type {LoginParams} from '#data/account/login-params.ts'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import type {ToastMessage} from '#ui/feedback/toast-message.ts'

const names = {google: 'Google', facebook: 'Facebook'} as const

/** The log-in at Google or Facebook worked, but there is no account here. @see src/domain/rules-people.md#social-sign-in */
export const noAccountYet = (provider: SocialProvider): ToastMessage => ({
  title: `No account found for that ${names[provider]} user`,
  description: 'Please complete your registration to continue.',
})

/** The log-in at Google or Facebook failed. @see src/domain/rules-people.md#social-sign-in */
export const socialFailed = (provider: SocialProvider): ToastMessage => ({
  title: `${names[provider]} login failed`,
  description: 'Something went wrong.',
  tone: 'bad',
})

/** The log-in worked, but the profile could not be read. @see src/domain/rules-people.md#social-sign-in */
export const profileFailed: ToastMessage = {
  title: 'OAuth login failed',
  description: 'Unable to fetch profile.',
  tone: 'bad',
}

/** Why the log-in failed and what to do, for each reason that the address can carry. */
export function troubleWords({provider, reason}: NonNullable<LoginParams['trouble']>): string {
  const name = names[provider]
  const words: Record<typeof reason, string> = {
    cancelled: `You came back from ${name} without choosing an account. Try again, or log in with your email.`,
    failed: `${name} could not confirm who you are. Try again, or log in with your email.`,
    no_email: `${name} did not share your email address. Sign up with your email instead.`,
    email_unproved: `${name} has not verified your email address. Verify it there, or sign up with your email here.`,
    email_taken: `There is already a Village account with your ${name} email address. Log in with its password.`,
    wrong_portal: `That account cannot be opened with ${name}. Log in with its email and password.`,
    unknown: `Continuing with ${name} did not work. Try again, or log in with your email.`,
  }
  return words[reason]
}
