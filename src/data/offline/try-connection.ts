import {call} from '#api/client.ts'
import {health} from '#contract/platform.ts'
import {connection} from '#offline/connection.ts'

/**
 * Where the device says that it has no network, Village is asked once all the same: a machine reaches itself without one,
 * and a page that reads nothing would believe the device for ever. Never rejects.
 */
export async function tryConnection(): Promise<void> {
  if (connection().getSnapshot() === 'offline') await call(health).catch(() => undefined)
}
