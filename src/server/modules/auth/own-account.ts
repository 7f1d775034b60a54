import type {User} from '#contract/profiles.ts'
import type {Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'
import {notFound, type Refusal} from '#server/http/refusal.ts'
import {presentUser} from '../profiles/present.ts'
import {accountProfile} from '../profiles/store.ts'

/** The account of whoever calls, as she reads it. */
export async function ownAccount(db: Db, caller: Caller, now: string): Promise<User | Refusal> {
  const account = await accountProfile(db, caller, now)
  return account ? presentUser(account.user, account.is_subscribed) : notFound()
}
