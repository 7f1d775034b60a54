import type {Credentials} from '#api/credentials-record.ts'
import type {OutboxEntry} from './outbox/entry.ts'
import type {LeadPackStore} from './queries/lead-pack.ts'
import type {Outbox} from './outbox/outbox.ts'
import type {QueryStore} from './queries/query-store.ts'
import {cache_prefix, userScope} from './queries/scope.ts'

export interface LogOutPorts {
  credentials: Credentials
  outbox: Outbox
  queries: Pick<QueryStore, 'forget'>
  leads: Pick<LeadPackStore, 'forget'>
  /** The worker's caches, if supported. */
  caches?: Pick<CacheStorage, 'keys' | 'delete'>
  /** Cancels running queries and replaces the QueryClient. */
  renewQueries(): void | Promise<void>
  /** Deletes other stored data of a person. */
  wipe?: readonly ((user_id: string) => Promise<void>)[]
}

/** How to handle unsent entries. */
export type Unsent = 'send' | 'keep' | 'discard'

export type LogOutResult =
  | {is: 'left'}
  /** With `send`, these entries could not be sent: the person decides again. */
  | {is: 'unsent'; entries: OutboxEntry[]}
  /** With `send`, storage could not be read: the person stays logged in. */
  | {is: 'unread'}

/** How long the revocation is held back while the rest is stored, in milliseconds. */
const revoke_hold_ms = 10_000

/**
 * Logs out, with or without a network: queues the revocation, raises the generation (which informs other tabs), renews
 * the queries and deletes the person's data. Stored entries stay hidden until their owner logs in again; a failing step
 * does not stop the others.
 */
export const logOut = async (ports: LogOutPorts, unsent: Unsent): Promise<LogOutResult> => {
  const {credentials, outbox} = ports
  const {user_id, logout_handle} = await credentials.read()
  if (user_id === null) return {is: 'left'}
  if (unsent === 'send') {
    await releaseHolds(outbox, user_id)
    await outbox.flush('button')
    const entries = await outbox.unsent(user_id).catch(() => undefined)
    if (entries === undefined) return {is: 'unread'}
    if (entries.length > 0) return {is: 'unsent', entries}
  }
  // before another login is possible: discarded entries must never be sent
  if (unsent === 'discard') await outbox.forget(user_id, 'all').catch(() => undefined)
  // held, so that the token stays valid for entries still to be sent; if the page closes, it is sent later
  const revoke =
    logout_handle === null
      ? undefined
      : await outbox.capture('revoke-sign-in', {logout_handle}, {hold_ms: revoke_hold_ms})
  await credentials.logOut()
  await wipeDevice(ports, user_id, unsent)
  if (revoke?.is === 'saved') await outbox.amend(revoke.entry).catch(() => false)
  return {is: 'left'}
}

/** Ends the holds for a question or a location: who logs out no longer answers. */
const releaseHolds = async (outbox: Outbox, user_id: string): Promise<void> => {
  const entries = await outbox.unsent(user_id).catch(() => [])
  const held = entries.filter(({wait}) => wait === 'held')
  await Promise.all(held.map(entry => outbox.amend(entry).catch(() => false)))
}

/**
 * Deletes a person's data from this device, but for the unsent entries that they keep: the one way of leaving, by
 * choice or because the server ended the credentials. A failing step does not stop the others.
 */
export const wipeDevice = async (ports: LogOutPorts, user_id: string, unsent: Unsent): Promise<void> => {
  const {outbox, caches} = ports
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
  ]
  for (const step of steps) {
    try {
      await step()
    } catch {
      // storage is unavailable; the next start deletes other people's data
    }
  }
}
