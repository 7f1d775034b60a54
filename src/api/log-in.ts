import {getProfile, type Profile, type SignedIn} from '#contract/accounts/auth.ts'
import {isUnfinished} from './unfinished.ts'
import type {Call} from './call.ts'
import type {Credentials} from './credentials-record.ts'

/**
 * Finishes a login: loads the profile of the token and stores the credentials on this device. Throws `ApiError` if the
 * profile cannot be loaded; then no credentials are stored. `onProfile` runs between the two.
 */
export const storeCredentials = async (
  {
    call,
    credentials,
    onProfile,
  }: {call: Call; credentials: Credentials; onProfile: (profile: Profile) => Promise<void>},
  answer: Pick<SignedIn, 'access_token' | 'logout_handle'>,
): Promise<Profile> => {
  const profile = await call(getProfile, {token: answer.access_token})
  await onProfile(profile)
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
