import type {User} from '#contract/accounts/profiles.ts'
import type {Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'
import {notFound, type Refusal} from '#server/http/refusal.ts'
import {presentUser} from '../profiles/present.ts'
import {accountProfile} from '../profiles/store.ts'
import {runningSubscription} from '#server/modules/subscriptions/index.ts'

/** The account of whoever calls, as she reads it. */
export async function ownAccount(db: Db, caller: Caller, now: string): Promise<User | Refusal> {
  const account = await accountProfile(db, caller, now)
  if (!account) return notFound()
  const profile_id = caller.parent_id ?? caller.caretaker_id ?? caller.org_id
  return presentUser(account.user, await runningSubscription(db, profile_id, now))
}
