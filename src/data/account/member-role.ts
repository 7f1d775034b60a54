import {metaOf} from '#api/answer-meta.ts'
import {browserCredentials} from '#api/credentials.ts'
import type {Profile} from '#contract/accounts/own-profile.ts'

/**
 * Stores the member role that the server just answered, if an owner changed it since the log-in. An answer from the
 * worker's cache is ignored.
 * @see src/domain/rules-people.md#changed-member-role
 */
export async function adoptMemberRole(profile: Profile): Promise<void> {
  const {user_id, member_role = null} = profile
  const record = await browserCredentials().read()
  if (record.role !== 'agency' || record.user_id !== user_id || record.member_role === member_role) return
  if (metaOf(profile).cached_at_ms === undefined) await browserCredentials().setMemberRole(user_id, member_role)
}

/** Asks the server for the member role; without an answer within five seconds the stored one stays. */
export async function refreshMemberRole(): Promise<void> {
  const [{call}, {getProfile}] = await Promise.all([
    import('#api/client.ts'),
    import('#contract/accounts/own-profile.ts'),
  ])
  await call(getProfile, {timeout_ms: 5_000, fresh: true}).then(adoptMemberRole)
}
