import type {Profile} from '#contract/accounts/auth.ts'
import type {Caller} from '#server/http/caller.ts'
import {fileUrl} from '#server/http/file-url.ts'
import type {AccountProfile} from '../profiles/store.ts'

/**
 * Who is signed in. `id` is the profile's, and the account's own where there is no profile: staff, and people who have
 * not made theirs yet. Agencies and staff are never verified one by one, so nothing waits for it.
 */
export function presentProfile(account: AccountProfile, caller: Caller): Profile {
  const {user} = account
  return {
    id: caller.parent_id ?? caller.caretaker_id ?? caller.org_id ?? user.id,
    user_id: user.id,
    role: user.role,
    ...(caller.member_role && {member_role: caller.member_role}),
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    avatar_url: fileUrl(user.profile_picture ?? account.logo),
    is_subscribed: account.is_subscribed,
    is_verified: isVerified(account, caller),
    ...(account.legal_name !== null && {legal_name: account.legal_name}),
  }
}

function isVerified(account: AccountProfile, caller: Caller): string {
  if (caller.role === 'parent') return account.parent_verified ?? 'Pending'
  if (caller.role === 'caretaker') return account.caretaker_verified ?? 'Pending'
  return 'Verified'
}
