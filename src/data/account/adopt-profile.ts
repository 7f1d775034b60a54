import {metaOf} from '#api/answer-meta.ts'
import {browserCredentials} from '#api/credentials.ts'
import {isUnfinished} from '#api/unfinished.ts'
import type {Profile} from '#contract/accounts/own-profile.ts'

/**
 * Stores what the server just answered that may have changed since the log-in: a member's role, set by an owner, and that
 * a registration is finished, by joining a family. An answer from the worker's cache is ignored.
 * @see src/domain/rules-people.md#changed-member-role
 */
export async function adoptProfile(profile: Profile): Promise<void> {
  const {user_id, member_role = null} = profile
  const credentials = browserCredentials()
  const record = await credentials.read()
  if (record.user_id !== user_id || metaOf(profile).cached_at_ms !== undefined) return
  if (record.unfinished && !isUnfinished(profile)) await credentials.finishRegistration(user_id)
  if (record.role === 'agency' && record.member_role !== member_role) {
    await credentials.setMemberRole(user_id, member_role)
  }
}

/** Asks the server for the profile and adopts it; without an answer within five seconds what is stored stays. */
export async function refreshProfile(): Promise<void> {
  const [{call}, {getProfile}] = await Promise.all([
    import('#api/client.ts'),
    import('#contract/accounts/own-profile.ts'),
  ])
  await call(getProfile, {timeout_ms: 5_000, fresh: true}).then(adoptProfile)
}
