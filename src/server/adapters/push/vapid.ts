import {mkdir, readFile, writeFile} from 'node:fs/promises'
import {dirname} from 'node:path'
import * as v from 'valibot'

/** The server's VAPID key pair. Subscriptions are bound to it. */
export interface VapidKeys {
  readonly public_key: string
  readonly private_key: string
}

const Kept = v.object({public_key: v.string(), private_key: v.string()})

/**
 * Reads the keys from this file, or generates them on the first start. Servers on several machines must configure
 * shared keys instead.
 */
export async function keptVapidKeys(path: string): Promise<VapidKeys> {
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept !== null) return v.parse(Kept, JSON.parse(kept))
  const {default: webPush} = await import('web-push')
  const {publicKey: public_key, privateKey: private_key} = webPush.generateVAPIDKeys()
  const made: VapidKeys = {public_key, private_key}
  await mkdir(dirname(path), {recursive: true})
  await writeFile(path, JSON.stringify(made), {mode: 0o600})
  return made
}
