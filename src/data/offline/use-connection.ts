import {m} from '#messages'
import {useSyncExternalStore} from 'react'
import {connection} from '#offline/connection.ts'
import {health} from '#contract/platform.ts'

/**
 * Whether this device reaches the server. `offline`: the device has no network. `unreachable`: it has one, but our
 * server does not answer.
 */
export function useConnection(): {online: boolean; state: 'online' | 'offline' | 'unreachable'} {
  const {subscribe, getSnapshot} = connection()
  const state = useSyncExternalStore(subscribe, getSnapshot)
  return {online: state === 'online', state}
}

/** Whether the device reports a network, also after an offline start. An unreachable server does not disable anything. */
export const useOnline = (): boolean => useConnection().state !== 'offline'

/** Why an action needs a network, or undefined while there is one: `Canceling` → `Canceling needs a connection`. */
export function useNeedsConnection(): (what: string) => string | undefined {
  const isOnline = useOnline()
  return what => (isOnline ? undefined : m.what_needs_a_connection({what}))
}

/** Probes the server once when the device reports no network, since that may be wrong, as on localhost. Never rejects. */
export async function tryConnection(): Promise<void> {
  if (connection().getSnapshot() !== 'offline') return
  await import('#api/client.ts').then(({call}) => call(health)).catch(() => undefined)
}
