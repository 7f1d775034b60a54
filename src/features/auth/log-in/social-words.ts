import {m} from '#messages'
import type {LoginParams} from '#data/account/login-params.ts'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import type {ToastMessage} from '#ui/feedback/toast-message.ts'

const names = {google: 'Google', facebook: 'Facebook'} as const

/** The log-in at Google or Facebook worked, but there is no account here. @see src/domain/rules-people.md#social-sign-in */
export const noAccountYet = (provider: SocialProvider): ToastMessage => ({
  title: m.no_account_found_for_that_user({value: names[provider]}),
  description: m.please_complete_your_registration_to_continue(),
})

/** The log-in at Google or Facebook failed. @see src/domain/rules-people.md#social-sign-in */
export const socialFailed = (provider: SocialProvider): ToastMessage => ({
  title: m.login_at_failed({name: names[provider]}),
  description: m.something_went_wrong(),
  tone: 'bad',
})

/** The log-in worked, but the profile could not be read. @see src/domain/rules-people.md#social-sign-in */
export const profileFailed: ToastMessage = {
  title: m.oauth_login_failed(),
  description: m.unable_to_fetch_profile(),
  tone: 'bad',
}

/** Why the log-in failed and what to do, for each reason that the address can carry. */
export function troubleWords({provider, reason}: NonNullable<LoginParams['trouble']>): string {
  const name = names[provider]
  const words: Record<typeof reason, string> = {
    cancelled: m.you_came_back_from_without_choosing({name}),
    failed: m.could_not_confirm_who_you_are({name}),
    no_email: m.did_not_share_your_email_address({name}),
    email_unproved: m.has_not_verified_your_email_address({name}),
    email_taken: m.there_is_already_a_village_account({name}),
    wrong_portal: m.that_account_cannot_be_opened_with({name}),
    unknown: m.continuing_with_did_not_work_try({name}),
  }
  return words[reason]
}
