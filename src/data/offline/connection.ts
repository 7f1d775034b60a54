import {useSyncExternalStore} from 'react'
import {connection} from '#offline/connection.ts'

/**
 * Whether this device reaches Village: `offline` where it says itself that it has no network, `unreachable` where
 * nothing of ours answers through the one it has.
 */
export function useConnection(): {online: boolean; state: 'online' | 'offline' | 'unreachable'} {
  const {subscribe, getSnapshot} = connection()
  const state = useSyncExternalStore(subscribe, getSnapshot)
  return {online: state === 'online', state}
}
