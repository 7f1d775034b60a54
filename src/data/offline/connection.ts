import {useSyncExternalStore} from 'react'
import {connection} from '#offline/connection.ts'

/**
 * Whether this device reaches the server. `offline`: the device has no network. `unreachable`: it has one, but our server
 * does not answer.
 */
export function useConnection(): {online: boolean; state: 'online' | 'offline' | 'unreachable'} {
  const {subscribe, getSnapshot} = connection()
  const state = useSyncExternalStore(subscribe, getSnapshot)
  return {online: state === 'online', state}
}
