import {call} from '#api/client.ts'
import {health} from '#contract/platform.ts'
import {connection} from '#offline/connection.ts'

/** Probes the server once when the device reports no network, since that may be wrong, as on localhost. Never rejects. */
export async function tryConnection(): Promise<void> {
  if (connection().getSnapshot() === 'offline') await call(health).catch(() => undefined)
}
