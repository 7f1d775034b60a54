import {apiFailed, apiSucceeded} from '#api/signals.ts'
import {createSignal} from '#lib/signal.ts'

/** `unreachable`: the device reports a network, but our server does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable'

/**
 * Whether there is a connection, as a store for `useSyncExternalStore`. Our server's answers take precedence, except
 * answers to requests made before the device went offline.
 */
export const createConnection = (
  device: {online(): boolean; onChange(listener: () => void): () => void},
  now: () => number = Date.now,
) => {
  let lost_ms = -Infinity
  let state: Connection = device.online() ? 'online' : 'offline'
  const changed = createSignal<void>()
  const become = (next: Connection) => {
    if (next === state) return
    state = next
    changed.emit()
  }
  device.onChange(() => {
    if (!device.online()) lost_ms = now()
    become(device.online() ? 'online' : 'offline')
  })
  apiSucceeded.listen(({asked_ms}) => {
    if (device.online() || asked_ms > lost_ms) become('online')
  })
  apiFailed.listen(trouble => {
    if (trouble === 'network' || trouble === 'not-ours') become(device.online() ? 'unreachable' : 'offline')
  })
  return {getSnapshot: () => state, subscribe: changed.listen}
}

let own: ReturnType<typeof createConnection> | undefined

/** The connection of this browser. */
export const connection = () => {
  own ??= createConnection({
    online: () => navigator.onLine,
    onChange: listener => {
      globalThis.addEventListener('online', listener)
      globalThis.addEventListener('offline', listener)
      return () => {
        globalThis.removeEventListener('online', listener)
        globalThis.removeEventListener('offline', listener)
      }
    },
  })
  return own
}
