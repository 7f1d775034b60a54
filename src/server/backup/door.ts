import {chmodSync, rmSync} from 'node:fs'
import {createServer, request} from 'node:http'
import {join} from 'node:path'
import {pipeline} from 'node:stream/promises'
import type {Log} from '#server/log.ts'
import {CannotGoOn} from './archive.ts'

const doorOf = (dataDir: string) => join(dataDir, 'backup.sock')

/**
 * Hands backups to commands on this machine, through a socket in the data folder that only the folder's owner may
 * open. The embedded database has one process, so that process has to read it. Returns how to close the door.
 */
export function openDoor(dataDir: string, write: (out: NodeJS.WritableStream) => Promise<void>, log: Log): () => void {
  const path = doorOf(dataDir)
  const server = createServer((_, response) => {
    write(response).catch((error: unknown) => {
      log.error({err: error}, 'a backup was not finished')
      response.destroy()
    })
  })
  server.on('error', error => log.warn({err: error}, 'backups need the server to be stopped'))
  // the folder's lock is ours, so what is left there is of a dead process
  rmSync(path, {force: true})
  server.listen(path, () => chmodSync(path, 0o600))
  server.unref()
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

/** Has the process that uses the folder write a backup. @throws CannotGoOn if it has no door */
export async function askAtDoor(dataDir: string, out: NodeJS.WritableStream): Promise<void> {
  const response = await new Promise<NodeJS.ReadableStream>((done, failed) => {
    request({socketPath: doorOf(dataDir), path: '/'}, done)
      .on('error', failed)
      .end()
  }).catch((error: unknown) => {
    throw new CannotGoOn(`The process that uses ${dataDir} takes no backups. Stop it, and try again.`, {cause: error})
  })
  await pipeline(response, out)
}
