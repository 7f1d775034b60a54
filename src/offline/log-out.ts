import type {Credentials} from '#api/credentials-record.ts'
import type {Entry} from './outbox/entry.ts'
import type {LeadPackStore} from './queries/lead-pack.ts'
import type {Outbox} from './outbox/outbox.ts'
import type {QueryStore} from './queries/query-store.ts'
import {cache_prefix, userScope} from './queries/scope.ts'

export interface LeavingPorts {
  session: Credentials
  outbox: Outbox
  queries: Pick<QueryStore, 'forget'>
  leads: Pick<LeadPackStore, 'forget'>
  /** The worker's caches, where there are any. */
  caches?: Pick<CacheStorage, 'keys' | 'delete'>
  /** Cancels what is under way and puts a new QueryClient in the place of the old. */
  renewQueries(): void | Promise<void>
  /** Whatever else a person leaves on the device. */
  wipe?: readonly ((user_id: string) => Promise<void>)[]
}

/** What is to become of entries that were not sent. */
export type Unsent = 'send' | 'keep' | 'discard'

export type Left =
  | {is: 'left'}
  /** Asked to send them first, and these would not go: the person decides again. */
  | {is: 'unsent'; entries: Entry[]}
  /** Asked to send them first, and this device's storage does not say what waits: nobody was signed out. */
  | {is: 'unread'}

/** Time for the sign-in's end to be stored before it may be sent, in milliseconds. */
const revoke_hold_ms = 10_000

/**
 * Signs out, with or without a network. In this order: the sign-in's end is queued, the generation raised (which also
 * tells the other tabs), the queries cancelled and renewed, and the person's data deleted. Kept entries stay, unseen
 * by anybody else, until their owner signs in again. One failing step does not keep the others from being done.
 */
export const leave = async (ports: LeavingPorts, unsent: Unsent): Promise<Left> => {
  const {session, outbox} = ports
  const {user_id, logout_handle} = await session.read()
  if (user_id === null) return {is: 'left'}
  if (unsent === 'send') {
    await outbox.flush('button')
    const entries = await outbox.unsent(user_id).catch(() => undefined)
    if (entries === undefined) return {is: 'unread'}
    if (entries.length > 0) return {is: 'unsent', entries}
  }
  // first of all, and before anybody can sign in again: what was given up must not go out after all
  if (unsent === 'discard') await outbox.forget(user_id, 'all').catch(() => undefined)
  // held, so that this sign-in does not end before what may still be sent under it; a dead page's goes out by itself
  const revoke =
    logout_handle === null
      ? undefined
      : await outbox.capture('revoke-sign-in', {logout_handle}, {hold_ms: revoke_hold_ms})
  await session.signOut()
  const {caches} = ports
  const steps: (() => unknown)[] = [
    () => ports.renewQueries(),
    () => ports.queries.forget(userScope(user_id)),
    () => ports.leads.forget(userScope(user_id)),
    () => outbox.forget(user_id, unsent === 'discard' ? 'all' : 'receipts'),
    async () => {
      if (caches === undefined) return
      const names = (await caches.keys()).filter(name => name.startsWith(`${cache_prefix}${user_id}-`))
      await Promise.all(names.map(name => caches.delete(name)))
    },
    ...(ports.wipe ?? []).map(wipe => () => wipe(user_id)),
    () => (revoke?.is === 'saved' ? outbox.amend(revoke.entry) : undefined),
  ]
  for (const step of steps) {
    try {
      await step()
    } catch {
      // storage is away; at the next start what is not the signed-in person's is swept
    }
  }
  return {is: 'left'}
}
