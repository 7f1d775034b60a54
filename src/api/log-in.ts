import {getProfile, type Profile, type SignedIn} from '#contract/accounts/auth.ts'
import type {Call} from './call.ts'
import type {Credentials} from './credentials-record.ts'

/**
 * Whether this person's registration stopped between its two calls: parents and caregivers have a profile of their own,
 * and where it is missing the account's id stands in its place.
 */
export const isUnfinished = ({id, user_id, role}: Profile): boolean =>
  (role === 'parent' || role === 'caretaker') && id === user_id

/**
 * Finishes a sign-in: learns whose token it is and makes that person the one signed in on this device. Throws
 * `ApiError` where the profile cannot be had, and then nobody is signed in.
 */
export const finishSignIn = async (
  {call, session}: {call: Call; session: Credentials},
  answer: Pick<SignedIn, 'access_token' | 'logout_handle'>,
): Promise<Profile> => {
  const profile = await call(getProfile, {token: answer.access_token})
  await session.signIn({
    user_id: profile.user_id,
    token: answer.access_token,
    role: profile.role,
    member_role: profile.member_role ?? null,
    unfinished: isUnfinished(profile),
    logout_handle: answer.logout_handle,
  })
  return profile
}
