import {call} from '#api/client.ts'
import {browserSession} from '#api/session.ts'
import {logout} from '#contract/auth.ts'
import {forgetDrafts} from './drafts.ts'
import {who} from './who.ts'

/** Ends the sign-in on the server if it can be reached, and on this device in any case. */
export async function leave(): Promise<void> {
  const owner = who.get()?.user_id
  await call(logout).catch(() => undefined)
  await browserSession().signOut()
  if (owner) await forgetDrafts(owner).catch(() => undefined)
}
