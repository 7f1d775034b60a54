import {getProfile, type Profile, type SignedIn} from '#contract/accounts/auth.ts'
import type {Call} from './call.ts'
import type {Credentials} from './credentials-record.ts'

/**
 * Whether registration stopped between its two calls: without a profile, a parent's or caregiver's `id` is the
 * account's id.
 */
export const isUnfinished = ({id, user_id, role}: Profile): boolean =>
  (role === 'parent' || role === 'caretaker') && id === user_id

/**
 * Finishes a login: loads the profile of the token and stores the credentials on this device. Throws `ApiError` if the
 * profile cannot be loaded; then no credentials are stored.
 */
export const storeCredentials = async (
  {call, credentials}: {call: Call; credentials: Credentials},
  answer: Pick<SignedIn, 'access_token' | 'logout_handle'>,
): Promise<Profile> => {
  const profile = await call(getProfile, {token: answer.access_token})
  await credentials.logIn({
    user_id: profile.user_id,
    token: answer.access_token,
    role: profile.role,
    member_role: profile.member_role ?? null,
    unfinished: isUnfinished(profile),
    logout_handle: answer.logout_handle,
  })
  return profile
}
